import { sql } from 'kysely';
import { keptSql } from '../../platform/database/kept.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Taught } from '../examples/example.store.ts';
import { countingLists, isOfShownEvent, sourcesOf } from '../examples/photo.store.ts';
import type { SwitchRow } from '../switch.store.ts';

/** A source by the key of its switch. */
interface OfSource {
  readonly watched: number;
}

/** Boxes of a source in a period for which there was a head. */
export interface PeriodRow extends OfSource {
  /** Periods since its end. */
  readonly ago: number;
  readonly boxes: number;
  readonly novel: number;
  readonly suggested: number;
  readonly p: number;
}

/** SQL: the switch of `list.watched`, and whether the photo at `list.ts` says what is usual there. */
function usual({ organization_id, sensor_type }: Taught) {
  return {
    own: sql`left join learning_switches own on own.organization_id = ${organization_id}
      and own.sensor_type = ${sensor_type} and own.sensor_key = list.watched`,
    counts: sql`(own.usual_since is null or list.ts >= own.usual_since)`,
  };
}

/** Boxes by source and period before an instant. */
export async function boxPeriods(
  db: Db,
  taught: Taught,
  range: { readonly since: Date; readonly now: Date; readonly periodDays: number; readonly novelFrom: number },
): Promise<readonly PeriodRow[]> {
  const { own, counts } = usual(taught);
  const novelty = sql`marks[(n - 1) * 8 + 5]`;
  const firstP = sql`marks[(n - 1) * 8 + 7]`;
  const { rows } = await sql<PeriodRow>`
    select watched, floor(extract(epoch from ${range.now}::timestamptz - ts) / ${range.periodDays * 86_400})::int ago,
      count(*) filter (where ${novelty} > 0)::int boxes,
      count(*) filter (where ${novelty} > ${range.novelFrom * 1_000})::int novel,
      count(*) filter (where ${firstP} > 0)::int suggested,
      coalesce(sum(${firstP}), 0)::float / 1000 p
    from (${countingLists(taught, range.since)}) list ${own}, generate_series(1, cardinality(boxes) / 6) n
    where marks is not null and ts <= ${range.now} and ${counts} group by 1, 2 order by 1, 2 desc`.execute(db);
  return rows;
}

/** The board on a photo of a source. */
export interface BoardRow extends OfSource {
  readonly ts: Date;
  readonly board: string;
}

/**
 * Colors of the boards on photos of each source: on its newest ones, and on the newest before it had drifted. Newest first,
 * one of each shown event, however many photos it has.
 * @param most of each
 */
export async function boardsSince(
  db: Db,
  taught: Taught,
  range: { readonly since: Date; readonly now: Date },
  most: number,
): Promise<readonly BoardRow[]> {
  const { own, counts } = usual(taught);
  const { rows } = await sql<BoardRow>`
    select watched, ts, board from (
      select list.watched, list.ts, list.board, list.ts < own.drifted_at before,
        row_number() over (partition by list.watched order by list.ts desc, list.sensor_key) place,
        row_number() over (partition by list.watched, list.ts < own.drifted_at order by list.ts desc, list.sensor_key) nth
      from (select distinct on (d.sensor_key, d.ts) source.watched, d.sensor_key, d.ts, d.board
        from (${sourcesOf(taught)}) source
        join detections d on d.sensor_key = source.key and (source.ts is null or d.ts = source.ts)
        where d.source = 'machine' and d.ts between ${range.since} and ${range.now} and d.board is not null
          and ${isOfShownEvent('d')}
        order by d.sensor_key, d.ts, d.resource) list ${own}
      where ${counts}) board
    where place <= ${most} or (before and nth <= ${most}) order by watched, place`.execute(db);
  return rows;
}

/** What people said about boxes of each source that were drawn for the audit, since an instant. */
export async function auditedBySource(
  db: Db,
  taught: Taught,
  since: Date,
): Promise<readonly (OfSource & { readonly right: number; readonly of: number })[]> {
  const { own } = usual(taught);
  const { organization_id, sensor_type } = taught;
  const { rows } = await sql<OfSource & { readonly right: number; readonly of: number }>`
    select list.watched, count(*) filter (where said = named)::int "right", count(*)::int "of"
    from audit_draws draw join (${sourcesOf(taught)}) list
      on list.key = draw.sensor_key and (list.ts is null or list.ts = draw.ts) ${own}
    where draw.organization_id = ${organization_id} and draw.sensor_type = ${sensor_type} and said_at >= ${since}
      and (own.usual_since is null or said_at >= own.usual_since)
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Ids and names of the places of stations whose switches these are, by the keys of the switches. */
export async function placeNames(
  db: Db,
  { organization_id }: Taught,
  switches: readonly SwitchRow[],
): Promise<ReadonlyMap<number, { readonly id: string; readonly name: string }>> {
  const ids = switches.map(({ sensor_key }) => -sensor_key);
  const { rows } = await sql<{ id: number; name: string }>`select id, name from station_places
    place
    where organization_id = ${organization_id} and ${sql.raw(keptSql('place'))} and id = any(${ids}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [-id, { id: String(id), name }]));
}
