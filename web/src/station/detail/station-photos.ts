import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { stationSource } from '@trapline/domain/sources/station-source.catalogue.ts';
import { firstShown, mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import { attachmentOf } from '../../events/event-media.ts';

/**
 * Keys of the photos of a station event, the tab first, then by number; announced photos that have not arrived are
 * among them. Source: STATION-16.
 */
export function photosOf(event: Pick<StationEvent, 'attachments' | 'missing_photos'>): readonly string[] {
  const { attachments, missing_photos: missing } = event;
  return stationSource.resources.filter((key) => Object.hasOwn(attachments, key) || missing.includes(key));
}

/** The photo to show first: the first that has arrived and is not the tab; null without photos. Source: STATION-16. */
export function firstPhoto(event: Pick<StationEvent, 'attachments' | 'missing_photos'>): string | null {
  const photos = photosOf(event);
  const arrived = photos.filter((key) => Object.hasOwn(event.attachments, key));
  return firstShown(stationSource, arrived) ?? photos[0] ?? null;
}

/** Whether a photo is the tab, on which nothing is counted. Source: STATION-8. */
export function isTab(key: string): boolean {
  return !mayHaveBoxes(stationSource, key);
}

/** The state of a photo, shown before it is selected. */
export type PhotoState = 'ready' | 'processing' | 'failed' | 'missing' | 'removed';

/** The state of a photo: one that has not arrived is only missing when nothing more is to come. */
export function photoState(event: StationEvent, key: string): PhotoState {
  const photo = attachmentOf(event, key);
  if (!photo) return event.processing ? 'processing' : 'missing';
  if (photo.removed !== undefined) return 'removed';
  if (photo.error !== null) return 'failed';
  const isCounted = isTab(key) || Object.hasOwn(event.photo_counts, key);
  return photo.tiles === null || (event.processing && !isCounted) ? 'processing' : 'ready';
}
