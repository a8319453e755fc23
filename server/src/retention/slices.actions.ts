import { heldPeriods, type HeldSource, type Hold, type Period, without } from '@trapline/domain/holds/hold.rules.ts';
import type { Slice } from './source-data.store.ts';

/** What is left of the data of sources in a period where holds take theirs: all of the free ones together. */
export function slicesOf(
  sources: readonly HeldSource[],
  period: Period,
  holds: readonly Hold[],
  timeZone: string,
): readonly Slice[] {
  const free: HeldSource[] = [];
  const slices: Slice[] = [];
  for (const source of sources) {
    const held = heldPeriods(holds, source, timeZone);
    if (held.length === 0) free.push(source);
    else slices.push(...without(period, held).map((left) => sliceOf([source], left)));
  }
  return free.length === 0 ? slices : [sliceOf(free, period), ...slices];
}

/** The data of sources in a period. */
export function sliceOf(sources: readonly HeldSource[], period: Period): Slice {
  return {
    sensors: sources.flatMap((one) => ('sensor_key' in one ? [one.sensor_key] : [])),
    places: sources.flatMap((one) => ('place_id' in one ? [one.place_id] : [])),
    period,
  };
}
