import { describedAtOnce } from '@trapline/domain/learning/learning.limits.ts';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import { type AttachmentRow, findAttachment } from '../../events/attachment.store.ts';
import { eventOwner } from '../../events/event-owner.store.ts';
import { enqueue, isJobWaiting } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { countUndescribed } from './box-features.actions.ts';
import type { DescribeBoxes, DescribedPhoto } from './describe-boxes.types.ts';
import type { PhotoKey } from '../examples/example.store.ts';
import { describeKey, describeRequest } from '../examples/learn.jobs.ts';

/** Boxes that are described between two looks at the progress. */
const piece = 300;

/**
 * Whether boxes are described, or can be while somebody waits; else a job is queued that describes them.
 * @returns percent of the boxes described so far while the job is wanted; null: describe them at once
 * Source: LEARN-7
 */
export async function prepareBoxes(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  describe: DescribeBoxes,
  at: AttachmentRow,
  photo: DescribedPhoto,
  boxes: readonly Corners[],
  signal: AbortSignal,
): Promise<number | null> {
  const positions = boxes.map(([x1, y1, x2, y2]) => ({ x1, y1, x2, y2 }));
  const missing = await countUndescribed(storage, photo.storage_key, positions);
  if (missing <= describedAtOnce) return null;
  if (!(await isJobWaiting(db, describeKey(at)))) {
    // Without ONNX Runtime, or for a photo that cannot be read, no job would help.
    if (!(await describe(photo, boxes.slice(0, 1), { signal }))) return null;
    await enqueue(db, describeRequest(at, boxes));
  }
  return Math.floor(100 * (1 - missing / boxes.length));
}

/** Makes the features of boxes of a photo, some at a time, so that the progress is seen. @param boxes four numbers each */
export async function describePieces(
  { db }: Pick<Services, 'db'>,
  describe: DescribeBoxes,
  at: PhotoKey,
  boxes: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const owner = await eventOwner(db, at.sensor_key, at.ts);
  const photo = await findAttachment(db, at.sensor_key, at.ts, at.resource);
  if (!owner || !photo) return;
  const corners = Array.from({ length: Math.floor(boxes.length / 4) }, (_, index): Corners => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = boxes.slice(index * 4, index * 4 + 4);
    return [x1, y1, x2, y2];
  });
  for (let from = 0; from < corners.length; from += piece) {
    const stored = { storage_key: photo.storage_key, type: owner.type };
    if (!(await describe(stored, corners.slice(from, from + piece), { signal, whole: corners }))) return;
  }
}
