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
  /** Page of a PDF at which it opens. */
  readonly page: number;
  readonly onClose: () => void;
}) {
  const { opened, page, onClose } = props;
  return (
    <FullScreen closeOnEscape onClose={onClose}>
      {opened === null ? <NoDocument onClose={onClose} /> : <Viewer opened={opened} page={page} onClose={onClose} />}
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

function Viewer(props: { readonly opened: TypedDocument; readonly page: number; readonly onClose: () => void }) {
  const { t } = useTranslation('documents');
  const { opened, page, onClose } = props;
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
        <Content opened={opened} page={page} onBroken={() => setBroken(true)} />
      )}
    </div>
  );
}

function Content(props: { readonly opened: TypedDocument; readonly page: number; readonly onBroken: () => void }) {
  const { document } = props.opened;
  const { url, title, content_type: type } = document;
  if (type === 'application/pdf') {
    return <PdfView key={url} url={url} title={title} first={props.page} onBroken={props.onBroken} />;
  }
  if (type.startsWith('video/')) {
    return (
      <div className={css.stage}>
        <FilmPlayer url={url} title={title} onBroken={props.onBroken} />
      </div>
    );
  }
  return (
    <div className={css.stage}>
      <img src={url} alt={title} onError={props.onBroken} />
    </div>
  );
}
