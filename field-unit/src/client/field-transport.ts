import { openAsBlob } from 'node:fs';
import { CallError, parseProblem, remedyFor, retryAfterSeconds } from './call-error.ts';
import { type JsonObject, parseJsonObject } from './json.ts';

/** Options of the client. `fetch` is passed in so that a unit can use its own transport. */
export interface FieldCallOptions {
  /** Base URL of the portal, such as `https://portal.example.org`. */
  readonly baseUrl: string;
  /** The sensor's key, from the sensor's page in the portal; for a photo box the organization's station key. */
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Timeout of a request without a file, milliseconds; a file gets more time, depending on its size. */
  readonly timeoutMs: number;
}

/** Slowest connection for which the timeout of a PUT allows, bytes per second. */
const SLOWEST_LINE = 2_000;

/** A response of the portal and its body. */
export interface FieldAnswer {
  readonly answer: Response;
  readonly text: string;
}

/** A request of `/field/v1`. */
export interface FieldRequest {
  readonly body?: unknown;
  /** For calls that are repeated with the same key. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to the portal, one attempt each. Every failure is a `CallError`. */
export interface FieldTransport {
  readonly base: URL;
  /** @param path below `field/v1/` */
  call(method: 'GET' | 'POST' | 'PUT', path: string, request: FieldRequest): Promise<FieldAnswer>;
  callForObject(method: 'GET' | 'POST', path: string, request: FieldRequest): Promise<JsonObject>;
  /** Streams a file from disk to an upload URL. */
  putFile(url: URL, file: string, contentType: string, signal?: AbortSignal): Promise<void>;
}

/** Creates the transport of one unit or photo box. */
export function createFieldTransport(options: FieldCallOptions): FieldTransport {
  const base = new URL(options.baseUrl.endsWith('/') ? options.baseUrl : `${options.baseUrl}/`);

  async function send(url: URL, init: RequestInit, kind: 'call' | 'put', timeoutMs: number, signal?: AbortSignal) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const combined = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
    let answer: Response;
    let text: string;
    try {
      // A redirect would send the key or the photo to a host that nobody configured.
      answer = await options.fetch(url, { ...init, redirect: 'manual', signal: combined });
      text = await answer.text();
    } catch (cause) {
      signal?.throwIfAborted();
      throw new CallError(`${init.method} ${url.pathname}: the portal was not reached`, { remedy: 'temporary', cause });
    }
    if (answer.ok) return { answer, text };
    const problem = parseProblem(text);
    throw new CallError(`${init.method} ${url.pathname}: ${answer.status} ${problem?.type ?? 'without a reason'}`, {
      remedy: remedyFor(answer.status, problem, kind),
      status: answer.status,
      problem,
      retryAfter: retryAfterSeconds(answer.headers.get('retry-after'), options.clock()),
    });
  }

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, { body, idempotencyKey, signal }: FieldRequest) {
    const headers: Record<string, string> = { authorization: `Bearer ${options.key}`, accept: 'application/json' };
    const init: RequestInit = { method, headers };
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    return send(new URL(`field/v1/${path}`, base), init, 'call', options.timeoutMs, signal);
  }

  async function callForObject(method: 'GET' | 'POST', path: string, request: FieldRequest) {
    const { answer, text } = await call(method, path, request);
    return parseJsonObject(text) ?? strange(path, answer.status);
  }

  return {
    base,
    call,
    callForObject,
    async putFile(url, file, contentType, signal) {
      const body = await openAsBlob(file, { type: contentType });
      const timeoutMs = options.timeoutMs + Math.ceil((body.size / SLOWEST_LINE) * 1000);
      await send(url, { method: 'PUT', headers: { 'content-type': contentType }, body }, 'put', timeoutMs, signal);
    },
  };
}

/** A response the portal would not send: it comes from something in between, so the upload is kept and retried. */
export function strange(path: string, status: number): never {
  throw new CallError(`${path}: the answer is not the portal's`, { remedy: 'temporary', status });
}
