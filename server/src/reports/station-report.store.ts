import { sql } from 'kysely';
import type { ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';
import { stationEventReadySql } from '../events/station-rules.store.ts';

/** A station event with the figures that a report needs. */
export interface ReportedStationEvent {
  readonly key: number;
  readonly place_id: number;
  readonly uploaded_at: Date;
  readonly place: string;
  /** Owner of the place. */
  readonly organization_id: number | null;
  readonly created_by: number | null;
  readonly index_threshold: number | null;
  readonly trap_no: string;
  /** `YYYY-MM-DD` */
  readonly installed_on: string;
  readonly collected_on: string;
  readonly month: string;
  readonly photo_count: number;
  readonly processing: boolean;
  readonly count: number | null;
  readonly insect_counts: number[];
}

const columns = sql`e.key, e.place_id, e.uploaded_at, p.name place, p.organization_id, p.created_by, p.index_threshold, e.trap_no,
  e.installed_on, e.collected_on, e.month, e.photo_count, e.processing, v.count, v.insect_counts`;
const tables = sql`join events v on v.sensor_key = e.key and v.ts = e.uploaded_at
  join station_places p on p.id = e.place_id`;

/** Station events of keys, in their order; deleted ones are missing. */
export async function stationEventsOfKeys(db: Db, keys: readonly number[]): Promise<readonly ReportedStationEvent[]> {
  const { rows } = await sql<ReportedStationEvent>`
    select ${columns} from unnest(${[...keys]}::int[]) with ordinality named (key, position)
    join station_events e on e.key = named.key ${tables}
    where ${sql.raw(keptSql('e'))} order by named.position`.execute(db);
  return rows;
}

/** The station events of a place in months that are ready, by trap and day. @param traps null: of all traps */
export async function stationEventsOfPlace(
  db: Db,
  placeId: number,
  { from, to }: ReportMonths,
  traps: readonly string[] | null = null,
): Promise<readonly ReportedStationEvent[]> {
  const ofTraps = traps === null ? sql`` : sql`and e.trap_no = any(${[...traps]}::text[])`;
  const { rows } = await sql<ReportedStationEvent>`
    select ${columns} from station_events e ${tables}
    where e.place_id = ${placeId} and ${sql.raw(stationEventReadySql('e'))} and e.month between ${from} and ${to}
      ${ofTraps}
    order by e.trap_order, e.trap_no, e.collected_on, e.key`.execute(db);
  return rows;
}
