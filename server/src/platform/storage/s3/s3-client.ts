import { setTimeout as delay } from 'node:timers/promises';
import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { BucketAddress } from '../storage.types.ts';

/** How long an object store is waited for. */
export interface Patience {
  /** Attempts of a request before it fails. */
  readonly attempts: number;
  /** Milliseconds until the beginning of an answer, and between two pieces of a body. */
  readonly silenceMs: number;
  /** Milliseconds before the second attempt; twice as long before each further one. */
  readonly pauseMs: number;
}

/** Three attempts, so that a slow or restarting store costs seconds, and a dead one answers callers within a minute. */
export const usualPatience: Patience = { attempts: 3, silenceMs: 20_000, pauseMs: 200 };

/** Bytes a millisecond of the slowest connection to a store that is waited for: 50 kB/s. */
const slowestBytesPerMs = 50;

type RequestOptions = Parameters<S3Client['makeRequest']>[0];

/**
 * A client whose requests are repeated when the store is slow, overloaded or unreachable. They may be repeated: keys are
 * random, so that storing twice stores the same bytes; the end of a large file is looked up (`s3-upload.ts`).
 * Source: SCALE-4
 */
export class PatientS3Client extends S3Client {
  readonly bucket: string;
  readonly patience: Patience;

  constructor({ endpoint, sessionToken, ...address }: BucketAddress, patience: Patience) {
    super({ ...address, endPoint: endpoint, ...(sessionToken === undefined ? {} : { sessionToken }) });
    this.bucket = address.bucket;
    this.patience = patience;
  }

  override async makeRequest(options: RequestOptions): Promise<Response> {
    const { silenceMs } = this.patience;
    // A body is sent before the answer begins.
    const answerMs = silenceMs + (options.payload?.length ?? 0) / slowestBytesPerMs;
    return attempted(this.patience, async () => {
      // Signing adds headers; another attempt is signed anew.
      const headers = new Headers(options.headers);
      const request = super.makeRequest({ ...options, headers });
      const response = await withinSilence(request, answerMs, (late) => void dropBody(late.body));
      // Lists and answers about large files are short; one that breaks off is asked for again.
      const isShort = options.objectName === '' || options.method === 'POST';
      return isShort ? withinSilence(inMemory(response), silenceMs, () => undefined) : response;
    });
  }
}

/** An answer whose body has been received. */
async function inMemory(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}

/** Frees the connection of an answer that nobody waits for any more. It may be broken already. */
export async function dropBody(
  body: Pick<ReadableStream, 'cancel'> | Pick<ReadableStreamDefaultReader, 'cancel'> | null,
) {
  try {
    await body?.cancel();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
}

/** Another attempt may succeed: the store was silent, cut the connection, or is overloaded. */
export class StoreSilent extends Error {}

/**
 * Rejects with `StoreSilent` when a promise takes longer than `ms`.
 * @param late receives what it resolves to afterwards
 */
export async function withinSilence<T>(promise: Promise<T>, ms: number, late: (value: T) => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreSilent(`The object store was silent for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, silent]);
  } catch (error) {
    if (error instanceof StoreSilent) promise.then(late, () => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs a request until it succeeds or cannot.
 * @throws Problem unavailable when all attempts failed, or when the store refuses the portal itself
 */
export async function attempted<T>(patience: Patience, request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (isMissingObject(error) || isBeyondEnd(error) || error instanceof Problem) throw error;
      if (attempt >= patience.attempts || !isPassing(error)) throw unavailable(error);
    }
    await delay(patience.pauseMs * 2 ** (attempt - 1));
  }
}

/** What a caller gets when the object store cannot be used. */
export function unavailable(cause: unknown): Problem {
  return new Problem('unavailable', { detail: 'The storage of files does not answer', retryAfter: 10, cause });
}

/** `UnrecognizedError`: an answer without a text, as to HEAD. */
const missingCodes = new Set(['NoSuchKey', 'UnrecognizedError']);

/** Whether the store says that there is no such object; after a request without a text, possibly no such bucket. */
export function isMissingObject(error: unknown): boolean {
  // A missing bucket is an error of the settings, not a missing file. An answer to HEAD has no text that says which.
  return error instanceof S3Errors.ServerError && error.statusCode === 404 && missingCodes.has(error.code);
}

/** What the store says when it refuses the portal itself; null when it does not answer, or for other errors. */
export function refusalOfStore(error: unknown): string | null {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof S3Errors.ServerError && !isPassing(cause) ? `${cause.code}: ${cause.message}` : null;
}

/** Whether a range begins at or after the end of an object. */
export function isBeyondEnd(error: unknown): boolean {
  return error instanceof S3Errors.ServerError && error.statusCode === 416;
}

/** Whether an error may pass: everything but a refusal. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof S3Errors.ServerError)) return true;
  return error.statusCode >= 500 || [408, 409, 425, 429].includes(error.statusCode);
}
