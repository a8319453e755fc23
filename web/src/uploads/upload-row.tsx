import '@mantine/core/styles/Progress.layer.css';
import { Button, CloseButton, Progress } from '@mantine/core';
import { isUploadItemFinished } from '@trapline/domain/uploads/upload-item.states.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCloudUpload, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { byteText } from '../platform/words/number-text.ts';
import { secondText } from '../platform/times/zoned-time.ts';
import { problemText } from '../ui/notices/problem-text.ts';
import { mayRetry, sizeLimit, type UploadItem } from './upload-item.ts';
import type { UploadQueue, UploadTarget } from './upload-queue.ts';
import './upload.messages.ts';
import css from './uploads.module.css';

/** A file of the dialog; it is rendered again only when it has changed. */
export const UploadRow = memo(function UploadRow(props: {
  readonly item: UploadItem;
  readonly queue: UploadQueue;
  readonly target: UploadTarget;
}) {
  const { t } = useTranslation('uploads');
  const { item, queue, target } = props;
  const { id, file, time, state } = item;
  const named = (action: string) => t(($) => $.of, { action, name: file.name });
  return (
    <li className={css.row} data-state={state}>
      <StateIcon state={state} />
      <div className={css.file}>
        <FileFacts file={file} time={time} zone={target.time_zone} />
        <p className={css.state}>
          <StateText item={item} target={target} />
        </p>
        {/* Without a transition: bars in constant motion would take processor time from the uploads. */}
        {(state === 'url_obtained' || state === 'uploading') && (
          <Progress size="sm" value={percentOf(item)} aria-label={file.name} transitionDuration={0} />
        )}
        {state === 'waiting_for_overwrite' && (
          <div className={css.answers}>
            <Button
              size="xs"
              variant="default"
              aria-label={named(t(($) => $.skip))}
              onClick={() => queue.answer(id, false)}
            >
              {t(($) => $.skip)}
            </Button>
            <Button
              size="xs"
              color="red"
              variant="light"
              aria-label={named(t(($) => $.overwrite))}
              onClick={() => queue.answer(id, true)}
            >
              {t(($) => $.overwrite)}
            </Button>
          </div>
        )}
      </div>
      {mayRetry(item) && (
        <Button size="xs" variant="default" aria-label={named(t(($) => $.retry))} onClick={() => queue.retry(id)}>
          {t(($) => $.retry)}
        </Button>
      )}
      {!isUploadItemFinished(state) && state !== 'waiting_for_overwrite' && (
        <CancelButton id={id} name={file.name} queue={queue} />
      )}
    </li>
  );
});

/**
 * The parts that do not change while a file is sent: for dozens of files, rendering them again takes longer than
 * sending.
 */
const FileFacts = memo(function FileFacts({
  file,
  time,
  zone,
}: Pick<UploadItem, 'file' | 'time'> & { readonly zone: string }) {
  const { t, i18n } = useTranslation('uploads');
  return (
    <>
      <p className={css.name}>
        <span title={file.name}>{file.name}</span> <small>{byteText(file.size, i18n.language)}</small>
      </p>
      {time && (
        <p className={css.time}>
          {secondText(time.instant, zone)}{' '}
          <small>{time.moved ? t(($) => $.moved) : t(($) => $.timeOf[time.from])}</small>
        </p>
      )}
    </>
  );
});

const CancelButton = memo(function CancelButton(props: {
  readonly id: number;
  readonly name: string;
  readonly queue: UploadQueue;
}) {
  const { t } = useTranslation('uploads');
  const { id, name, queue } = props;
  const label = t(($) => $.of, { action: t(($) => $.cancel), name });
  return <CloseButton size="md" aria-label={label} onClick={() => queue.cancel(id)} />;
});

function percentOf({ sent, file }: UploadItem): number {
  return file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
}

/** The state of a file, as text. */
function StateText({ item, target }: { readonly item: UploadItem; readonly target: UploadTarget }) {
  const { t, i18n } = useTranslation('uploads');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { state, failure, file, contentType } = item;
  if (state === 'uploading') {
    const percent = percentOf(item);
    return percent < 100 ? t(($) => $.state.uploading, { percent }) : t(($) => $.state.stored);
  }
  if (state === 'wrong_type') return t(($) => $.state.wrong_type, { name: file.name });
  const words = t(($) => $.state[state]);
  if (state !== 'failed' || failure === null) return words;
  const size = byteText(sizeLimit(target.type, contentType), i18n.language);
  const flaw = typeof failure === 'string' ? failure : failure.type === 'incomplete_file' ? 'incomplete' : null;
  const why = flaw ? t(($) => $.flaws[flaw], { size }) : problemText(tui, failure);
  return (
    <>
      {words}
      <span>{why}</span>
    </>
  );
}

function StateIcon({ state }: Pick<UploadItem, 'state'>) {
  if (state === 'done') return <IconCircleCheck size={20} aria-hidden />;
  if (state === 'cancelled') return <IconCircleMinus size={20} aria-hidden />;
  if (state === 'failed' || state === 'wrong_type') return <IconX size={20} aria-hidden />;
  if (state === 'waiting_for_overwrite') return <IconAlertTriangle size={20} aria-hidden />;
  return <IconCloudUpload size={20} aria-hidden />;
}
