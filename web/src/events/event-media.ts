import type { Attachment, Event } from '@trapline/domain/events/event.schema.ts';
import { type SensorType, sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { firstShown, isFilm, mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';

/** Something of an event that can be looked at: a photo by its key, or its film. */
export type MediaKey = string;
/** Stands for the film of an event, in whichever form is shown. */
export const filmKey = 'video';

/** An attachment by key. */
export function attachmentOf(event: Event, key: string): Attachment | undefined {
  return Object.hasOwn(event.attachments, key) ? event.attachments[key] : undefined;
}

/**
 * What of an event can be chosen: its photos in the order of its source, then its film. What has not come is offered
 * too when the source always sends it, so that its absence is told.
 */
export function mediaOf(event: Event, type: SensorType): readonly MediaKey[] {
  const { resources, expected } = sourceOf(type);
  const isThere = (key: string) => attachmentOf(event, key) !== undefined;
  const offered = resources.filter((key) => isThere(key) || expected.includes(key));
  const photos = offered.filter((key) => !isFilm(key));
  const film = offered.some(isFilm) ? [filmKey] : [];
  return [...photos, ...film];
}

/** The media to begin with: the first that has come. */
export function firstMedia(event: Event, type: SensorType): MediaKey {
  const media = mediaOf(event, type);
  const there = media.filter((key) => attachmentOf(event, key) !== undefined);
  return firstShown(sourceOf(type), there) ?? media[0] ?? filmKey;
}

/** Why a photo of an event cannot be seen, so that it is told before it is chosen; null: it can, or may yet come. */
export function troubleOf(event: Event, key: MediaKey): 'failed' | 'missing' | null {
  if (isFilm(key)) return null;
  const photo = attachmentOf(event, key);
  if (!photo) return event.processing ? null : 'missing';
  return photo.error === null ? null : 'failed';
}

/** What an event waits for besides its turn; null: nothing. */
export function waitsFor(event: Event): 'detector' | 'encoder' | null {
  if (!event.processing) return null;
  return Object.values(event.attachments).find((one) => one.waits_for !== undefined)?.waits_for ?? null;
}

/** Whether what is detected and the original can be told apart: by boxes over a photo, or as two films. */
export function hasTwoViews(type: SensorType): boolean {
  const { countsInsects, resources } = sourceOf(type);
  return countsInsects || resources.includes('original_video');
}

/**
 * The film to play: the wanted form, or the other one when it is missing. Source: GALLERY-2.
 * @param broken addresses that the browser could not play; they count as missing
 */
export function filmOf(event: Event, original: boolean, broken: readonly string[] = []): Attachment | undefined {
  const order = original ? ['original_video', 'video'] : ['video', 'original_video'];
  return order
    .map((key) => attachmentOf(event, key))
    .find((found) => found !== undefined && !broken.includes(found.url));
}

/**
 * The small picture that stands for an event, and whether it is a film's first frame; null while there is none. It is of
 * what is shown first when the event is opened.
 */
export function coverOf(event: Event, type: SensorType): { readonly src: string; readonly film: boolean } | null {
  const source = sourceOf(type);
  const shown = source.resources.filter((one) => attachmentOf(event, one)?.thumbnail_url);
  const key = firstShown(source, shown);
  const src = key === undefined ? null : attachmentOf(event, key)?.thumbnail_url;
  return key !== undefined && src ? { src, film: isFilm(key) } : null;
}

/** Smaller forms of a photo that stand in for it until it is there, the smallest first. */
export function standInsOf(photo: Attachment): readonly string[] {
  return [photo.thumbnail_url, photo.display_url].filter((src) => src !== null);
}

/** How a photo or film is saved: under which resource, and what that is called. Source: GALLERY-12. */
export interface Download {
  readonly resource: string;
  readonly kind: 'annotated' | 'photo' | 'video' | 'original_video';
}

/**
 * What is saved of what is shown: of a photo in the detection view the one with its boxes, else the photo as it came; of
 * films the one asked for, else the other. Null while there is nothing.
 */
export function downloadOf(event: Event, type: SensorType, media: MediaKey, original: boolean): Download | null {
  if (media === filmKey) {
    const film = filmOf(event, original);
    return film ? { resource: film.key, kind: film.key === 'original_video' ? 'original_video' : 'video' } : null;
  }
  const photo = attachmentOf(event, media);
  if (!photo) return null;
  // Before a photo is understood there are no boxes to draw.
  const annotated = hasTwoViews(type) && mayHaveBoxes(sourceOf(type), media) && !original && photo.tiles !== null;
  return annotated ? { resource: `detections-${media}`, kind: 'annotated' } : { resource: media, kind: 'photo' };
}
