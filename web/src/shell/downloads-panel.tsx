import '@mantine/core/styles/Progress.layer.css';
import { CloseButton, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useObservable } from '../platform/observable.ts';
import { runningDownloads } from '../platform/downloads/downloads.ts';
import { byteText } from '../platform/words/number-text.ts';
import css from './shell.module.css';
import './shell.messages.ts';

/** The running downloads, each with its progress and a cancel button. */
export function DownloadsPanel() {
  const { t, i18n } = useTranslation('shell');
  const downloads = useObservable(runningDownloads);
  if (downloads.length === 0) return null;
  return (
    <section className={css.downloads} aria-label={t(($) => $.downloads)}>
      {downloads.map(({ id, name, received, total, cancel }) => (
        <div key={id} className={css.download}>
          <div>
            <p>{t(($) => $.downloading, { name })}</p>
            <small>{t(($) => $.received, { size: byteText(received, i18n.language) })}</small>
            <Progress
              size="sm"
              value={total ? (received / total) * 100 : 100}
              animated={total === null}
              aria-label={t(($) => $.downloading, { name })}
            />
          </div>
          <CloseButton size="lg" aria-label={t(($) => $.cancelDownload, { name })} onClick={cancel} />
        </div>
      ))}
    </section>
  );
}
