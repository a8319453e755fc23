import { sql } from 'kysely';
import { countToCheck, type PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { setToCheck } from '../events/attachment.store.ts';
import { integersText, type Tx } from '../platform/database/database.ts';
import type { DetectionRow } from './detection.store.ts';

/**
 * Replaces types and marks of a list in place, and keeps how many of its boxes are to be checked. The list must be the
 * one that counts. A person's list is kept as it was saved. Source: LEARN-5, CORRECT-5
 */
export async function nameList(
  tx: Tx,
  at: { readonly sensor_key: number; readonly ts: Date; readonly resource: string },
  list: Pick<DetectionRow, 'source' | 'revision'>,
  named: { readonly boxes: PackedBoxes; readonly marks: PackedMarks; readonly head_id: number | null },
): Promise<void> {
  await sql`update detections set boxes = ${integersText(named.boxes)}::int[], marks = ${integersText(named.marks)}::int[],
      head_id = ${named.head_id},
      saved_boxes = case when source = 'person' then coalesce(saved_boxes, boxes) end,
      saved_marks = case when source <> 'person' then null when saved_boxes is null then marks else saved_marks end
    where sensor_key = ${at.sensor_key} and ts = ${at.ts} and resource = ${at.resource}
      and source = ${list.source} and revision = ${list.revision}`.execute(tx);
  await setToCheck(tx, at, countToCheck(named.marks));
}
