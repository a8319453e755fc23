import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createGrowingBytes } from '../streams/growing-bytes.ts';
import { type Detected, type Detector, DetectorError, type JpegImage } from './detection.ts';
import { readHttpAnswer } from './http-answer.ts';

/** Timeouts and limits of the detector. Times in milliseconds. */
export interface HttpDetectorOptions {
  readonly knownTypes: readonly string[];
  /** For one attempt, from the first byte sent to the last received. */
  readonly tryTime: number;
  /** Waits between attempts; there is one more attempt than entries. */
  readonly waits: readonly number[];
  /** Largest response, bytes. */
  readonly answerBytes: number;
}

/** 3 attempts of 20 s; a response of 8 MB has about 80,000 boxes. Source: DETECT-5. */
export const httpDetectorDefaults = { tryTime: 20_000, waits: [500, 2000], answerBytes: 8_000_000 };

/** A failure after which a retry may succeed. */
class TryAgain extends DetectorError {}

/**
 * A detector that uses an external HTTP service (contract: docs/how-to/own-detector.md). Timeouts, broken connections,
 * 429 and 5xx are retried; any other response except a valid 200 fails immediately. Redirects are not followed, so only
 * the configured host is ever contacted. A user name and password in the URL are sent as Basic authorization. Throws
 * `DetectorError` for a URL that is not http or https.
 */
export function createHttpDetector(address: string, options: HttpDetectorOptions): Detector<JpegImage> {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new DetectorError(`"${address}" is no http or https address`);
  }
  const authorization = url.username
    ? `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`
    : null;
  url.username = '';
  url.password = '';

  async function once(image: JpegImage, signal: AbortSignal): Promise<string> {
    const response = await fetch(url ?? address, {
      method: 'POST',
      body: image.jpeg,
      redirect: 'error',
      signal,
      headers: {
        'Content-Type': 'image/jpeg',
        Accept: 'application/json',
        'Idempotency-Key': createHash('sha256').update(image.jpeg).digest('hex'),
        'X-Image-Width': String(image.width),
        'X-Image-Height': String(image.height),
        ...(authorization ? { Authorization: authorization } : {}),
      },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const message = `The detection service answered ${response.status}`;
      throw response.status === 429 || response.status >= 500 ? new TryAgain(message) : new DetectorError(message);
    }
    return await readText(response, options.answerBytes);
  }

  return {
    id: 'http',
    version: url.host,
    threshold: 0,
    types: options.knownTypes,
    async detect(image, { signal, factor = 1 }): Promise<Detected> {
      for (let attempt = 0; ; attempt++) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(options.tryTime)]);
        try {
          const json = await once(image, limit);
          return readHttpAnswer(json, image, { knownTypes: options.knownTypes, factor });
        } catch (cause) {
          signal.throwIfAborted();
          const pause = options.waits[attempt];
          if (cause instanceof DetectorError && !(cause instanceof TryAgain)) throw cause;
          if (pause === undefined) throw new DetectorError(explain(cause, limit, options.tryTime), { cause });
          await wait(pause, undefined, { signal });
        }
      }
    },
  };
}

function explain(cause: unknown, limit: AbortSignal, tryTime: number): string {
  if (cause instanceof DetectorError) return cause.message;
  if (limit.aborted) return `The detection service did not answer within ${tryTime / 1000} s`;
  return `The detection service cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`;
}

async function readText(response: Response, limit: number): Promise<string> {
  const bytes = createGrowingBytes();
  for await (const piece of response.body ?? []) {
    if (bytes.length + piece.length > limit)
      throw new DetectorError(`The answer of the detection service is larger than ${limit} bytes`);
    bytes.add(piece);
  }
  return bytes.whole().toString('utf8');
}
