import { Button, Skeleton } from '@mantine/core';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { documentTypes } from '@trapline/domain/documents/document.catalogue.ts';
import type { DocumentMap } from '@trapline/domain/documents/document.schema.ts';
import { IconFileOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { SearchField, useSearchWords } from '../ui/lists/search-field.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { PagePart } from '../ui/notices/page-part.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { DocumentList } from './document-list.tsx';
import './document.messages.ts';
import { documentsQuery, type TypedDocument } from './document.queries.ts';
import css from './documents.module.css';
import { FoundPassages } from './found-passages.tsx';
import { documentInAddress, documentOfAddress } from './opened-document.ts';

const loadViewer = async () => (await import('./document-viewer.tsx')).DocumentViewer;
const loadEditor = async () => (await import('./publish-dialog.tsx')).PublishDialog;

/** The search words and the open document in the address. */
function useInformationAddress() {
  const { q = '', document = '', page = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (next: { readonly q: string; readonly document?: string; readonly page?: number }, replace = false) =>
    navigate({
      to: '.',
      search: {
        ...(next.q === '' ? {} : { q: next.q }),
        ...(next.document === undefined ? {} : { document: next.document }),
        ...(next.page === undefined || next.page <= 1 ? {} : { page: String(next.page) }),
      },
      replace,
      resetScroll: false,
    });
  return {
    q,
    named: document,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    search: (words: string) => void go({ q: words }, true),
    open: (opened: TypedDocument, at = 1) => void go({ q, document: documentInAddress(opened), page: at }),
    turn: (to: number) => void go({ q, document, page: to }, true),
    close: () => void go({ q }),
  };
}

/** The documents for the account's sensor types; product admins publish them here. Source: DOC-1. */
export function InformationPage() {
  const { t } = useTranslation('documents');
  const user = useCurrentUser();
  const manages = isProductAdmin(user);
  const { data, error, refetch } = useQuery(documentsQuery(manages));
  const address = useInformationAddress();
  const words = useSearchWords(address.q, address.search);
  // Null: nothing; without a document: a new one.
  const [edited, setEdited] = useState<{ readonly replaced: TypedDocument | null } | null>(null);
  const opened = data && address.named !== '' ? documentOfAddress(data, address.named) : undefined;
  return (
    <>
      <PageHeading title={t(($) => $.title)} note={<p>{t(($) => (manages ? $.aboutAdmin : $.about))}</p>}>
        {manages && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited({ replaced: null })}>
            {t(($) => $.publish)}
          </Button>
        )}
      </PageHeading>
      <search className={css.search}>
        <SearchField label={t(($) => $.search)} words={words} />
      </search>
      {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <WaitingLists />}
      {data && address.q !== '' && <FoundPassages q={address.q} documents={data} onOpen={address.open} />}
      {data && address.q === '' && (
        <Lists
          documents={data}
          onOpen={address.open}
          {...(manages ? { onReplace: (replaced: TypedDocument) => setEdited({ replaced }) } : {})}
        />
      )}
      {opened !== undefined && (
        <PagePart
          name="document viewer"
          load={loadViewer}
          props={{ opened, page: address.page, onPage: address.turn, onClose: address.close }}
          onGiveUp={address.close}
        />
      )}
      {edited && data && (
        <PagePart
          name="publish dialog"
          load={loadEditor}
          props={{ documents: data, replaced: edited.replaced, onClose: () => setEdited(null) }}
          onGiveUp={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Lists(props: {
  readonly documents: DocumentMap;
  readonly onOpen: (opened: TypedDocument) => void;
  readonly onReplace?: (replaced: TypedDocument) => void;
}) {
  const { t } = useTranslation('documents');
  const { documents, ...rest } = props;
  const shown = documentTypes.flatMap((type) => (documents[type] ? [{ type, documents: documents[type] }] : []));
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<IconFileOff size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.emptyTitle)}
        text={t(($) => $.emptyText)}
      />
    );
  }
  return shown.map((list) => <DocumentList key={list.type} {...list} {...rest} />);
}

/** Skeletons in the shape of the lists. */
function WaitingLists() {
  return (
    <Waiting>
      <Skeleton height={88} radius="md" mb="sm" />
      <Skeleton height={152} radius="md" mb="sm" />
      <Skeleton height={88} radius="md" mb="sm" />
    </Waiting>
  );
}
