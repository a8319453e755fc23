import { createGrowingBytes } from '../streams/growing-bytes.ts';

/** Limits of a request. */
export interface JsonLimits {
  /** Milliseconds of a try, from the first byte sent to the last received. */
  readonly tryTime: number;
  /** Tries in all: another one after a time-out, a broken connection, 429 or 5xx. */
  readonly tries: number;
  /** Largest response, bytes, uncompressed. */
  readonly bytes: number;
}

/** A response: its status, and its body as JSON if the status is 200; null otherwise. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** There is no usable response. The message names no address: it may contain a password or the id of a user. */
export class ServiceError extends Error {}

/** A failure after which another try may succeed. */
class TryAgain extends ServiceError {}

/**
 * Requests JSON by GET. Statuses from 400 to 499 except 429 are returned; what they mean is up to the caller.
 * @param signal aborted when nobody waits for the response any more
 * @throws ServiceError, or the signal's reason
 */
export async function fetchJson(address: string, limits: JsonLimits, signal: AbortSignal): Promise<JsonAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(address, limits, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TryAgain) || attempt >= limits.tries) throw error;
    }
  }
}

async function once(address: string, { tryTime, bytes }: JsonLimits, signal: AbortSignal): Promise<JsonAnswer> {
  const { url, authorization } = takenApart(address);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(tryTime)]);
  const failed = (cause: unknown): never => {
    if (cause instanceof ServiceError) throw cause;
    const why = limit.aborted ? `did not answer within ${tryTime / 1_000} s` : 'cannot be reached, or broke off';
    throw new TryAgain(`The service ${why}`, { cause });
  };
  const headers = { Accept: 'application/json', ...(authorization === null ? {} : { Authorization: authorization }) };
  const response = await fetch(url, { redirect: 'manual', signal: limit, headers }).catch(failed);
  if (response.status !== 200) {
    // A body that nobody reads would keep its connection.
    await response.body?.cancel().catch(failed);
    return answerOf(response.status);
  }
  return { status: 200, body: parsed(await textOf(response, bytes).catch(failed)) };
}

function answerOf(status: number): JsonAnswer {
  if (status === 429 || status >= 500) throw new TryAgain(`The service answered ${status}`);
  if (status < 400) throw new ServiceError(`The service answered ${status}, which is not followed`);
  return { status, body: null };
}

function takenApart(address: string): { readonly url: URL; readonly authorization: string | null } {
  const url = new URL(address);
  const pair = url.username === '' ? null : `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { url, authorization: pair === null ? null : `Basic ${Buffer.from(pair).toString('base64')}` };
}

async function textOf(response: Response, limit: number): Promise<string> {
  const bytes = createGrowingBytes();
  // Leaving the loop ends the connection, so that the rest of a huge response is not received.
  for await (const piece of response.body ?? []) {
    if (bytes.length + piece.length > limit) throw new ServiceError(`The answer is larger than ${limit} bytes`);
    bytes.add(piece);
  }
  return bytes.whole().toString('utf8');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new ServiceError('The answer is no JSON', { cause });
  }
}
