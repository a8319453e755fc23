import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isUploadItemFinished, type UploadItemState } from '@trapline/domain/uploads/upload-item.states.ts';
import { browserContentTypes, defaultResource, largestFile } from '@trapline/domain/uploads/upload.rules.ts';
import type { ApiProblem, ApiProblemType } from '../platform/requests/api-problem.ts';
import type { UploadTime } from './upload-time.ts';

/** Why a file cannot be sent at all. */
export type FileFlaw = 'unreadable' | 'empty' | 'no_time' | 'too_large';

/** A file of the dialog. */
export interface UploadItem {
  readonly id: number;
  readonly file: File;
  /** Content type; empty if the sensor does not accept the file. */
  readonly contentType: string;
  readonly state: UploadItemState;
  /** Null until the file was read. */
  readonly time: UploadTime | null;
  /** Whether an event already stored at its time is replaced. */
  readonly overwrite: boolean;
  /** Bytes sent. */
  readonly sent: number;
  /** Why it failed. */
  readonly failure: ApiProblem | FileFlaw | null;
}

/** Types by file extension, for systems that do not know one. Source: TYPE-4. */
const typeByEnding = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['mov', 'video/quicktime'],
]);

/** Returns the content type that a file has for a type of sensor; empty if the sensor does not accept it. */
export function contentTypeOf({ name, type }: { readonly name: string; readonly type: string }, sensor: SensorType) {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const said = type === '' || type === 'application/octet-stream' ? typeByEnding.get(ending) : type;
  return browserContentTypes(sensor).find((accepted) => accepted === said) ?? '';
}

/** Returns the file types that a file dialog should offer for a sensor type. */
export function acceptedFiles(sensor: SensorType): string {
  return [...browserContentTypes(sensor), '.mov'].join(',');
}

/** Returns the maximum size in bytes of a file of a content type, for a sensor type. */
export function sizeLimit(sensor: SensorType, contentType: string): number {
  const resource = defaultResource(sensor, contentType);
  return resource ? largestFile(sensor, resource) : 0;
}

/** Problems of the file itself: a retry would fail the same way. */
const lasting: readonly ApiProblemType[] = [
  'forbidden',
  'incomplete_file',
  'not_found',
  'payload_too_large',
  'progressive_too_large',
  'too_many_pixels',
  'unreadable_picture',
  'unsupported_media_type',
  'validation_failed',
  'wrong_file_type',
];

/** Whether retrying a failed file makes sense. */
export function mayRetry({ state, failure }: Pick<UploadItem, 'state' | 'failure'>): boolean {
  if (state !== 'failed' || failure === null) return false;
  return typeof failure === 'string' ? failure === 'unreadable' : !lasting.includes(failure.type);
}

/** The overall progress of all files. */
export interface UploadTally {
  readonly total: number;
  readonly done: number;
  /** Failed, or of a wrong type. */
  readonly failed: number;
  readonly cancelled: number;
  readonly waiting: number;
  /** Files that still need work or an answer. */
  readonly unfinished: number;
  /** Percentage of the bytes sent, 0 to 100; cancelled and failed files do not count. */
  readonly percent: number;
}

/** Counts files by their state. */
export function tallyOf(items: readonly UploadItem[]): UploadTally {
  const among = (...states: readonly UploadItemState[]) => items.filter(({ state }) => states.includes(state)).length;
  const counted = items.filter(({ state }) => state === 'done' || !isUploadItemFinished(state));
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counted.reduce((sum, { file, state, sent }) => sum + (state === 'done' ? file.size : sent), 0);
  return {
    total: items.length,
    done: among('done'),
    failed: among('failed', 'wrong_type'),
    cancelled: among('cancelled'),
    waiting: among('waiting_for_overwrite'),
    unfinished: items.filter(({ state }) => !isUploadItemFinished(state)).length,
    percent: bytes === 0 ? 100 : Math.floor((sent / bytes) * 100),
  };
}
