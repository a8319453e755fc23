import { Button } from '@mantine/core';
import { IconDownload, IconFileOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FullScreen, FullScreenTitle } from '../ui/dialogs/full-screen.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import './document.messages.ts';
import type { TypedDocument } from './document.queries.ts';
import { FilmPlayer } from './film-player.tsx';
import { PdfView } from './pdf-view.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import css from './viewer.module.css';

/** A document over the whole screen. Source: DOC-4. */
export function DocumentViewer(props: {
  /** Null: the address names none that there is. */
  readonly opened: TypedDocument | null;
  /** Page of a PDF that is shown. */
  readonly page: number;
  /** Called when another page has been scrolled to. */
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}) {
  const { opened, onClose } = props;
  return (
    <FullScreen closeOnEscape onClose={onClose}>
      {opened === null ? (
        <NoDocument onClose={onClose} />
      ) : (
        <Viewer key={opened.document.url} {...props} opened={opened} />
      )}
    </FullScreen>
  );
}

function NoDocument({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('documents');
  return (
    <EmptyState
      wholePage
      icon={<IconFileOff size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.viewer.gone)}
      text={t(($) => $.viewer.goneText)}
    >
      <Button data-autofocus onClick={onClose}>
        {t(($) => $.viewer.back)}
      </Button>
    </EmptyState>
  );
}

interface ShownDocument {
  readonly opened: TypedDocument;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Viewer(props: ShownDocument & { readonly onClose: () => void }) {
  const { t } = useTranslation('documents');
  const { opened, onClose, ...shown } = props;
  const { document } = opened;
  const { save } = useDocumentActions(opened);
  const [broken, setBroken] = useState(false);
  return (
    <div className={css.viewer}>
      <div className={css.head}>
        <div className={css.name}>
          <FullScreenTitle>{document.title}</FullScreenTitle>
          <small>{document.fileName}</small>
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} aria-hidden />}
          aria-label={t(($) => $.download)}
          classNames={{ label: css.word ?? '', section: css.sign ?? '' }}
          onClick={save}
        >
          {t(($) => $.download)}
        </Button>
        <button
          type="button"
          className={css.close}
          aria-label={t(($) => $.viewer.close)}
          data-autofocus
          onClick={onClose}
        >
          <IconX size={22} aria-hidden />
        </button>
      </div>
      {broken ? (
        <EmptyState
          icon={<IconFileOff size={44} stroke={1.25} aria-hidden />}
          title={t(($) => $.viewer.failed)}
          text={t(($) => $.viewer.failedText)}
        >
          <Button onClick={save}>{t(($) => $.download)}</Button>
        </EmptyState>
      ) : (
        <Content opened={opened} {...shown} onBroken={() => setBroken(true)} />
      )}
    </div>
  );
}

function Content(props: ShownDocument & { readonly onBroken: () => void }) {
  const { opened, page, onPage, onBroken } = props;
  const { document } = opened;
  const { url, title, content_type: type } = document;
  if (type === 'application/pdf') {
    return <PdfView url={url} title={title} wanted={page} onPage={onPage} onBroken={onBroken} />;
  }
  if (type.startsWith('video/')) {
    return (
      <div className={css.stage}>
        <FilmPlayer url={url} title={title} onBroken={onBroken} />
      </div>
    );
  }
  return (
    <div className={css.stage}>
      <img src={url} alt={title} onError={onBroken} />
    </div>
  );
}
