import { sql } from 'kysely';
import { healthHistoryPoints, healthPointSeconds } from '@trapline/domain/health/health.limits.ts';
import { historyReadings } from '@trapline/domain/health/health.rules.ts';
import type { HealthPoint } from '@trapline/domain/health/health-history.schema.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import type { Db } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';

/**
 * Adds the readings of a report to the history, at most one row per minute and sensor; nothing if it has no readings.
 */
export async function keepHealthPoint(db: Db, sensorKey: number, status: HealthStatus, now: Date): Promise<void> {
  const course = historyReadings(status);
  if (Object.values(course).every((value) => value === null)) return;
  const length = healthPointSeconds * 1_000;
  const at = new Date(Math.floor(now.getTime() / length) * length);
  await db
    .insertInto('health_points')
    .values({ sensor_key: sensorKey, at, ...course })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The health history of a sensor's unit since an instant, oldest first. A long one is divided into intervals of equal
 * length, each represented by its worst readings, so that a dip of a minute remains visible.
 */
export async function listHealthPoints(db: Db, sensorKey: number, since: Date): Promise<HealthPoint[]> {
  const { rows } = await sql<HealthPoint>`
    with point as (
      select *, extract(epoch from at) seconds, count(*) over () number, row_number() over (order by at) "position"
      from health_points where sensor_key = ${sensorKey} and at >= ${since}),
    edge as (select min(seconds) first, max(seconds) last from point)
    select max(seconds)::bigint "at", min(rssi) rssi, max(ping_loss) ping_loss, max(cpu_temperature) cpu_temperature,
      max(card_use) card_use
    from point, edge
    group by case when number <= ${healthHistoryPoints}::integer then "position"
      else least(${healthHistoryPoints}::integer - 1,
        floor((seconds - first) * ${healthHistoryPoints}::integer / (last - first))) end
    order by 1`.execute(db);
  return rows;
}

/** Deletes entries older than an instant. */
export async function deleteHealthPointsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'health_points', sql`at < ${before}`);
}
