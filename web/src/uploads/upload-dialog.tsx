import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogAnswers } from '../ui/dialogs/dialog.tsx';
import { FileZone } from '../ui/fields/file-zone.tsx';
import { acceptedFiles, tallyOf, type UploadTally } from './upload-item.ts';
import { UploadQueue, type UploadTarget } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';
import './upload.messages.ts';
import { refreshAll } from './upload.queries.ts';
import css from './uploads.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/**
 * The files of a dialog. Queries that show events are refetched when all started uploads are done, and when the dialog
 * closes.
 */
function useUploads(sensor: UploadTarget) {
  const queries = useQueryClient();
  const [queue] = useState(() => new UploadQueue(sensor));
  const items = useSyncExternalStore(queue.watch, queue.items);
  const tally = useMemo(() => tallyOf(items), [items]);

  const settled = tally.unfinished === tally.waiting;
  useEffect(() => {
    if (settled && tally.done > 0) void refreshAll(queries);
  }, [queries, settled, tally.done]);
  useEffect(
    () => () => {
      queue.cancelAll();
      if (queue.items().some(({ state }) => state === 'done')) void refreshAll(queries);
    },
    [queries, queue],
  );
  return { queue, items, tally };
}

/** Dialog that uploads photos and films to a sensor, several at a time. Source: UPLOAD-8, UPLOAD-10. */
export function UploadDialog({
  sensor,
  onClose,
}: {
  readonly sensor: UploadTarget & { readonly name: string };
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('uploads');
  const { queue, items, tally } = useUploads(sensor);
  const [asking, setAsking] = useState(false);
  const over = useFileDrop(queue.add);
  const busy = tally.unfinished > 0;
  useLeaveQuestion(busy);

  const close = () => (busy ? setAsking(!asking) : onClose());
  return (
    <Dialog title={t(($) => $.title, { name: sensor.name })} onClose={close} lasting wide>
      <FileZone
        over={over}
        text={over ? t(($) => $.dropNow) : t(($) => $.drop)}
        hint={items.length === 0 ? t(($) => $.types) : undefined}
        button={items.length > 0 ? t(($) => $.chooseMore) : t(($) => $.choose)}
        quiet={items.length > 0}
        accept={acceptedFiles(sensor.type)}
        multiple
        onFiles={queue.add}
      />
      <p className={css.note}>{t(($) => $.times, { zone: sensor.time_zone })}</p>
      {items.length > 0 && (
        <ul className={css.list} aria-label={t(($) => $.files)}>
          {items.map((item) => (
            <UploadRow key={item.id} item={item} queue={queue} target={sensor} />
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <Summary tally={tally} />
        {tally.waiting > 1 && <ExistingAnswers waiting={tally.waiting} queue={queue} />}
        {asking && busy ? (
          <LeaveQuestion
            key="question"
            unfinished={tally.unfinished}
            onStay={() => setAsking(false)}
            onLeave={onClose}
          />
        ) : (
          <DialogAnswers key="usual">
            {busy && (
              <Button variant="default" onClick={queue.cancelAll}>
                {t(($) => $.cancelAll)}
              </Button>
            )}
            <Button variant={tally.total > 0 && !busy ? 'filled' : 'default'} onClick={close}>
              {t(($) => $.close)}
            </Button>
          </DialogAnswers>
        )}
      </div>
    </Dialog>
  );
}

/** Answers the overwrite question for all waiting files at once. */
function ExistingAnswers({ waiting, queue }: { readonly waiting: number; readonly queue: UploadQueue }) {
  const { t } = useTranslation('uploads');
  return (
    <div className={css.existing}>
      <p>{t(($) => $.existing, { count: waiting })}</p>
      <Button size="xs" variant="default" onClick={() => queue.answerAll(false)}>
        {t(($) => $.skipAll)}
      </Button>
      <Button size="xs" color="red" onClick={() => queue.answerAll(true)}>
        {t(($) => $.overwriteAll)}
      </Button>
    </div>
  );
}

/** Asks whether to leave although files are still being sent. */
function LeaveQuestion(props: {
  readonly unfinished: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation('uploads');
  return (
    <DialogAnswers>
      <p className={css.question} role="alert">
        {t(($) => $.closeQuestion, { count: props.unfinished })}
      </p>
      <Button variant="default" autoFocus onClick={props.onStay}>
        {t(($) => $.goOn)}
      </Button>
      <Button color="red" onClick={props.onLeave}>
        {t(($) => $.closeAnyway)}
      </Button>
    </DialogAnswers>
  );
}

/** The overall progress; screen readers announce when it starts, needs an answer and ends, not every file. */
function Summary({ tally }: { readonly tally: UploadTally }) {
  const { t } = useTranslation('uploads');
  const { total, done, failed, cancelled, waiting, unfinished, percent } = tally;
  const words = [
    t(($) => $.uploaded, { done, total }),
    ...(failed > 0 ? [t(($) => $.countFailed, { count: failed })] : []),
    ...(cancelled > 0 ? [t(($) => $.countCancelled, { count: cancelled })] : []),
  ].join(' · ');
  const heard =
    total === 0
      ? ''
      : waiting > 0
        ? t(($) => $.existing, { count: waiting })
        : unfinished > 0
          ? t(($) => $.sending, { count: total })
          : `${t(($) => $.ended)} ${words}`;
  return (
    <>
      <p role="status" className="unseen">
        {heard}
      </p>
      {total > 0 && (
        <div className={css.summary}>
          <p>{words}</p>
          <Progress value={percent} aria-label={t(($) => $.progress)} transitionDuration={0} />
        </div>
      )}
    </>
  );
}
