import type { DocumentMap, DocumentPassage } from '@trapline/domain/documents/document.schema.ts';
import { folded, searchWords } from '@trapline/domain/common/search.rules.ts';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { SensorTypeName } from '../sensor-types/sensor-type-name.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import '../ui/ui.messages.ts';
import { DocumentIcon } from './document-icon.tsx';
import './document.messages.ts';
import { foundQuery, type TypedDocument } from './document.queries.ts';
import css from './documents.module.css';
import { documentOfAddress, isShowable } from './opened-document.ts';
import { useDocumentActions } from './use-document-actions.ts';

/** Where the words of a search stand; a click opens the document at the page. Source: DOC-5. */
export function FoundPassages(props: {
  readonly q: string;
  readonly documents: DocumentMap;
  readonly onOpen: (opened: TypedDocument, page: number) => void;
}) {
  const { t } = useTranslation(['documents', 'ui']);
  const { q, documents, onOpen } = props;
  const { data, error, refetch } = useQuery(foundQuery(q));
  if (error !== null) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.nothingFound, { ns: 'ui' })}
        text={t(($) => $.nothingFoundText, { ns: 'ui', q })}
      />
    );
  }
  return (
    <section className={css.type} aria-label={t(($) => $.found.title)}>
      <p role="status" className={css.count}>
        {t(($) => $.found.count, { count: data.length })}
      </p>
      <ul className={css.documents}>
        {data.map((passage) => {
          const { sensor_type, fileName, page } = passage;
          const one = documentOfAddress(documents, `${sensor_type}/${fileName}`);
          return (
            <li key={`${sensor_type} ${fileName} ${page}`}>
              {one && <Passage passage={passage} one={one} q={q} onOpen={onOpen} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Passage(props: {
  readonly passage: DocumentPassage;
  readonly one: TypedDocument;
  readonly q: string;
  readonly onOpen: (opened: TypedDocument, page: number) => void;
}) {
  const { t } = useTranslation('documents');
  const { passage, one, q, onOpen } = props;
  const { save } = useDocumentActions(one);
  const { title, page, passage: text } = passage;
  const open = () => (isShowable(one.document.content_type) ? onOpen(one, page ?? 1) : save());
  return (
    <article className={css.document}>
      <DocumentIcon contentType={one.document.content_type} />
      <div className={css.facts}>
        <h2>
          <button
            type="button"
            className={css.open}
            aria-label={page === null ? title : t(($) => $.found.openPage, { title, page })}
            onClick={open}
          >
            {title}
          </button>
          <span className={css.where}>{page === null ? t(($) => $.found.name) : t(($) => $.found.page, { page })}</span>
        </h2>
        {text !== null && (
          <p className={css.passage}>
            <Marked text={text} words={searchWords(q)} />
          </p>
        )}
        <p className={css.soft}>
          <SensorTypeName type={one.type} />
          <span className={css.file}>{one.document.fileName}</span>
        </p>
      </div>
    </article>
  );
}

/** A text with the searched words marked. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const signs = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(${signs.join('|')})`, 'giu'));
  return parts.map((part, index) => (
    <Fragment key={index}>{words.includes(folded(part)) ? <mark>{part}</mark> : part}</Fragment>
  ));
}
