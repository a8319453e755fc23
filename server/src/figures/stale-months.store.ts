import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** A month of a sensor whose row is not what its days say. */
export interface StaleMonth {
  readonly sensor_key: number;
  /** `YYYY-MM` */
  readonly month: string;
  /**
   * `missing`: it has no row, as before rows were kept; `lost`: neither, though the oldest month has one, which is the last
   * to get it; `wrong`: its days have other increases, or turns that are not theirs.
   */
  readonly flaw: 'missing' | 'lost' | 'wrong';
}

/** Sensors whose months one statement looks at: all days that they ever had. */
const batch = 10;

/**
 * Whether the turns of a day cannot be those of its events: each event with an increase notice is one; the first is one,
 * so that some are over the threshold if any event is, and all if all are.
 */
const wrongTurns = sql`case
  when over_threshold = 0 and over_increase = 0 then cardinality(turns) <> 3 or turns[3] <> 0
  else (
    select count(*) filter (where state >= 2) = over_increase and bool_or(state % 2 = 1) = (over_threshold > 0)
      and bool_and(state % 2 = 1) = (over_threshold = events)
    from unnest(turns) with ordinality part (state, at) where at % 3 = 0) is not true end`;

/**
 * Months of sensors whose rows are missing or differ from their days, in batches of sensors, the newest first. Looks at all
 * of them: a dashboard may show any month, and a day of any month may be corrected.
 */
export async function* staleMonths(db: Db): AsyncIterable<readonly StaleMonth[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; stale: StaleMonth[] }>`
      select max(s.key) "last", coalesce(json_agg(json_build_object('sensor_key', s.key, 'month', found.month,
        'flaw', found.flaw) order by found.month desc, s.key) filter (where found.flaw is not null), '[]') stale
      from (select key from sensors where key > ${after} order by key limit ${batch}) s
      left join lateral (
        select month, case when d.wrong_turns or (m.kept and m.figures is distinct from d.figures) then 'wrong'
          when m.kept is null
            then case when first_value(m.kept) over (order by month) then 'lost' else 'missing' end
          end flaw
        from (
          select to_char(day, 'YYYY-MM') "month", jsonb_object_agg(extract(day from day)::int, increase) figures,
            bool_or(${wrongTurns}) wrong_turns
          from daily_counts where sensor_key = s.key and events > 0 group by 1) d
        full join (
          select month, true kept, (select jsonb_object_agg(at, increase::text::int)
              from json_array_elements(by_day) with ordinality day (increase, at)
              where json_typeof(increase) <> 'null') figures
          from monthly_counts where sensor_key = s.key) m using (month)) found on true`.execute(db);
    const [found] = rows;
    if (!found || found.last === null) return;
    yield found.stale;
    after = found.last;
  }
}
