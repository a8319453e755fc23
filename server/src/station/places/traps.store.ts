import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';

/** SQL of whether an event `e` is still there. */
const kept = sql.raw(keptSql('e'));

/** A trap of a place, with what became of it in a month. */
export interface TrapRow {
  readonly trap_no: string;
  /** Its events in the month. */
  readonly events: number;
  /** Its newest event up to the month; nulls if there is none. */
  readonly key: number | null;
  readonly uploaded_at: Date | null;
  readonly month: string | null;
  readonly installed_at: string | null;
  readonly collected_at: string | null;
}

/**
 * `with … trap (trap_order, trap_no)` of the distinct traps of a place's events that are not deleted. Each is found by one step into the index, however many events a trap
 * has: reading all of them would cost as much as the place has events.
 */
export const distinctTrapsSql = (placeId: number) => sql`
  with recursive trap as (
    (select e.trap_order, e.trap_no from station_events e where e.place_id = ${placeId} and ${kept}
      order by e.trap_order, e.trap_no limit 1)
    union all
    select following.trap_order, following.trap_no from trap cross join lateral (
      select e.trap_order, e.trap_no from station_events e where e.place_id = ${placeId} and ${kept}
        and (e.trap_order, e.trap_no) > (trap.trap_order, trap.trap_no)
      order by e.trap_order, e.trap_no limit 1) following
  )`;

/** The traps of a place, and what became of each in a month. Source: STATION-24. @param month `YYYY-MM` */
export async function trapsInMonth(db: Db, placeId: number, month: string): Promise<readonly TrapRow[]> {
  // The month is counted as a whole: counting trap by trap would read all events that each ever had.
  const { rows } = await sql<TrapRow>`${distinctTrapsSql(placeId)}, counted as materialized (
      select trap_order, trap_no, count(*)::int events from station_events e
      where e.place_id = ${placeId} and ${kept} and e.month = ${month} group by trap_order, trap_no)
    select trap.trap_no, coalesce(counted.events, 0) events, newest.*
    from trap left join counted using (trap_order, trap_no) left join lateral (
      select e.key, e.uploaded_at, e.month, e.installed_on::text installed_at, e.collected_on::text collected_at
      from station_events e where e.place_id = ${placeId} and ${kept} and e.month <= ${month}
        and e.trap_order = trap.trap_order and e.trap_no = trap.trap_no
      order by e.uploaded_at desc, e.key desc limit 1) newest on true
    order by trap.trap_order, trap.trap_no`.execute(db);
  return rows;
}
