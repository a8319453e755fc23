import { Button } from '@mantine/core';
import type { DocumentType } from '@trapline/domain/documents/document.catalogue.ts';
import { isNewDocument } from '@trapline/domain/documents/document.rules.ts';
import type { PublishedDocument } from '@trapline/domain/documents/document.schema.ts';
import { IconCircleCheck, IconDownload, IconReplace, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText } from '../platform/words/number-text.ts';
import { useNow } from '../platform/times/use-now.ts';
import { dateText } from '../platform/times/zoned-time.ts';
import { SensorTypeName } from '../sensor-types/sensor-type-name.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { DocumentIcon } from './document-icon.tsx';
import './document.messages.ts';
import type { TypedDocument } from './document.queries.ts';
import css from './documents.module.css';
import { FilmPlayer } from './film-player.tsx';
import { isShowable } from './opened-document.ts';
import { useDocumentActions } from './use-document-actions.ts';

/** States of the text of a document that are said to those who publish it. */
const saidTexts = ['waiting', 'empty', 'unreadable'] as const;

function isWorthSaying(text: string): text is (typeof saidTexts)[number] {
  return saidTexts.some((one) => one === text);
}

interface ListActions {
  readonly onOpen: (opened: TypedDocument) => void;
  /** Absent: the account does not publish documents. */
  readonly onReplace?: (replaced: TypedDocument) => void;
}

/** The documents of a type, above them its tutorials. The list can be folded up. Source: DOC-1. */
export function DocumentList(
  props: ListActions & { readonly type: DocumentType; readonly documents: readonly PublishedDocument[] },
) {
  const { t } = useTranslation('documents');
  const { type, documents, ...actions } = props;
  const tutorials = documents.filter(({ tutorial }) => tutorial);
  return (
    <details className={css.type} open>
      <summary>
        <h2>
          <SensorTypeName type={type} />
        </h2>
      </summary>
      {tutorials.map((document) => (
        <figure key={document.url} className={css.tutorial}>
          <FilmPlayer url={document.url} title={document.title} />
          <figcaption>
            {t(($) => $.tutorial)}: {document.title}
          </figcaption>
        </figure>
      ))}
      {documents.length === 0 && <p className={css.none}>{t(($) => $.none)}</p>}
      <ul className={css.documents}>
        {documents.map((document) => (
          <li key={document.fileName}>
            <DocumentRow one={{ type, document }} {...actions} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function DocumentRow({ one, onOpen, onReplace }: ListActions & { readonly one: TypedDocument }) {
  const { t } = useTranslation('documents');
  const { document } = one;
  const { title, fileName, content_type, text } = document;
  const { save, remove, busy } = useDocumentActions(one);
  const showable = isShowable(content_type);
  const action = (word: string) => t(($) => $.of, { action: word, name: title });
  return (
    <article className={css.document}>
      <DocumentIcon contentType={content_type} />
      <div className={css.facts}>
        <h3>
          <button type="button" className={css.open} onClick={showable ? () => onOpen(one) : save}>
            {title}
          </button>
          <Marks document={document} />
        </h3>
        <Facts document={document} />
        {onReplace && isWorthSaying(text) && <p className={css.soft}>{t(($) => $.texts[text])}</p>}
      </div>
      <div className={css.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={action(t(($) => $.download))}
          onClick={save}
        >
          {t(($) => $.download)}
        </Button>
        {onReplace && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconReplace size={16} aria-hidden />}
              aria-label={t(($) => $.of, { action: t(($) => $.replace), name: fileName })}
              onClick={() => onReplace(one)}
            >
              {t(($) => $.replace)}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTrash size={16} aria-hidden />}
              aria-label={t(($) => $.of, { action: t(($) => $.remove), name: fileName })}
              loading={busy}
              onClick={() => void remove()}
            >
              {t(($) => $.remove)}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function Marks({ document }: { readonly document: PublishedDocument }) {
  const { t } = useTranslation('documents');
  const isNew = useNow((now) => (isNewDocument(document.uploaded, now) ? 'new' : '')) !== '';
  return (
    <>
      {isNew && (
        <StateMark tone="good" icon={<IconSparkles size={16} aria-hidden />}>
          {t(($) => $.isNew)}
        </StateMark>
      )}
      {document.fits_units === true && (
        <StateMark tone="good" icon={<IconCircleCheck size={16} aria-hidden />}>
          {t(($) => $.fits)}
        </StateMark>
      )}
    </>
  );
}

function Facts({ document }: { readonly document: PublishedDocument }) {
  const { t } = useTranslation('documents');
  const { time_zone: zone } = useCurrentUser();
  const { fileName, uploaded, size, firmware_from: from, firmware_up_to: upTo } = document;
  const firmware = () => {
    if (from !== null && upTo !== null) return t(($) => $.between, { from, upTo });
    if (from !== null) return t(($) => $.from, { version: from });
    return upTo === null ? null : t(($) => $.upTo, { version: upTo });
  };
  return (
    <p className={css.soft}>
      <span className={css.file}>{fileName}</span>
      <span>{byteText(size, currentLocale())}</span>
      <span>{t(($) => $.uploaded, { date: dateText(uploaded, zone) })}</span>
      {firmware() !== null && <span>{firmware()}</span>}
    </p>
  );
}
