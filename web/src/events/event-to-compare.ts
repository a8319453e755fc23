import type { Event } from '@trapline/domain/events/event.schema.ts';
import { attachmentOf } from './event-media.ts';

/**
 * The event with whose photo another one is compared: the newest that has one to look at, as a camera may have sent a
 * film in between, or a unit have missed a photo. Where none has, the newest, so that this is told.
 * @param earlier the events before, newest first
 */
export function eventToCompare(earlier: readonly Event[], photoKey: string): Event | null {
  return earlier.find((event) => attachmentOf(event, photoKey)?.tiles) ?? earlier[0] ?? null;
}
