import { sql } from 'kysely';
import { detectionSources, type DetectionSource } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { DetectionRow } from '../detections/detection.store.ts';
import type { AttachmentRow } from '../events/attachment.store.ts';
import type { EventState } from '../events/event.store.ts';
import type { Tx } from '../platform/database/database.ts';

/** What an event is counted from. */
export interface CountedFrom {
  readonly state: EventState;
  readonly files: readonly AttachmentRow[];
  /** The list of boxes that counts for each photo. */
  readonly lists: readonly DetectionRow[];
}

/** A file of an event with the list that counts for it, if there is one. */
interface FileRow extends AttachmentRow {
  readonly source: DetectionSource | null;
  readonly list_revision: number | null;
  readonly boxes: PackedBoxes | null;
  readonly detector: string | null;
  readonly marks: PackedMarks | null;
}

/**
 * Reads what an event is counted from, in one statement, as `readEventState`, `attachmentsOf` and `countingDetections` do.
 * Call it under the source's lock. Source: DETECT-3.
 * @returns null when there is no such event
 */
export async function readToCount(tx: Tx, sensorKey: number, ts: Date): Promise<CountedFrom | null> {
  const { rows } = await sql<EventState & { [Column in keyof FileRow]: FileRow[Column] | null }>`
    select e.count, e.count_difference, e.processing, e.hidden, e.misdetection, e.detected, e.tags, e.received_at,
      e.revision, e.insect_types_version, a.sensor_key, a.ts, a.resource, a.content_type, a.bytes, a.sha256, a.storage_key,
      a.state, a.error, a.waits_for, a.width, a.height, a.tile_levels, a.has_poster, a.unit_count, a.unit_boxes,
      list.source, list.revision list_revision, list.boxes, list.detector, list.marks
    from events e left join attachments a on a.sensor_key = e.sensor_key and a.ts = e.ts
    left join lateral (select source, revision, boxes, detector, marks from detections d
      where d.sensor_key = a.sensor_key and d.ts = a.ts and d.resource = a.resource
      order by array_position(${[...detectionSources]}::text[], d.source), d.revision desc limit 1) list on true
    where e.sensor_key = ${sensorKey} and e.ts = ${ts} order by a.resource`.execute(tx);
  const [state] = rows;
  if (!state) return null;
  const files = rows.filter(isFile);
  const lists = files.flatMap(({ resource, source, list_revision: revision, boxes, detector, marks }) =>
    source === null || revision === null || boxes === null
      ? []
      : [{ resource, source, revision, boxes, detector, marks }],
  );
  return { state, files, lists };
}

/** An event without files is one row without a file. */
function isFile<T extends object>(row: T & { readonly storage_key: string | null }): row is T & FileRow {
  return row.storage_key !== null;
}
