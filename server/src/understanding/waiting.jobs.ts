import type { WaitingReason } from '@trapline/domain/understanding/waiting.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { eventOwner, lockSource } from '../events/event-owner.store.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import type { StoredFile } from '../events/attachment.store.ts';
import { markWaiting, waitingFiles } from '../events/waiting.store.ts';
import { type Attempts, createAttempts } from '../platform/base/attempts.ts';
import { type Db, transaction } from '../platform/database/database.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import { enqueue, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { waitingReason } from './waiting.actions.ts';

/** Files taken up per run and reason. */
const filesAtOnce = 500;

const messages: { readonly [R in WaitingReason]: string } = {
  no_detector: 'ONNX Runtime does not load: photos wait to be counted until it does',
  no_encoder: 'There is no encoder of films (node-av, or FFMPEG_PATH): films wait to be made playable',
};

/**
 * The job that takes up waiting files once the missing part is available; one that fails does not stop the others.
 * Until then each process logs it once; the number of waiting files is a metric. Source: DETECT-6, PICTURE-5.
 */
export function waitingTasks(
  { db, log }: Pick<Services, 'db' | 'log'>,
  decoder: Pick<Decoder, 'describeDetector' | 'canEncode'>,
): Tasks {
  const logged = new Set<WaitingReason>();
  const isThere: { readonly [R in WaitingReason]: () => Promise<boolean> } = {
    no_detector: () => canDetect(decoder),
    no_encoder: () => decoder.canEncode(),
  };

  async function takeUp(reason: WaitingReason, { attempt }: Attempts): Promise<void> {
    const files = await waitingFiles(db, reason, filesAtOnce);
    if (files.length === 0) return;
    if (!(await isThere[reason]())) {
      if (!logged.has(reason)) log.error({ files: files.length }, messages[reason]);
      logged.add(reason);
      return;
    }
    logged.delete(reason);
    for (const file of files) await attempt({ file: file.storage_key }, () => takeUpFile(db, file));
  }

  return {
    async take_up_waiting({ signal }) {
      const attempts = createAttempts(log, signal, 'A waiting file could not be taken up');
      await takeUp('no_detector', attempts);
      await takeUp('no_encoder', attempts);
      attempts.end();
    },
  };
}

async function takeUpFile(db: Db, file: StoredFile): Promise<void> {
  const owner = await eventOwner(db, file.sensor_key, file.ts);
  if (!owner) return;
  const event = { kind: owner.kind, sensor_key: file.sensor_key, ts: file.ts };
  await transaction(db, async (tx) => {
    await lockSource(tx, event);
    await markWaiting(tx, file, null);
    await enqueue(tx, understandRequest(file));
    await eventChanged(tx, event, { kind: 'shown differently' });
  });
}

/** Whether a detector loads. A wrongly configured one counts as present: its photos fail with that reason. */
async function canDetect(decoder: Pick<Decoder, 'describeDetector'>): Promise<boolean> {
  try {
    await decoder.describeDetector();
    return true;
  } catch (error) {
    return waitingReason(error) === null;
  }
}
