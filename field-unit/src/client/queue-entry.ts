import { isJsonObject, type JsonObject, numberOf, parseJsonObject, textOf } from './json.ts';
import type { Detection, UploadDescription } from './messages.ts';

/** An upload queued on disk. */
export interface QueuedUpload {
  /** Twelve digits, ascending: the order in which uploads were queued, and the name of both files. */
  readonly name: string;
  readonly description: UploadDescription;
  readonly size: number;
  readonly sha256: string;
  /** Milliseconds since 1970, by the unit's own clock. */
  readonly queued_at: number;
}

/** The text of an entry's metadata file. */
export function writeEntry(entry: QueuedUpload): string {
  return `${JSON.stringify({ version: 1, ...entry }, null, 2)}\n`;
}

/** Parses a metadata file; undefined if this program did not write it, or it is damaged. */
export function readEntry(text: string): QueuedUpload | undefined {
  const entry = parseJsonObject(text);
  if (entry === undefined || entry.version !== 1 || !isJsonObject(entry.description)) return undefined;
  const name = textOf(entry, 'name');
  const size = numberOf(entry, 'size');
  const sha256 = textOf(entry, 'sha256');
  const queued_at = numberOf(entry, 'queued_at');
  const description = readDescription(entry.description);
  if (name === undefined || size === undefined || sha256 === undefined) return undefined;
  if (queued_at === undefined || description === undefined) return undefined;
  return { name, size, sha256, queued_at, description };
}

function readDescription(from: JsonObject): UploadDescription | undefined {
  const content_type = textOf(from, 'content_type');
  const resource = textOf(from, 'resource');
  const timestamp = numberOf(from, 'timestamp');
  if (content_type === undefined || resource === undefined || timestamp === undefined) return undefined;
  return {
    content_type,
    timestamp,
    resource,
    ...optionalNumber(from, 'count'),
    ...optionalNumber(from, 'captured_at'),
    ...optionalNumber(from, 'from'),
    ...optionalNumber(from, 'to'),
    ...(typeof from.detected === 'boolean' ? { detected: from.detected } : {}),
    ...(Array.isArray(from.detections) ? { detections: from.detections.flatMap(readDetection) } : {}),
  };
}

function optionalNumber<const Name extends string>(from: JsonObject, name: Name): { readonly [K in Name]?: number } {
  const value = numberOf(from, name);
  const found: { [K in Name]?: number } = {};
  if (value !== undefined) found[name] = value;
  return found;
}

/** A detection from a file; none if it is damaged. */
export function readDetection(value: unknown): Detection[] {
  if (!isJsonObject(value) || !isJsonObject(value.position)) return [];
  const [x1, y1, x2, y2] = [
    numberOf(value.position, 'x1'),
    numberOf(value.position, 'y1'),
    numberOf(value.position, 'x2'),
    numberOf(value.position, 'y2'),
  ];
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return [];
  const type = textOf(value, 'type');
  const score = numberOf(value, 'score');
  return [
    {
      position: { x1, y1, x2, y2 },
      ...(type === undefined ? {} : { type }),
      ...(score === undefined ? {} : { score }),
    },
  ];
}
