import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { Attachment, Event } from '@trapline/domain/events/event.schema.ts';
import { reportsSightings, type SensorType, sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isVeryWide } from '@trapline/domain/sensor-types/picture-shape.rules.ts';
import { firstShown, isFilm, mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';

/** What can be viewed of an event: a photo by its key, or its film. */
export type MediaKey = string;
/** Key of an event's film, in whichever form it is shown. */
export const filmKey = 'video';

/** What shows photos of an event needs to know of it, whether it is one of a sensor or of a station place. */
export type PhotoEvent = Pick<AnyEvent, 'id' | 'etag' | 'processing' | 'attachments'>;

/** An attachment by key. */
export function attachmentOf(event: Pick<PhotoEvent, 'attachments'>, key: string): Attachment | undefined {
  return Object.hasOwn(event.attachments, key) ? event.attachments[key] : undefined;
}

/**
 * The media of an event to choose from: its photos in the order of its source, then its film. Missing ones are included
 * if the source always sends them, so that their absence is visible.
 */
export function mediaOf(event: Event, type: SensorType): readonly MediaKey[] {
  const { resources, expected } = sourceOf(type);
  const isThere = (key: string) => attachmentOf(event, key) !== undefined;
  const offered = resources.filter((key) => isThere(key) || expected.includes(key));
  const photos = offered.filter((key) => !isFilm(key));
  const film = offered.some(isFilm) ? [filmKey] : [];
  return [...photos, ...film];
}

/** The media to show first: the first that has arrived. */
export function firstMedia(event: Event, type: SensorType): MediaKey {
  const media = mediaOf(event, type);
  const there = media.filter((key) => attachmentOf(event, key) !== undefined);
  return firstShown(sourceOf(type), there) ?? media[0] ?? filmKey;
}

/** Why a photo of an event cannot be viewed, shown before it is chosen; null if it can, or may still arrive. */
export function troubleOf(event: PhotoEvent, key: MediaKey): 'failed' | 'missing' | null {
  if (isFilm(key)) return null;
  const photo = attachmentOf(event, key);
  if (!photo) return event.processing ? null : 'missing';
  return photo.error === null ? null : 'failed';
}

/** The missing component that keeps an event waiting; null if it only waits for its turn, or not at all. */
export function waitsFor(event: PhotoEvent): 'detector' | 'encoder' | null {
  if (!event.processing) return null;
  return Object.values(event.attachments).find((one) => one.waits_for !== undefined)?.waits_for ?? null;
}

/** Whether there are separate detection and original views: boxes over a photo, or two films. */
export function hasTwoViews(type: SensorType): boolean {
  const { countsInsects, resources } = sourceOf(type);
  return countsInsects || resources.includes('original_video');
}

/**
 * The film to play: the requested form, or the other one if that is missing. Source: GALLERY-2.
 * @param broken URLs that the browser could not play; they count as missing
 */
export function filmOf(event: Event, original: boolean, broken: readonly string[] = []): Attachment | undefined {
  const order = original ? ['original_video', 'video'] : ['video', 'original_video'];
  return order
    .map((key) => attachmentOf(event, key))
    .find((found) => found !== undefined && !broken.includes(found.url));
}

/** The small picture that represents an event. */
export interface Cover {
  readonly src: string;
  /** Whether it is a film's first frame. */
  readonly film: boolean;
  /**
   * Whether a frame may cut off its edges: not of a film, nor of a photo of a type that reports sightings without boxes,
   * for there anything may be anywhere. Source: PICTURE-11.
   */
  readonly crops: boolean;
  /** The photo or film it shows. */
  readonly of: Attachment;
}

/**
 * The small picture that represents an event; null if there is none yet. It shows the media that are shown first when
 * the event is opened. A very wide photo has its larger version, because the small one has few pixels of height.
 */
export function coverOf(event: Event, type: SensorType): Cover | null {
  const source = sourceOf(type);
  const shown = source.resources.filter((one) => attachmentOf(event, one)?.thumbnail_url);
  const key = firstShown(source, shown);
  const of = key === undefined ? undefined : attachmentOf(event, key);
  if (key === undefined || !of?.thumbnail_url) return null;
  const src = (isVeryWide(of) ? of.display_url : null) ?? of.thumbnail_url;
  const film = isFilm(key);
  return { src, film, crops: !film && (of.box_area !== undefined || !reportsSightings(type)), of };
}

/** Smaller versions of a photo to show until it is loaded, smallest first. */
export function standInsOf(photo: Attachment): readonly string[] {
  return [photo.thumbnail_url, photo.display_url].filter((src) => src !== null);
}

/** What is downloaded for a photo or film: the resource, and the kind for its label. Source: GALLERY-12. */
export interface Download {
  readonly resource: string;
  readonly kind: 'annotated' | 'photo' | 'video' | 'original_video';
}

/**
 * The download for the media shown: the photo with its boxes in the detection view, otherwise the original photo; the
 * requested film, or else the other one. Null if there is nothing yet, or no more.
 */
export function downloadOf(event: Event, type: SensorType, media: MediaKey, original: boolean): Download | null {
  if (media === filmKey) {
    const film = filmOf(event, original);
    return film && film.removed === undefined
      ? { resource: film.key, kind: film.key === 'original_video' ? 'original_video' : 'video' }
      : null;
  }
  const photo = attachmentOf(event, media);
  if (!photo || photo.removed !== undefined) return null;
  // There are no boxes to draw until the photo is understood.
  const annotated = hasTwoViews(type) && mayHaveBoxes(sourceOf(type), media) && !original && photo.tiles !== null;
  return annotated ? { resource: `detections-${media}`, kind: 'annotated' } : { resource: media, kind: 'photo' };
}
