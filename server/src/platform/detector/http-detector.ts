import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createGrowingBytes } from '../streams/growing-bytes.ts';
import { type Detected, type Detector, DetectorError, type JpegImage } from './detection.ts';
import { readHttpAnswer } from './http-answer.ts';

/** How patient the detector is with its service. Times in milliseconds. */
export interface HttpDetectorOptions {
  readonly knownTypes: readonly string[];
  /** For one try, from the first byte sent to the last received. */
  readonly tryTime: number;
  /** Waits between tries; one more try than entries is made. */
  readonly waits: readonly number[];
  /** Largest answer, bytes. */
  readonly answerBytes: number;
}

/** 3 tries of 20 s; an answer of 8 MB holds about 80,000 boxes. Source: DETECT-5. */
export const httpDetectorDefaults = { tryTime: 20_000, waits: [500, 2000], answerBytes: 8_000_000 };

/** A failure that another try may mend. */
class TryAgain extends DetectorError {}

/**
 * A detector behind the operator's own HTTP service (contract: docs/how-to/own-detector.md). A time-out, a broken
 * connection, 429 and 5xx are tried again; any other answer but a good 200 fails at once. Redirects are not followed:
 * only the configured host is ever spoken to. A name and password in the address are sent as Basic authorization.
 * Throws `DetectorError` for an address that is not http or https.
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
    async detect(image, { signal }): Promise<Detected> {
      for (let attempt = 0; ; attempt++) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(options.tryTime)]);
        try {
          const json = await once(image, limit);
          return readHttpAnswer(json, image.width, image.height, options.knownTypes);
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
