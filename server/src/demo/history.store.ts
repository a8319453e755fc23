import { sql } from 'kysely';
import { renewMonth } from '../figures/month-counts.store.ts';
import type { Tx } from '../platform/database/database.ts';
import type { History, HistoryEvent } from './history-figures.ts';

// The only writer of other rooms' tables besides their stores: it inserts thousands of events with a few statements. A
// test verifies that the rows are the same as the portal itself would have stored.

/** Events per statement; takes far less than the statement timeout. */
const batch = 2_000;

/** Whether a sensor has any event. */
export async function hasEvents(tx: Tx, sensorKey: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from events where sensor_key = ${sensorKey}) has`.execute(tx);
  return rows[0]?.has ?? false;
}

/** Inserts a sensor's history. The partitions of its months must exist. Call under the sensor's lock. */
export async function insertHistory(tx: Tx, sensorKey: number, history: History): Promise<void> {
  for (let at = 0; at < history.events.length; at += batch) {
    await insertEvents(tx, sensorKey, history.events.slice(at, at + batch));
  }
  await sql`
    insert into daily_counts (sensor_key, day, events, max_count, increase, over_threshold, over_increase, by_hour,
      by_type, by_type_hour, appearances, turns)
    select ${sensorKey}, x.* from json_to_recordset(${JSON.stringify(history.days)}::json) as x(day date, events int,
      max_count int, increase int, over_threshold int, over_increase int, by_hour int[], by_type int[],
      by_type_hour int[], appearances int[], turns bigint[])`.execute(tx);
  for (const month of new Set(history.days.map(({ day }) => day.slice(0, 7)))) await renewMonth(tx, sensorKey, month);
  await sql`
    insert into alerts (sensor_key, ts, status, count, count_difference, decided_at)
    select ${sensorKey}, to_timestamp(x.timestamp), x.status, x.count, x.count_difference, to_timestamp(x.timestamp + 20)
    from json_to_recordset(${JSON.stringify(history.alerts)}::json) as x(timestamp bigint, status text, count int,
      count_difference int)`.execute(tx);
  const undetected = history.events.filter((event) => event.detected === false).length;
  await sql`
    update sensor_states set total_event_count = total_event_count + ${history.events.length},
      undetected_event_count = undetected_event_count + ${undetected}
    where sensor_key = ${sensorKey}`.execute(tx);
}

async function insertEvents(tx: Tx, sensorKey: number, events: readonly HistoryEvent[]): Promise<void> {
  await sql`
    insert into events (sensor_key, ts, count, count_difference, sensor_threshold, sensor_increase_threshold,
      insect_counts, processing, detected, from_at, to_at, received_at)
    select ${sensorKey}, to_timestamp(x.timestamp), x.count, x.count_difference, x.sensor_threshold,
      x.sensor_increase_threshold, x.insect_counts, false, x.detected, to_timestamp(x.from), to_timestamp(x.to),
      to_timestamp(x.timestamp + 5)
    from json_to_recordset(${JSON.stringify(events)}::json) as x(timestamp bigint, count int, count_difference int,
      sensor_threshold int, sensor_increase_threshold int, insect_counts smallint[], detected boolean, "from" bigint,
      "to" bigint)`.execute(tx);
}
