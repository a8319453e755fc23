import type { Event } from '@trapline/domain/events/event.schema.ts';

/** Which of several pictures stands for an event, best first. */
const order = ['photo', 'photo_center', 'photo_left', 'photo_right', 'video', 'original_video'];

/** The picture that stands for an event, and whether it is a film's first frame; null while there is none. */
export function coverOf(event: Pick<Event, 'attachments'>): { readonly src: string; readonly film: boolean } | null {
  for (const key of order) {
    const attachment = event.attachments[key];
    if (attachment?.thumbnail_url) {
      return { src: attachment.thumbnail_url, film: attachment.content_type.startsWith('video/') };
    }
  }
  return null;
}
