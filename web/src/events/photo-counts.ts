import type { Event } from '@trapline/domain/events/event.schema.ts';
import { attachmentOf, type MediaKey, mediaOf } from './event-media.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';

/**
 * Insects on each photo of an event, in the order of its photos; null if it has only one, or if they do not add up to the
 * event's count, as when a unit reported a number of its own. Source: GALLERY-11.
 */
export function photoCountsOf(event: Event, type: SensorType): ReadonlyMap<MediaKey, number> | null {
  const counts = new Map<MediaKey, number>();
  for (const key of mediaOf(event, type)) {
    const count = attachmentOf(event, key)?.box_count;
    if (count !== undefined) counts.set(key, count);
  }
  const sum = counts.values().reduce((all, one) => all + one, 0);
  return counts.size > 1 && sum === event.count ? counts : null;
}
