import { sql } from 'kysely';
import type pg from 'pg';
import { isInsectTypesVersion, type InsectTypesVersion } from '@trapline/domain/insects/insect.rules.ts';
import type { SortOrder } from '@trapline/domain/common/search.rules.ts';
import type { StationEventSort } from '@trapline/domain/station/station-event-list.schema.ts';
import type { MonthPeriod } from '@trapline/domain/station/station-period.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { asLiterals, type Bind } from '../platform/database/bind.ts';
import { keptSql } from '../platform/database/kept.ts';
import { stationEventReadySql } from '../events/station-rules.store.ts';
import { stationOrderText } from '../station/events/station-event-list.store.ts';
import { countedSql } from '../events/event-rules.store.ts';

/** The events of an export: named ones in their order, or those of a period in the order of the list. */
export type ExportedStationEvents =
  | { readonly keys: readonly number[] }
  | { readonly period: MonthPeriod; readonly order: SortOrder<StationEventSort> };

/** SQL from `from` on of a place's events `e` with their rows in `events`, `v`, that are ready. */
function rowsSql(placeId: number, wanted: ExportedStationEvents, bind: Bind): string {
  const named =
    'keys' in wanted
      ? `unnest(${bind(wanted.keys.map(String))}::text[]::int[]) with ordinality named (key, place) join station_events e on e.key = named.key`
      : 'station_events e';
  const period =
    'keys' in wanted
      ? ''
      : `and e.month >= ${bind(wanted.period.from)}${wanted.period.to === null ? '' : ` and e.month <= ${bind(wanted.period.to)}`}`;
  return `from ${named} join events v on v.sensor_key = e.key and v.ts = e.uploaded_at
    where e.place_id = ${bind(placeId)} and ${stationEventReadySql('e')} ${period}`;
}

/** The newest version of insect types among the events of an export; the oldest one where there are none. */
export async function newestTypesVersion(
  client: pg.Client,
  placeId: number,
  wanted: ExportedStationEvents,
): Promise<InsectTypesVersion> {
  const rows = rowsSql(placeId, wanted, asLiterals());
  // Version by version, newest first: nearly all events have the newest one, and the first is enough.
  for (const version of [4, 3, 2]) {
    const { rowCount } = await client.query(`select ${rows} and v.insect_types_version >= ${version} limit 1`);
    if (rowCount === 1 && isInsectTypesVersion(version)) return version;
  }
  return 1;
}

/**
 * A COPY statement for events of a place, as text: a field for each of the CSV's columns after number and place. Built
 * only from numbers and quoted literals. Times are in the time zone of the connection.
 * @param threshold of the index, whose last column is left out for null
 */
export function copyStationEvents(placeId: number, wanted: ExportedStationEvents, threshold: number | null): string {
  const bind = asLiterals();
  const days = '(e.collected_on - e.installed_on + 1)';
  const index = `round(v.count / ${days}::numeric, 2)`;
  const columns = [
    'e.trap_no',
    'e.installed_on',
    'e.collected_on',
    days,
    'e.month',
    'e.uploaded_at',
    'e.photo_count',
    `case when ${countedSql('v')} then v.insect_counts end`,
    'v.count',
    index,
    ...(threshold === null ? [] : [`coalesce(${index} >= ${bind(String(threshold))}::numeric, false)`]),
  ];
  const order = 'keys' in wanted ? 'named.place' : stationOrderText(wanted.order, false);
  return `copy (select ${columns.join(', ')} ${rowsSql(placeId, wanted, bind)} order by ${order}) to stdout`;
}

/**
 * Lets a connection of an export join and sort the events of a place: all of them together take less time than finding
 * each one's figures in the order of an index, and those of a place are few enough to sort in memory.
 */
export async function sortedAtOnce(client: pg.Client): Promise<void> {
  await client.query(`select set_config('enable_sort', 'on', false), set_config('work_mem', '32MB', false)`);
}

/** What a named event is: where it belongs, and whether it is being processed. */
export interface NamedEvent {
  readonly key: number;
  readonly place_id: number;
  readonly processing: boolean;
}

/** The events of keys, without deleted ones, in any order. */
export async function namedStationEvents(
  db: Db,
  events: readonly { readonly source_key: number; readonly timestamp: number }[],
): Promise<readonly NamedEvent[]> {
  const { rows } = await sql<NamedEvent>`
    select e.key, e.place_id, e.processing
    from unnest(${events.map(({ source_key }) => source_key)}::int[], ${events.map(({ timestamp }) => timestamp)}::float8[])
      named (key, timestamp)
    join station_events e on e.key = named.key and e.uploaded_at = to_timestamp(named.timestamp)
    where ${sql.raw(keptSql('e'))}`.execute(db);
  return rows;
}
