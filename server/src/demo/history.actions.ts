import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventOwner, lockSensor } from '../events/event-owner.store.ts';
import { transaction } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import type { Services } from '../platform/services.ts';
import { keepNewestCount } from '../figures/newest-count.actions.ts';
import { hasEvents, insertHistory } from './history.store.ts';
import { historyOf, type HeldThresholds } from './history-figures.ts';
import { countedAs, type Span, type UnitPast } from './past.ts';

/** A unit's history, the key of its sensor, and the start times (unix seconds) of its installations. */
export interface PlacedPast extends UnitPast {
  readonly sensor_key: number;
  readonly stood: readonly number[];
}

/** Creates the partitions for all months of a span. */
export async function ensureMonths(services: Services, span: Span): Promise<void> {
  const { db } = services;
  const last = instant(span.to);
  for (let month = instant(span.from); month <= last; month = nextMonth(month)) await ensurePartitions(db, month);
  await ensurePartitions(db, last);
}

function nextMonth(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}

/**
 * Stores a unit's history except the events that are uploaded with pictures. Atomic; does nothing for a sensor
 * that already has events.
 * @param uploaded timestamps of events to leave out
 */
export async function keepHistory(services: Services, past: PlacedPast, uploaded: ReadonlySet<number>): Promise<void> {
  const { unit, sensor_key } = past;
  const { countsInsects } = sensorTypeCapabilities[unit.type];
  const held: { readonly since: number; readonly thresholds: HeldThresholds }[] = [];
  let timeZone = '';
  for (const since of past.stood) {
    const owner = await eventOwner(services.db, sensor_key, instant(since));
    if (!owner) throw new Error(`The sensor ${unit.id} is gone`);
    timeZone = owner.time_zone;
    const { sensor_threshold, sensor_increase_threshold } = owner;
    held.push({ since, thresholds: { sensor_threshold, sensor_increase_threshold } });
  }
  const thresholdsAt = (timestamp: number): HeldThresholds =>
    held.findLast(({ since }) => since <= timestamp)?.thresholds ?? {
      sensor_threshold: 0,
      sensor_increase_threshold: 0,
    };
  const left = past.events.filter(({ timestamp }) => !uploaded.has(timestamp));
  const events = left.map((event) => ({
    timestamp: event.timestamp,
    insect_counts: countsInsects ? countedAs(unit, event) : null,
    detected: event.detected ?? null,
    from: event.from ?? null,
    to: event.to ?? null,
  }));
  const history = historyOf(events, thresholdsAt, timeZone);
  await transaction(services.db, async (tx) => {
    await lockSensor(tx, sensor_key);
    if (await hasEvents(tx, sensor_key)) return;
    await insertHistory(tx, sensor_key, history);
    const counted = history.events.findLast(({ count }) => count !== null);
    if (counted) await keepNewestCount(tx, sensor_key, instant(counted.timestamp));
  });
}
