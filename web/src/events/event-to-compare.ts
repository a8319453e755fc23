import type { Event } from '@trapline/domain/events/event.schema.ts';
import { attachmentOf } from './event-media.ts';

/**
 * The event to compare a photo with: the newest earlier one with a photo that can be viewed, as a camera may have sent
 * a film in between, or a unit may have missed a photo. If none has one, the newest, so that the page can report this.
 * @param earlier the earlier events, newest first
 */
export function eventToCompare(earlier: readonly Event[], photoKey: string): Event | null {
  return earlier.find((event) => attachmentOf(event, photoKey)?.tiles) ?? earlier[0] ?? null;
}
