import { type RawBuilder, sql } from 'kysely';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import type { HeldSource, Period } from '@trapline/domain/holds/hold.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** Sensors and station places that have data for a period. */
export interface Slice {
  readonly sensors: readonly number[];
  readonly places: readonly number[];
  readonly period: Period;
}

/** The sensors and station places of an organization; merged places too. */
export async function sourcesOf(db: Db, organizationId: number): Promise<readonly HeldSource[]> {
  const { rows } = await sql<{ sensor_key: number | null; place_id: number | null }>`
    select key sensor_key, null::int place_id from sensors where organization_id = ${organizationId}
    union all select null, id from station_places where organization_id = ${organizationId} order by 1, 2`.execute(db);
  return rows.flatMap(({ sensor_key, place_id }): HeldSource[] =>
    sensor_key !== null ? [{ sensor_key }] : place_id !== null ? [{ place_id }] : [],
  );
}

/** The instants of a period as PostgreSQL takes them. */
export function instantsOf({ from, to }: Period): { readonly from: Date; readonly to: Date | null } {
  return { from: Number.isFinite(from) ? instant(from) : new Date(0), to: Number.isFinite(to) ? instant(to) : null };
}

/** Whether a row with `sensor_key` and `ts`, by the name of its table, belongs to a slice. */
function inSlice(row: string, { sensors, places, period }: Slice): RawBuilder<boolean> {
  const { from, to } = instantsOf(period);
  const [key, ts] = [sql.ref(`${row}.sensor_key`), sql.ref(`${row}.ts`)];
  const end = to ?? 'infinity';
  const ofSensors = sql<boolean>`(${key} = any(${[...sensors]}::int[]) and ${ts} >= ${from} and ${ts} < ${end})`;
  if (places.length === 0) return ofSensors;
  const ofPlaces = sql<boolean>`(${key}, ${ts}) in (select key, uploaded_at from station_events
    where place_id = any(${[...places]}::int[]) and uploaded_at >= ${from} and uploaded_at < ${end})`;
  return sensors.length === 0 ? ofPlaces : sql<boolean>`(${ofSensors} or ${ofPlaces})`;
}

/** What a photo or film may lose next: its original, or its small pictures, too. */
export type Lost = 'original' | 'pictures';

const keepsOriginal = sql`a.removed is null and a.state <> 'stored'`;
// Two conditions, each with its index.
const keepsPictures = sql`(a.removed is null or a.removed = 'original') and a.state <> 'stored'`;
const stillHas = (lost: Lost) => (lost === 'original' ? keepsOriginal : keepsPictures);

/** A number of photos or films, and the bytes of their originals. */
export interface Counted {
  readonly files: number;
  readonly bytes: number;
}

/** Counts photos and films of a slice that still have what they may lose, up to a limit. Source: RETENTION-3. */
export async function countFiles(db: Db, slice: Slice, lost: Lost | 'all', limit: number): Promise<Counted> {
  const { rows } =
    await sql<Counted>`select count(*)::int files, coalesce(sum(bytes) filter (where whole), 0)::bigint bytes
    from (select a.bytes, a.removed is null whole from attachments a
      where ${inSlice('a', slice)} and ${lost === 'all' ? sql`true` : stillHas(lost)} limit ${limit}) counted`.execute(
      db,
    );
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Counts the events of a slice up to a limit. Source: RETENTION-3. */
export async function countEvents(db: Db, slice: Slice, limit: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`select count(*)::int events from (
    select from events e where ${inSlice('e', slice)} limit ${limit}) counted`.execute(db);
  return rows[0]?.events ?? 0;
}

/** Tables with rows of photos or events. */
const tables = [
  ...['events', 'attachments', 'detections', 'alerts', 'training_examples'],
  ...['audit_draws', 'earlier_namings', 'box_decisions', 'photo_animals'],
] as const;

/** Whether any table still has a row of a slice. Source: RETENTION-7. */
export async function hasRows(db: Db, slice: Slice): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} row where ${inSlice('row', slice)} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** A photo or film that lost files. */
export interface LosingFile {
  readonly storage_key: string;
  /** Bytes of its original, which it still had; null: that was gone before. */
  readonly bytes: number | null;
}

/**
 * Marks the next photos and films of a slice, oldest first, as without their originals or small pictures, and deletes what
 * goes with them in the database: nobody can check their boxes any more, and crops of boxes are pictures. Source:
 * RETENTION-1, RETENTION-9.
 */
export async function markRemoved(tx: Tx, slice: Slice, lost: Lost, limit: number): Promise<readonly LosingFile[]> {
  const { rows } = await sql<LosingFile & { sensor_key: number; ts: Date; resource: string }>`
    with old as (
      select a.sensor_key, a.ts, a.resource, case when a.removed is null then a.bytes end bytes from attachments a
      where ${inSlice('a', slice)} and ${stillHas(lost)} order by a.sensor_key, a.ts, a.resource limit ${limit}
      for update of a)
    update attachments a set removed = ${lost}, tile_levels = null, to_check = 0,
      has_poster = a.has_poster and ${lost} = 'original'
    from old where (a.sensor_key, a.ts, a.resource) = (old.sensor_key, old.ts, old.resource)
    returning a.storage_key, old.bytes, a.sensor_key, a.ts, a.resource`.execute(tx);
  if (lost === 'pictures' && rows.length > 0) {
    await sql`update training_examples example set crop = null
      from unnest(${rows.map(({ sensor_key }) => sensor_key)}::int[], ${rows.map(({ ts }) => ts)}::timestamptz[],
        ${rows.map(({ resource }) => resource)}::text[]) photo (sensor_key, ts, resource)
      where (example.sensor_key, example.ts, example.resource) = (photo.sensor_key, photo.ts, photo.resource)
        and crop is not null`.execute(tx);
  }
  return rows;
}
