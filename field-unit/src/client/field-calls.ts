import { openAsBlob } from 'node:fs';
import { CallError, parseProblem, remedyFor, retryAfterSeconds } from './call-error.ts';
import { type JsonObject, numberOf, parseJsonObject, textOf } from './json.ts';
import type { HealthStatus, OldHealthStatus, UnitFacts, UnitSettings, UploadDescription } from './messages.ts';

/** Options of the client. `fetch` is passed in so that a unit can use its own transport. */
export interface FieldCallOptions {
  /** Base URL of the portal, such as `https://portal.example.org`. */
  readonly baseUrl: string;
  /** The sensor's key, from the sensor's page in the portal. */
  readonly key: string;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Timeout of a request without a file, milliseconds; a file gets more time, depending on its size. */
  readonly timeoutMs: number;
}

/** The portal's response to a described upload: the URL for the bytes, or that they are already stored. */
export type UploadTicket =
  | { readonly stored: true; readonly event_id: string }
  | { readonly stored: false; readonly event_id: string; readonly url: URL };

/** Slowest connection for which the timeout of a PUT allows, bytes per second. */
const SLOWEST_LINE = 2_000;

/** The requests of `/field/v1`, one attempt each. Every failure is a `CallError`. */
export interface FieldCalls {
  reportHealth(status: HealthStatus | OldHealthStatus, signal?: AbortSignal): Promise<void>;
  readSettings(signal?: AbortSignal): Promise<UnitSettings>;
  reportFacts(facts: UnitFacts, signal?: AbortSignal): Promise<void>;
  requestUpload(
    description: UploadDescription & { readonly size: number; readonly sha256: string },
    signal?: AbortSignal,
  ): Promise<UploadTicket>;
  /** Streams the file from disk. */
  putFile(url: URL, file: string, contentType: string, signal?: AbortSignal): Promise<void>;
}

/** Creates a client of `/field/v1` for one unit. */
export function createFieldCalls(options: FieldCallOptions): FieldCalls {
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

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, body: unknown, signal?: AbortSignal) {
    const headers: Record<string, string> = { authorization: `Bearer ${options.key}`, accept: 'application/json' };
    const init: RequestInit = { method, headers };
    if (body !== undefined) {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    return send(new URL(`field/v1/${path}`, base), init, 'call', options.timeoutMs, signal);
  }

  async function callForObject(method: 'GET' | 'POST', path: string, body: unknown, signal?: AbortSignal) {
    const { answer, text } = await call(method, path, body, signal);
    return parseJsonObject(text) ?? strange(path, answer.status);
  }

  return {
    async reportHealth(status, signal) {
      await call('POST', 'health', status, signal);
    },
    async readSettings(signal) {
      return settingsOf(await callForObject('GET', 'settings', undefined, signal));
    },
    async reportFacts(facts, signal) {
      await call('PUT', 'settings', facts, signal);
    },
    async requestUpload(description, signal) {
      return ticketOf(await callForObject('POST', 'uploads', description, signal), base);
    },
    async putFile(url, file, contentType, signal) {
      const body = await openAsBlob(file, { type: contentType });
      const timeoutMs = options.timeoutMs + Math.ceil((body.size / SLOWEST_LINE) * 1000);
      await send(url, { method: 'PUT', headers: { 'content-type': contentType }, body }, 'put', timeoutMs, signal);
    },
  };
}

function settingsOf(body: JsonObject): UnitSettings {
  const time = numberOf(body, 'time');
  if (time === undefined) return strange('settings', 200);
  return {
    time,
    photo_interval: numberOf(body, 'photo_interval') ?? null,
    threshold: numberOf(body, 'threshold') ?? null,
    increase_threshold: numberOf(body, 'increase_threshold') ?? null,
  };
}

function ticketOf(body: JsonObject, base: URL): UploadTicket {
  const event_id = textOf(body, 'event_id');
  const url = textOf(body, 'url');
  if (event_id !== undefined && body.stored === true) return { stored: true, event_id };
  if (event_id === undefined || url === undefined || !URL.canParse(url, base)) return strange('uploads', 200);
  return { stored: false, event_id, url: new URL(url, base) };
}

/** A response the portal would not send: it comes from something in between, so the upload is kept and retried. */
function strange(path: string, status: number): never {
  throw new CallError(`${path}: the answer is not the portal's`, { remedy: 'temporary', status });
}
