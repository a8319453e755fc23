import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createRandom } from '../drawing/random.ts';
import type { InsectCounts } from '../drawing/unit-camera.ts';
import { createCatchModel } from './catch-model.ts';

/** A simulated event of the past. */
export interface SimulatedEvent {
  /** Unix seconds. */
  readonly timestamp: number;
  /** Insects on the sheet by their true type, as a drawing of the event shows them. */
  readonly insects: InsectCounts;
  /** New since the previous event, or since the sheet was replaced. */
  readonly caught: InsectCounts;
  readonly replaced: boolean;
  /** Counts as the portal stores them: by type if the sensor type distinguishes types, else all as `others`. */
  readonly insect_counts: InsectCounts;
  readonly count: number;
  /** Rats in the film; 0 for sensors that count insects, and for films triggered by something else. */
  readonly rats: number;
  /** Rat monitors: whether there was a rat, and from when to when (unix seconds). */
  readonly detected?: boolean;
  readonly from?: number;
  readonly to?: number;
}

/** Options of a simulated history. */
export interface SimulateCountsOptions {
  readonly type: SensorType;
  /** The same seed gives the same history; use the sensor's id. */
  readonly seed: string | number;
  /** Unix seconds; `from` inclusive, `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
  /** Seconds between two photos. Default: an hour. */
  readonly interval?: number;
}

/** Duration of a film's event, seconds. */
const FILM_SECONDS = 3;

/**
 * Simulates the events of a sensor: days, nights, seasons and weekends, some bursts over the threshold, some silences,
 * and a new sheet each month. A rat monitor has an event only when something moved.
 */
export function simulateCounts(options: SimulateCountsOptions): SimulatedEvent[] {
  const { type, interval = 3_600 } = options;
  const { detectionDetails, countsInsects } = sensorTypeCapabilities[type];
  const model = createCatchModel(options);
  const random = createRandom(`events ${type} ${options.seed}`);
  const events: SimulatedEvent[] = [];
  let insects: InsectCounts = {};
  // Units do not start exactly on the hour.
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

/** The sum of two catches. Does not modify its arguments. */
export function addCounts(one: InsectCounts, other: InsectCounts): InsectCounts {
  const sum: Partial<Record<InsectType, number>> = { ...one };
  for (const type of insectTypes) {
    const more = other[type];
    if (more !== undefined) sum[type] = (sum[type] ?? 0) + more;
  }
  return sum;
}

/** Total number of insects in a catch. */
export function totalOf(counts: InsectCounts): number {
  let total = 0;
  for (const type of insectTypes) total += counts[type] ?? 0;
  return total;
}
