import { timestampRange } from '@trapline/domain/events/event.limits.ts';
import { readPhotoExif } from '@trapline/domain/uploads/exif.rules.ts';
import { filmCreated } from '@trapline/domain/uploads/film-created.rules.ts';
import { takenInstant } from '@trapline/domain/uploads/taken-at.rules.ts';

/** Bytes of a photo that are looked at: EXIF stands before the picture, behind at most a few other segments. */
const headBytes = 262_144;

/** The instant of an event to be, and where it comes from. */
export interface UploadTime {
  /** Unix seconds. */
  readonly instant: number;
  /** The photo's or film's own word, or the date of its file. */
  readonly from: 'camera' | 'file';
  /** Whether it was moved on because another file of the selection has its second. */
  readonly moved: boolean;
}

/**
 * When a photo or film was taken: as it says itself, else when its file was last changed; null where neither can be.
 * Only parts of the file are read. Source: UPLOAD-9.
 * @param timeZone IANA name; of photos whose camera did not tell its offset
 * @param now unix seconds
 * @throws DOMException where the file cannot be read
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

/** The time moved to the next second that is free: photos of one second are events of their own. */
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
