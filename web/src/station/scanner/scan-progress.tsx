import '@mantine/core/styles/Progress.layer.css';
import { Button, CloseButton, Progress } from '@mantine/core';
import { IconCircleCheck, IconCircleMinus, IconCloudUpload, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { byteText } from '../../platform/words/number-text.ts';
import { problemText } from '../../ui/notices/problem-text.ts';
import type { Scan, ScanUpload } from './scan-upload.ts';
import './scanner.messages.ts';
import css from './scanner.module.css';

const percentOf = (sent: number, bytes: number) => (bytes === 0 ? 0 : Math.floor((sent / bytes) * 100));

/** The scans that are being sent, each with its progress, and all of them together. */
export function ScanProgressList(props: {
  readonly scans: readonly Scan[];
  /** Null until the event was announced. */
  readonly upload: ScanUpload | null;
  readonly onRetry: (key: string) => void;
}) {
  const { t } = useTranslation('stationScanner');
  const { scans, upload, onRetry } = props;
  const counted = scans.filter(({ state }) => state !== 'cancelled');
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counted.reduce((sum, scan) => sum + (scan.state === 'failed' ? 0 : scan.sent), 0);
  const done = scans.filter(({ state }) => state === 'done').length;
  return (
    <>
      <ul className={css.list} aria-label={t(($) => $.files)}>
        {scans.map((scan) => (
          <ScanRow key={scan.key} scan={scan} upload={upload} onRetry={onRetry} />
        ))}
      </ul>
      <div className={css.summary}>
        <p role="status">{t(($) => $.sent, { done, total: scans.length })}</p>
        <Progress value={percentOf(sent, bytes)} aria-label={t(($) => $.progress)} transitionDuration={0} />
      </div>
    </>
  );
}

/** A scan; rendered again only when it has changed. */
const ScanRow = memo(function ScanRow(props: {
  readonly scan: Scan;
  readonly upload: ScanUpload | null;
  readonly onRetry: (key: string) => void;
}) {
  const { t, i18n } = useTranslation('stationScanner');
  const { scan, upload, onRetry } = props;
  const { key, file, state, sent } = scan;
  const { name } = file;
  return (
    <li className={css.row} data-state={state}>
      <StateIcon state={state} />
      <div>
        <p className={css.name}>
          <span title={name}>{name}</span> <small>{byteText(file.size, i18n.language)}</small>
        </p>
        <p className={css.state}>
          <StateText scan={scan} />
        </p>
        {state === 'uploading' && (
          <Progress size="sm" value={percentOf(sent, file.size)} aria-label={name} transitionDuration={0} />
        )}
      </div>
      {(state === 'failed' || state === 'cancelled') && (
        <Button size="xs" variant="default" aria-label={t(($) => $.retryOne, { name })} onClick={() => onRetry(key)}>
          {t(($) => $.retry)}
        </Button>
      )}
      {(state === 'waiting' || state === 'uploading') && upload !== null && (
        <CloseButton aria-label={t(($) => $.cancelOne, { name })} onClick={() => upload.cancel(key)} />
      )}
    </li>
  );
});

function StateText({ scan: { state, sent, file, failure } }: { readonly scan: Scan }) {
  const { t } = useTranslation('stationScanner');
  const { t: tui } = useTranslation(['ui', 'problems']);
  if (state === 'uploading') {
    const percent = percentOf(sent, file.size);
    return percent < 100 ? t(($) => $.states.uploading, { percent }) : t(($) => $.states.saving);
  }
  const words = t(($) => $.states[state]);
  if (failure === null) return words;
  const why = failure.type === 'too_many_pixels' ? t(($) => $.fileFlaws.size) : problemText(tui, failure);
  return `${words} ${why}`;
}

function StateIcon({ state }: Pick<Scan, 'state'>) {
  if (state === 'done') return <IconCircleCheck size={20} aria-hidden />;
  if (state === 'cancelled') return <IconCircleMinus size={20} aria-hidden />;
  if (state === 'failed') return <IconX size={20} aria-hidden />;
  return <IconCloudUpload size={20} aria-hidden />;
}
