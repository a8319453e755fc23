import { sql } from 'kysely';
import type { PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { DetectionSource } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import type { Db } from '../../platform/database/database.ts';
import { shownSql } from '../../events/event-rules.store.ts';
import { keptSql } from '../../platform/database/kept.ts';
import { callerRow, mayEditSql, maySeeSql, sensorStandingSql } from '../../shares/standing.store.ts';
import type { PhotoKey, Taught } from './example.store.ts';

/** A list of boxes of a photo, of any source and revision. */
export interface PhotoListRow {
  readonly source: DetectionSource;
  readonly revision: number;
  readonly boxes: PackedBoxes;
  readonly marks: PackedMarks | null;
  readonly account_id: number | null;
  readonly created_at: Date;
}

const listColumns = sql`source, revision, boxes, marks, account_id, created_at`;
const oldestFirst = sql`source = 'person', source = 'unit', revision`;

/** All lists of a photo: those of machine and unit, then those of people, oldest first. */
export async function listsOfPhoto(db: Db, { sensor_key, ts, resource }: PhotoKey): Promise<readonly PhotoListRow[]> {
  const { rows } = await sql<PhotoListRow>`select ${listColumns} from detections
    where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource} order by ${oldestFirst}`.execute(db);
  return rows;
}

/**
 * The lists of a photo that say what it teaches: those of machine and unit, then the newest of people.
 * @param until also all lists of people that were saved until then; null: no others
 */
export async function teachingLists(
  db: Db,
  { sensor_key, ts, resource }: PhotoKey,
  until: Date | null,
): Promise<readonly PhotoListRow[]> {
  const { rows } = await sql<PhotoListRow>`select ${listColumns} from detections d
    where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource} and (source <> 'person'
      or created_at <= ${until}::timestamptz or revision = (select max(newest.revision) from detections newest
        where newest.sensor_key = d.sensor_key and newest.ts = d.ts and newest.resource = d.resource
          and newest.source = 'person'))
    order by ${oldestFirst}`.execute(db);
  return rows;
}

/** Name of the card on a trap: that of its sensor, or of a station's place and trap. Source: LEARN-3. */
export async function cardOf(db: Db, sensorKey: number): Promise<string> {
  const { rows } = await sql<{ place_id: number; trap_no: string }>`
    select place_id, trap_no from station_events where key = ${sensorKey}`.execute(db);
  const [trap] = rows;
  return trap ? `p${trap.place_id}/${trap.trap_no}` : `s${sensorKey}`;
}

/** A photo whose boxes can be named. */
export interface NameablePhoto extends PhotoKey {
  readonly storage_key: string;
}

/**
 * SQL of the keys of all sources of an organization and sensor type; deleted station events are left out. `watched` is the
 * key under which the switch of the sensor is stored, or of the place of the station event.
 */
export function sourcesOf({ organization_id, sensor_type }: Taught) {
  return sensor_type === 'station'
    ? sql`select e.key, e.uploaded_at ts, -place.id watched from station_events e join station_places place on place.id = e.place_id
        where place.organization_id = ${organization_id} and ${sql.raw(keptSql('e'))}`
    : sql`select s.key, null::timestamptz ts, s.key watched from sensors s
        where s.organization_id = ${organization_id} and s.type = ${sensor_type}`;
}

/** Which photos are to be named. */
export interface PhotoRange {
  readonly since: Date;
  /** The last photo of the page before. */
  readonly after: PhotoKey | null;
  readonly limit: number;
  /** `all`: also those without boxes. */
  readonly which?: 'with boxes' | 'all';
  /** Only those of the source whose switch has this key. */
  readonly watched?: number;
}

/** Photos with boxes since an instant, newest first. */
export async function photosToName(
  db: Db,
  taught: Taught,
  { since, after, limit, which = 'with boxes', watched }: PhotoRange,
): Promise<readonly NameablePhoto[]> {
  const ofSource = watched === undefined ? sql`` : sql`and source.watched = ${watched}`;
  const nameable = which === 'all' ? sql`` : sql`and a.box_count > 0 and a.state = 'understood'`;
  const rest = after
    ? sql`and (a.ts < ${after.ts} or (a.ts = ${after.ts}
        and (a.sensor_key, a.resource) > (${after.sensor_key}, ${after.resource})))`
    : sql``;
  const { rows } = await sql<NameablePhoto>`
    select a.sensor_key, a.ts, a.resource, a.storage_key from (${sourcesOf(taught)}) source
    join attachments a on a.sensor_key = source.key and (source.ts is null or a.ts = source.ts)
    where a.ts >= ${since} ${ofSource} ${nameable} ${rest}
    order by a.ts desc, a.sensor_key, a.resource limit ${limit}`.execute(db);
  return rows;
}

/** Number of photos with boxes. */
export async function countPhotosToName(db: Db, taught: Taught): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from (${sourcesOf(taught)}) source
    join attachments a on a.sensor_key = source.key and (source.ts is null or a.ts = source.ts)
    where a.box_count > 0 and a.state = 'understood'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** SQL of whether a row of a photo is of an event that is shown. Nobody is asked about hidden ones. Source: LEARN-12. */
export const isOfShownEvent = (row: 'a' | 'list' | 'd') => sql<boolean>`exists (
  select from events e where e.sensor_key = ${sql.ref(`${row}.sensor_key`)} and e.ts = ${sql.ref(`${row}.ts`)} and ${sql.raw(shownSql('e'))})`;

/** Boxes "to check" of an organization since an instant, by sensor type. */
export async function countToCheck(db: Db, organizationId: number, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ type: string; boxes: number }>`
    select type, sum(to_check)::int boxes from (
      select s.type, a.to_check from sensors s join attachments a on a.sensor_key = s.key
      where s.organization_id = ${organizationId} and a.ts >= ${since} and a.to_check > 0 and ${isOfShownEvent('a')}
      union all
      select 'station', a.to_check from station_places place join station_events e on e.place_id = place.id
      join attachments a on a.sensor_key = e.key and a.ts = e.uploaded_at
      where place.organization_id = ${organizationId} and ${sql.raw(keptSql('e'))} and e.uploaded_at >= ${since}
        and a.to_check > 0 and ${isOfShownEvent('a')}) waiting
    group by type`.execute(db);
  return new Map(rows.map(({ type, boxes }) => [type, boxes]));
}

/** The list that counts of each photo; SQL of a source of rows. As `countingDetections`. */
export function countingLists(taught: Taught, since: Date) {
  return sql`select distinct on (d.sensor_key, d.ts, d.resource) d.*, source.watched from (${sourcesOf(taught)}) source
    join detections d on d.sensor_key = source.key and (source.ts is null or d.ts = source.ts)
    where d.ts >= ${since}
    order by d.sensor_key, d.ts, d.resource, array_position(array['person', 'unit', 'machine'], d.source), d.revision desc`;
}

/** Number of boxes by the number of their state. Lists without marks have states by their types. */
export async function countStates(db: Db, taught: Taught, since: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ state: number; boxes: number }>`
    select case when marks is not null then marks[(n - 1) * 8 + 1] when boxes[(n - 1) * 6 + 1] = 0 then 0 else 2 end state,
      count(*)::int boxes
    from (${countingLists(taught, since)}) list, generate_series(1, cardinality(boxes) / 6) n group by 1`.execute(db);
  return new Map(rows.map(({ state, boxes }) => [state, boxes]));
}

/** Named boxes of a photo's list that counts, with a number that is the same whenever it is asked for. */
export interface NamedBoxRow extends PhotoKey {
  readonly corners: [number, number, number, number];
  readonly code: number;
}

/** Boxes that a head named since an instant, in an order that only `seed` decides. */
export async function namedBoxes(
  db: Db,
  taught: Taught,
  since: Date,
  seed: string,
  limit: number,
): Promise<{ readonly total: number; readonly boxes: readonly NamedBoxRow[] }> {
  const { rows } = await sql<NamedBoxRow & { total: number }>`
    select sensor_key, ts, resource, boxes[(n - 1) * 6 + 2 : (n - 1) * 6 + 5] corners, boxes[(n - 1) * 6 + 1] code,
      count(*) over ()::int total
    from (${countingLists(taught, since)}) list, generate_series(1, cardinality(boxes) / 6) n
    where marks is not null and marks[(n - 1) * 8 + 1] = 2 and marks[(n - 1) * 8 + 2] > 0 and ${isOfShownEvent('list')}
    order by md5(${seed} || sensor_key || ts || resource || n) limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, boxes: rows.map(({ total: _, ...box }) => box) };
}

/** A sensor of the organization that the caller may see. */
export interface VisibleSensor {
  readonly key: number;
  readonly id: string;
  readonly name: string;
}

/**
 * The sensors of an account's organization and of a type that it may see.
 * @param right `edit`: only those whose boxes it may correct
 */
export async function visibleSensorsOf(
  db: Db,
  account: CallerAccount,
  type: string,
  right: 'see' | 'edit' = 'see',
): Promise<readonly VisibleSensor[]> {
  const maySql = right === 'edit' ? mayEditSql : maySeeSql;
  const { rows } = await sql<VisibleSensor>`select s.key, s.id, s.name from ${callerRow(account)}, sensors s
    where s.organization_id = ${account.organization_id} and s.type = ${type}
      and ${sql.raw(maySql(sensorStandingSql({ sensor: 's', caller: 'caller' })))} order by s.id`.execute(db);
  return rows;
}

/** A photo with boxes to check. */
export interface WaitingPhoto extends NameablePhoto {
  readonly boxes: PackedBoxes;
  readonly marks: PackedMarks | null;
  /** Whether its sensor or place has drifted. */
  readonly drifted: boolean;
}

/** Which photos with boxes to check are asked for. */
interface WaitingFilter {
  /** Of sensors that may be seen; null for stations, all of whose events their organization sees. */
  readonly keys: readonly number[] | null;
  /** Null: of all events. */
  readonly event: { readonly sensor_key: number; readonly ts: Date } | null;
  readonly since: Date;
  readonly limit: number;
  /** Switches of sources that have drifted: their photos come first. Source: LEARN-8. */
  readonly drifted: readonly number[];
}

/** SQL: whether the attachment `a` is of the sources and the event asked for. */
function isAmong({ keys, event }: Pick<WaitingFilter, 'keys' | 'event'>) {
  return sql`(${keys}::int[] is null or a.sensor_key = any(${keys}::int[]))
    ${event ? sql`and a.sensor_key = ${event.sensor_key} and a.ts = ${event.ts}` : sql``}`;
}

/** Photos with boxes to check or drawn for the audit: those of sources that have drifted, then the others, newest first. */
export async function waitingPhotos(db: Db, taught: Taught, filter: WaitingFilter): Promise<readonly WaitingPhoto[]> {
  const { keys, event, since, limit, drifted } = filter;
  const { rows } = await sql<WaitingPhoto>`
    with photo as (
      select a.sensor_key, a.ts, a.resource, a.storage_key, source.watched = any(${[...drifted]}::int[]) drifted
      from (${sourcesOf(taught)}) source
      join attachments a on a.sensor_key = source.key and (source.ts is null or a.ts = source.ts)
      where a.ts >= ${since} and ${isAmong({ keys, event })} and ${isOfShownEvent('a')}
        and (a.to_check > 0 or exists (select from audit_draws draw where draw.sensor_key = a.sensor_key
          and draw.ts = a.ts and draw.resource = a.resource and draw.said is null))
      order by drifted desc, a.ts desc, a.sensor_key, a.resource limit ${limit})
    select photo.*, list.boxes, list.marks from photo
    cross join lateral (select boxes, marks from detections d
      where d.sensor_key = photo.sensor_key and d.ts = photo.ts and d.resource = photo.resource
      order by array_position(array['person', 'unit', 'machine'], d.source), d.revision desc limit 1) list
    order by photo.drifted desc, photo.ts desc, photo.sensor_key, photo.resource`.execute(db);
  return rows;
}

/** Boxes that wait in "to check", of the sources an account may see. @param filter as of `waitingPhotos` */
export async function countWaitingBoxes(
  db: Db,
  taught: Taught,
  { keys, event, since }: Omit<WaitingFilter, 'limit' | 'drifted'>,
): Promise<number> {
  const { rows } = await sql<{ boxes: number }>`
    select coalesce(sum(a.to_check), 0)::int boxes from (${sourcesOf(taught)}) source
    join attachments a on a.sensor_key = source.key and (source.ts is null or a.ts = source.ts)
    where a.ts >= ${since} and ${isAmong({ keys, event })} and a.to_check > 0 and ${isOfShownEvent('a')}`.execute(db);
  return rows[0]?.boxes ?? 0;
}
