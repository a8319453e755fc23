import { dayBounds, localHour } from '@trapline/domain/common/local-time.rules.ts';
import {
  addToDay,
  dayOf,
  emptyDay,
  type CountedEvent,
  type DayCounts,
} from '@trapline/domain/figures/figures.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import {
  appearancesBetween,
  countedAround,
  countedFromBefore,
  readDay,
  setDifference,
  writeAppearances,
  writeDay,
  writeDays,
  type CorrectedEvent,
  type CountedRow,
} from './figures.store.ts';
import { keepNewestCount } from './newest-count.actions.ts';
import { sensorTimeZone } from '../events/event-owner.store.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';

/** How an event changed with respect to the figures: counted for the first time, or changed later. */
export type CountChange = 'counted' | 'changed';

function asCounted(row: CountedRow): CountedEvent {
  return { ...row, timestamp: unix(row.ts) };
}

/** Computes a sensor's local day from its events. */
export async function computeDay(db: Db, sensorKey: number, day: string, timeZone: string): Promise<DayCounts> {
  const bounds = dayBounds(day, timeZone);
  const { before, rows } = await countedFromBefore(db, sensorKey, instant(bounds.from), instant(bounds.to));
  const counted = dayOf(
    rows.map(asCounted),
    before?.insect_counts ?? null,
    (timestamp) => localHour(timestamp, timeZone).hour,
  );
  return { ...counted, appearances: await appearancesOf(db, sensorKey, day, timeZone) };
}

function appearancesOf(db: Db, sensorKey: number, day: string, timeZone: string): Promise<number[]> {
  const { from, to } = dayBounds(day, timeZone);
  return appearancesBetween(db, sensorKey, instant(from), instant(to), timeZone);
}

/** Computes days of a sensor anew, and stores them. Call under the sensor's lock. */
export async function recomputeDays(
  tx: Tx,
  sensorKey: number,
  days: readonly string[],
  timeZone: string,
): Promise<void> {
  const figures = new Map<string, DayCounts>();
  for (const day of days) figures.set(day, await computeDay(tx, sensorKey, day, timeZone));
  await writeDays(tx, sensorKey, figures);
}

/**
 * Corrects the appearances of an event's day, after an uncounted event arrived or was hidden, shown, marked or deleted.
 * Call under the sensor's lock, in the transaction of the change.
 */
export async function correctAppearances(tx: Tx, sensor_key: number, ts: Date): Promise<void> {
  const time_zone = await sensorTimeZone(tx, sensor_key);
  const { day } = localHour(unix(ts), time_zone);
  const kept = (await readDay(tx, sensor_key, day)) ?? emptyDay;
  const appearances = await appearancesOf(tx, sensor_key, day, time_zone);
  await writeAppearances(tx, sensor_key, day, { counts: kept, appearances });
}

/**
 * Corrects the differences of an event and its successor, the days of both, and the sensor's newest count, after the event
 * was counted, edited, hidden, shown, marked or deleted. Call under the sensor's lock, in the transaction of the change. The newest event is
 * added to its day; any other change recomputes the days. Source: COUNT-4, COUNT-5, COUNT-7.
 * @param change `counted` when the event counts for the first time
 * @param timeZone of the sensor's days, if it was read under the lock
 * @returns the event with its neighbours, if they count now
 */
export async function correctFigures(
  tx: Tx,
  sensor_key: number,
  ts: Date,
  change: CountChange,
  timeZone?: string,
): Promise<CorrectedEvent> {
  const corrected = await correctDays(tx, sensor_key, ts, change, timeZone ?? (await sensorTimeZone(tx, sensor_key)));
  await keepNewestCount(tx, sensor_key, ts, corrected.event);
  return corrected;
}

async function correctDays(
  tx: Tx,
  sensor_key: number,
  ts: Date,
  change: CountChange,
  time_zone: string,
): Promise<CorrectedEvent> {
  const { predecessor, found, compared, successor } = await countedAround(tx, sensor_key, ts);
  const difference = found === null || predecessor === null ? 0 : found.count - predecessor.count;
  const event = found === null ? null : { ...found, count_difference: difference };
  const isStored = compared && found?.count_difference === difference;
  if (event && !isStored) await setDifference(tx, sensor_key, ts, difference);
  const at = localHour(unix(ts), time_zone);
  if (successor === null && change === 'counted') {
    if (event === null) return { event, predecessor, successor: null };
    const day = (await readDay(tx, sensor_key, at.day)) ?? emptyDay;
    await writeDay(
      tx,
      sensor_key,
      at.day,
      addToDay(day, asCounted(event), predecessor?.insect_counts ?? null, at.hour),
    );
    return { event, predecessor, successor: null };
  }
  const days = new Set([at.day]);
  if (successor !== null) {
    const before = event ?? predecessor;
    await setDifference(tx, sensor_key, successor.ts, before === null ? 0 : successor.count - before.count);
    days.add(localHour(unix(successor.ts), time_zone).day);
  }
  await recomputeDays(tx, sensor_key, [...days], time_zone);
  return { event, predecessor, successor: successor?.ts ?? null };
}
