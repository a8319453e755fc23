import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type SensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isCounted } from '@trapline/domain/sources/source.rules.ts';
import { type NotEditable, whyNotEditable } from '../../editor/may-edit.ts';
import type { MediaKey } from '../../events/event-media.ts';

/** Whether photos like this one have boxes that could be edited. */
export function offersEditing(type: SensorType, media: MediaKey): boolean {
  return isCounted(sensorTypeCapabilities[type], media);
}

/**
 * Why the boxes of the photo shown cannot be edited now; null if they can. Source: CORRECT-1.
 * @param demo whether it is a demo account
 */
export function whyNotEdited(
  event: Event,
  type: SensorType,
  media: MediaKey,
  original: boolean,
  demo: boolean,
): NotEditable | 'original' | null {
  if (!offersEditing(type, media)) return 'noPhoto';
  return (
    whyNotEditable(event, media, { full: event.permissions.includes('full'), demo }) ?? (original ? 'original' : null)
  );
}
