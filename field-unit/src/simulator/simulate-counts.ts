import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createRandom } from '../drawing/random.ts';
import type { InsectCounts } from '../drawing/unit-camera.ts';
import { createCatchModel } from './catch-model.ts';

/** One event of a made-up past. */
export interface SimulatedEvent {
  /** Unix seconds. */
  readonly timestamp: number;
  /** What lies on the sheet, by what it truly is: what a drawing of the event shows. */
  readonly insects: InsectCounts;
  /** New since the event before, or since the sheet was changed. */
  readonly caught: InsectCounts;
  readonly replaced: boolean;
  /** What the portal counts: by type where the sensor type tells types apart, else all as `others`. */
  readonly insect_counts: InsectCounts;
  readonly count: number;
  /** Rats in the film; 0 for sensors that count insects, and for a film that something else set off. */
  readonly rats: number;
  /** Rat monitors: whether a rat was there, and from when to when (unix seconds). */
  readonly detected?: boolean;
  readonly from?: number;
  readonly to?: number;
}

/** Which past to make up. */
export interface SimulateCountsOptions {
  readonly type: SensorType;
  /** The same seed gives the same past; use the sensor's id. */
  readonly seed: string | number;
  /** Unix seconds, the first one included, the second not. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  /** Seconds between two photos. An hour. */
  readonly interval?: number;
}

/** Seconds by which a film's event ends after it began. */
const FILM_SECONDS = 3;

/**
 * Makes up the events of a sensor: days, nights, seasons and weekends, some bursts that pass a threshold, some
 * silences, a changed sheet each month. A rat monitor has an event only when something moved.
 */
export function simulateCounts(options: SimulateCountsOptions): SimulatedEvent[] {
  const { type, interval = 3_600 } = options;
  const { detectionDetails, countsInsects } = sensorTypeCapabilities[type];
  const model = createCatchModel(options);
  const random = createRandom(`events ${type} ${options.seed}`);
  const events: SimulatedEvent[] = [];
  let insects: InsectCounts = {};
  // Units are not started on the stroke of the hour.
  const first = options.from + Math.floor(random() * Math.min(interval, 600));

  for (let timestamp = first; timestamp < options.to; timestamp += interval) {
    const { caught, replaced, silent, rats } = model.step(timestamp, interval);
    if (silent) continue;
    if (!countsInsects) {
      const falseAlarm = rats === 0 && random() < 0.02;
      if (type === 'rat_monitor' && rats === 0 && !falseAlarm) continue;
      const moment = type === 'rat_monitor' ? timestamp + Math.floor(random() * interval * 0.9) : timestamp;
      if (moment >= options.to) continue;
      const seen = rats > 0 ? { from: moment, to: moment + FILM_SECONDS } : {};
      const detected = type === 'rat_monitor' ? { detected: rats > 0, ...seen } : {};
      const nothing = { insects: {}, caught: {}, insect_counts: {}, replaced: false, count: 0 };
      events.push({ timestamp: moment, ...nothing, rats, ...detected });
      continue;
    }
    insects = addCounts(replaced ? {} : insects, caught);
    const count = totalOf(insects);
    const insect_counts = detectionDetails ? insects : { others: count };
    events.push({ timestamp, insects, caught, replaced, insect_counts, count, rats: 0 });
  }
  return events;
}

/** Two catches together. The first is not changed. */
export function addCounts(one: InsectCounts, other: InsectCounts): InsectCounts {
  const sum: Partial<Record<InsectType, number>> = { ...one };
  for (const type of insectTypes) {
    const more = other[type];
    if (more !== undefined) sum[type] = (sum[type] ?? 0) + more;
  }
  return sum;
}

/** How many insects a catch has in all. */
export function totalOf(counts: InsectCounts): number {
  let total = 0;
  for (const type of insectTypes) total += counts[type] ?? 0;
  return total;
}
