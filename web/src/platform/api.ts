import type { Calls } from '@trapline/domain/routes.ts';
import { ApiProblem, problemOf } from './api-problem.ts';
import { assumedId } from './assumed.ts';
import { bodyOf, type SentForm } from './call-body.ts';

/** Milliseconds after which a call without an answer is given up. */
const patience = 60_000;

type CallKey = keyof Calls;
type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : object extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

/** A body as a page hands it over: of a CSV also the file that somebody chose. */
type SentBody<B> = B extends Uint8Array ? B | Blob : B;

/** What a call takes: exactly the parts the contract gives it, and a signal that abandons it. */
export type CallOptions<K extends CallKey> = Given<'params', Calls[K]['params']> &
  Given<'query', Calls[K]['query']> &
  Given<'body', SentBody<Calls[K]['body']>> &
  Given<'form', FormOf<Calls[K]['form']>> & {
    readonly signal?: AbortSignal;
    /** `true`: a 401 is an answer to be looked at, not the end of the session. */
    readonly expect401?: boolean;
    /** The etag a change was made on: where it no longer fits, the answer is `precondition_failed`. */
    readonly ifMatch?: string;
    /** The last message of a stream that is opened again. */
    readonly lastEventId?: string;
  };

/** A form as a page hands it over: the fields of the contract, and the file under its name. */
type FormOf<F> = F extends { readonly fields: infer Fields; readonly file: infer Name extends string }
  ? { readonly fields: Fields; readonly files: { readonly [N in Name]: Blob } }
  : undefined;

interface Request {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly form?: SentForm | undefined;
  readonly signal?: AbortSignal;
  readonly expect401?: boolean;
  readonly ifMatch?: string;
  readonly lastEventId?: string;
}

let sessionEnded = () => {};

/** Says what happens when a call finds the session gone (a 401 other than from signing in). */
export function onSessionEnded(listener: () => void): void {
  sessionEnded = listener;
}

/**
 * Calls the server: `call('GET /api/sensors/{id}', { params: { id } })`. The session travels in a cookie that script
 * never sees. Answers are taken to be of the contract's type: mappers of that type build them, and the server checks them
 * against its schemas in tests and in development. Source: HTTP-14.
 * @throws ApiProblem for every answer but success, and `network` when none came; AbortError when abandoned
 */
export async function call<K extends CallKey>(key: K, options: CallOptions<K> & Request): Promise<Calls[K]['answer']> {
  const response = await send(key, options);
  return response.status === 204 ? undefined : response.json();
}

/** Calls a route whose answer is a stream, and hands over the response unread; failures as in `call`. */
export async function openStream<K extends CallKey>(key: K, options: CallOptions<K> & Request): Promise<Response> {
  return await send(key, options, null);
}

/** The address of a call: parameters put in and encoded, `undefined` left out of the query. */
export function addressOf(key: string, params: object = {}, query: object = {}): string {
  const path = key.slice(key.indexOf(' ') + 1).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = Object.entries(params).find(([key]) => key === name);
    return encodeURIComponent(String(found?.[1] ?? ''));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

async function send(key: string, request: Request, timeout: number | null = patience): Promise<Response> {
  const signals = [request.signal, timeout === null ? undefined : AbortSignal.timeout(timeout)];
  const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
  const { body, headers } = bodyOf(request);
  const assumed = assumedId();
  let response: Response;
  try {
    response = await fetch(addressOf(key, request.params, request.query), {
      method: key.slice(0, key.indexOf(' ')),
      credentials: 'same-origin',
      headers: {
        accept: '*/*',
        ...headers,
        ...(assumed === null ? {} : { 'x-assumed-user-id': assumed }),
        ...(request.ifMatch === undefined ? {} : { 'if-match': request.ifMatch }),
        ...(request.lastEventId === undefined ? {} : { 'last-event-id': request.lastEventId }),
      },
      ...(body === undefined ? {} : { body }),
      signal,
    });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiProblem('network', 0, { cause });
  }
  if (response.ok) return response;
  const problem = problemOf(response.status, response.headers.get('retry-after'), await answerOf(response));
  if (problem.status === 401 && request.expect401 !== true) sessionEnded();
  throw problem;
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page instead of a problem document: the status alone tells what happened.
    return null;
  }
}
