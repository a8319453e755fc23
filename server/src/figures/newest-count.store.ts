import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { countsSql } from '../events/event-rules.store.ts';
import type { CountedRow } from './figures.store.ts';

/** What is kept of the newest event of a sensor that counts. */
export type NewestCount = Omit<CountedRow, 'insect_counts'>;

/** What is kept of an event. */
export function newestCountOf(event: CountedRow): NewestCount {
  const { ts, count, count_difference, sensor_threshold, sensor_increase_threshold } = event;
  return { ts, count, count_difference, sensor_threshold, sensor_increase_threshold };
}

/** The newest event of a sensor that counts, as stored; null without one. */
export async function readNewestCount(tx: Tx, sensorKey: number): Promise<NewestCount | null> {
  const row = await tx
    .selectFrom('newest_counts')
    .select(['ts', 'count', 'count_difference', 'sensor_threshold', 'sensor_increase_threshold'])
    .where('sensor_key', '=', sensorKey)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the newest event of a sensor that counts; null: it has none. */
export async function writeNewestCount(tx: Tx, sensorKey: number, newest: CountedRow | null): Promise<void> {
  if (newest === null) {
    await tx.deleteFrom('newest_counts').where('sensor_key', '=', sensorKey).execute();
    return;
  }
  const values = newestCountOf(newest);
  await tx
    .insertInto('newest_counts')
    .values({ sensor_key: sensorKey, ...values })
    .onConflict((conflict) => conflict.column('sensor_key').doUpdateSet(values))
    .execute();
}

/** Sensors that one statement compares. */
const batch = 500;

/**
 * Keys of the sensors whose newest event that counts is not the stored one, in batches; also of those that have been
 * silent for long.
 */
export async function* wrongNewestCounts(db: Db): AsyncIterable<readonly number[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ last: number | null; wrong: number[] }>`
      select max(key) "last", coalesce(array_agg(key) filter (where stored is distinct from newest), '{}') wrong from (
        select s.key, case when n.ts is not null then
            row(n.ts, n.count, n.count_difference, n.sensor_threshold, n.sensor_increase_threshold) end stored,
          case when e.ts is not null then
            row(e.ts, e.count, coalesce(e.count_difference, 0), e.sensor_threshold, e.sensor_increase_threshold) end newest
        from (select key from sensors where key > ${after} order by key limit ${batch}) s
        left join newest_counts n on n.sensor_key = s.key
        left join lateral (select * from events e where e.sensor_key = s.key and ${sql.raw(countsSql('e'))}
          order by e.ts desc limit 1) e on true) compared`.execute(db);
    const [found] = rows;
    if (!found || found.last === null) return;
    yield found.wrong;
    after = found.last;
  }
}
