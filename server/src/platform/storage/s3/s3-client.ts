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

type RequestOptions = Parameters<S3Client['makeRequest']>[0];

/**
 * A client whose requests are repeated when the store is slow, overloaded or unreachable. All requests of the portal may
 * be repeated: keys are random, and an object never changes under its key. Source: SCALE-4
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
    return attempted(this.patience, () => {
      // Signing adds headers; another attempt is signed anew.
      const headers = new Headers(options.headers);
      return withinSilence(
        super.makeRequest({ ...options, headers }),
        this.patience.silenceMs,
        (late) => void dropBody(late.body),
      );
    });
  }
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

/** Whether the store says that there is no such object. */
export function isMissingObject(error: unknown): boolean {
  // A missing bucket is an error of the settings, not a missing file; an answer to HEAD has no text that says which.
  return error instanceof S3Errors.ServerError && error.statusCode === 404 && error.code !== 'NoSuchBucket';
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
