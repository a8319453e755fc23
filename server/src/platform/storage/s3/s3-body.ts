import { Readable } from 'node:stream';
import type { ByteRange } from '../storage.types.ts';
import {
  dropBody,
  isBeyondEnd,
  isMissingObject,
  type PatientS3Client,
  StoreSilent,
  unavailable,
  withinSilence,
} from './s3-client.ts';

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** An open answer of the store: what is still to come. */
interface OpenBody {
  readonly reader: Reader;
  /** Bytes of the answer. */
  readonly bytes: number;
}

/** The beginning of an object's answer; null when there is no such object, or no byte in the range. */
async function openBody(client: PatientS3Client, key: string, { start, end }: ByteRange): Promise<OpenBody | null> {
  try {
    const length = end === Number.POSITIVE_INFINITY ? 0 : end - start + 1;
    const response = await client.getPartialObject(key, { offset: start, length });
    const bytes = Number(response.headers.get('content-length') ?? Number.NaN);
    if (!response.body || !Number.isSafeInteger(bytes)) throw unavailable(new Error('An answer without a length'));
    return { reader: response.body.getReader(), bytes };
  } catch (error) {
    if (isMissingObject(error) || isBeyondEnd(error)) return null;
    throw error;
  }
}

/**
 * A stream of an object or a range of it; null when there is none. An answer that breaks off or falls silent is
 * continued where it ended, since readers may be in the middle of a file. Source: SCALE-4
 */
export async function streamObject(
  client: PatientS3Client,
  key: string,
  range: ByteRange = { start: 0, end: Number.POSITIVE_INFINITY },
): Promise<Readable | null> {
  const body = await openBody(client, key, range);
  return body && Readable.from(chunksOf(client, key, body, range.start), { objectMode: false });
}

async function* chunksOf(client: PatientS3Client, key: string, first: OpenBody, start: number) {
  const end = start + first.bytes;
  let at = start;
  let body = first;
  let failures = 0;
  try {
    while (at < end) {
      const chunk = await nextChunk(body.reader, client.patience.silenceMs).catch((error: unknown) => ({ error }));
      if (chunk instanceof Uint8Array) {
        at += chunk.length;
        failures = 0;
        yield chunk;
        continue;
      }
      failures += 1;
      if (failures >= client.patience.attempts) throw unavailable(chunk.error);
      void dropBody(body.reader);
      const next = await openBody(client, key, { start: at, end: end - 1 });
      if (!next) throw unavailable(new Error('The object is gone'));
      body = next;
    }
  } finally {
    // Also when the reader leaves early.
    void dropBody(body.reader);
  }
}

/** The next piece of a body. @throws StoreSilent when it ends early */
async function nextChunk(reader: Reader, silenceMs: number): Promise<Uint8Array> {
  const { value } = await withinSilence(reader.read(), silenceMs, () => undefined);
  if (value === undefined) throw new StoreSilent('The answer broke off');
  return value;
}

/** A range of an object in memory; shorter at its end; null when there is no such object. */
export async function readObject(client: PatientS3Client, key: string, range: ByteRange): Promise<Uint8Array | null> {
  const stream = await streamObject(client, key, range);
  return stream && Buffer.concat(await stream.toArray());
}
