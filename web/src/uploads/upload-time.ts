import { timestampRange } from '@trapline/domain/events/event.limits.ts';
import { readPhotoExif } from '@trapline/domain/uploads/exif.rules.ts';
import { filmCreated } from '@trapline/domain/uploads/film-created.rules.ts';
import { takenInstant } from '@trapline/domain/uploads/taken-at.rules.ts';

/** Bytes of a photo that are read: EXIF comes before the picture, after at most a few other segments. */
const headBytes = 262_144;

/** The time of the future event, and where it comes from. */
export interface UploadTime {
  /** Unix seconds. */
  readonly instant: number;
  /** Recorded in the photo or film, or the file date. */
  readonly from: 'camera' | 'file';
  /** Whether it was moved because another file of the selection has the same second. */
  readonly moved: boolean;
}

/**
 * Returns when a photo or film was taken: the time recorded in it, otherwise the file date; null if neither is
 * plausible. Only parts of the file are read. Source: UPLOAD-9.
 * @param timeZone IANA name; used for photos whose camera did not record its offset
 * @param now unix seconds
 * @throws DOMException if the file cannot be read
 */
export async function uploadTime(
  file: File,
  contentType: string,
  timeZone: string,
  now: number,
): Promise<UploadTime | null> {
  const own = contentType.startsWith('video/')
    ? await filmCreated((start, length) => partOf(file, start, length), file.size, now)
    : await photoTaken(file, timeZone, now);
  if (own !== null) return { instant: own, from: 'camera', moved: false };
  const instant = Math.floor(file.lastModified / 1_000);
  const possible = instant >= timestampRange.earliest && instant <= now + timestampRange.aheadSeconds;
  return possible ? { instant, from: 'file', moved: false } : null;
}

/** Moves a time to the next free second: photos of the same second become separate events. */
export function freeTime(time: UploadTime, taken: ReadonlySet<number>): UploadTime {
  let { instant } = time;
  while (taken.has(instant)) instant += 1;
  return { ...time, instant, moved: instant !== time.instant };
}

async function partOf(file: Blob, start: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(start, start + length).arrayBuffer());
}

async function photoTaken(file: File, timeZone: string, now: number): Promise<number | null> {
  const head = await file.slice(0, headBytes).arrayBuffer();
  const { takenAt } = readPhotoExif(new Uint8Array(head));
  return takenAt && takenInstant(takenAt, timeZone, now);
}
