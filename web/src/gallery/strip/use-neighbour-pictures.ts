import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { attachmentOf, filmKey, filmOf, firstMedia } from '../../events/event-media.ts';
import { useEvent } from '../../events/use-event.ts';
import { type EventStrip, nextId } from './event-strip.ts';
import { usePreloaded } from './use-preloaded.ts';

/**
 * Preloads the display photos of the previous and next event, so that they are ready when the user moves on
 * (GALLERY-9).
 */
export function useNeighbourPictures(strip: EventStrip, type: SensorType): void {
  const older = useDisplayPhoto(nextId(strip, 'older'), type);
  const newer = useDisplayPhoto(nextId(strip, 'newer'), type);
  usePreloaded(older, newer);
}

/** The URL of an event's first display photo; null if there is none. */
function useDisplayPhoto(id: string | undefined, type: SensorType): string | null {
  const event = useEvent(id ?? '');
  if (!event) return null;
  const media = firstMedia(event, type);
  return (media === filmKey ? filmOf(event, false) : attachmentOf(event, media))?.display_url ?? null;
}
