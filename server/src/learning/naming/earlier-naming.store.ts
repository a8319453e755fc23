import { sql } from 'kysely';
import type { DetectionRow } from '../../detections/detection.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PhotoKey, Taught } from '../examples/example.store.ts';
import { sourcesOf } from '../examples/photo.store.ts';

/** Keeps types, marks and head of a list before they are replaced. Source: LEARN-11 */
export async function keepEarlierNaming(
  tx: Tx,
  { sensor_key, ts, resource }: PhotoKey,
  { source, revision }: Pick<DetectionRow, 'source' | 'revision'>,
  at: Date,
): Promise<void> {
  await sql`
    insert into earlier_namings (sensor_key, ts, resource, replaced_at, boxes, marks, head_id)
    select sensor_key, ts, resource, ${at}, boxes, marks, head_id from detections
    where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource}
      and source = ${source} and revision = ${revision}
    on conflict do nothing`.execute(tx);
}

/** Deletes what boxes of a sensor type were called earlier. Source: LEARN-9 */
export async function deleteEarlierNamings(tx: Tx, taught: Taught): Promise<void> {
  await sql`delete from earlier_namings n using (${sourcesOf(taught)}) source
    where n.sensor_key = source.key and (source.ts is null or n.ts = source.ts)`.execute(tx);
}
