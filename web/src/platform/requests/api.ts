import type { Calls } from '@trapline/domain/routes.ts';
import { ApiProblem, problemOf } from './api-problem.ts';
import { assumedId } from '../session/assumed.ts';
import { bodyOf, type SentForm } from './call-body.ts';
import { ownAccountId } from '../session/signed-in.ts';
import { sendWatched } from './upload-file.ts';

/** Milliseconds without a response after which a call is abandoned. */
const patience = 60_000;

type CallKey = keyof Calls;
type Given<Name extends string, T> = [T] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : object extends T
    ? { readonly [N in Name]?: T }
    : { readonly [N in Name]: T };

/** A request body as pages pass it: for a CSV this can also be the chosen file. */
type SentBody<B> = B extends Uint8Array ? B | Blob : B;

/** The options of a call: exactly the parts the contract defines, and a signal to abort it. */
export type CallOptions<K extends CallKey> = Given<'params', Calls[K]['params']> &
  Given<'query', Calls[K]['query']> &
  Given<'body', SentBody<Calls[K]['body']>> &
  Given<'form', FormOf<Calls[K]['form']>> & {
    readonly signal?: AbortSignal;
    /** `true`: a 401 is returned to the caller and does not end the session. */
    readonly expect401?: boolean;
    /** `true`: for whichever account has the session now, instead of the one that the page shows. */
    readonly asSession?: boolean;
    /** The etag that a change is based on; if it is outdated, the response is `precondition_failed`. */
    readonly ifMatch?: string;
    /** Identifies a change that may be sent again, so that it is made only once within 24 hours. Source: HTTP-8. */
    readonly idempotencyKey?: string;
    /** Id of the last message received, to resume a stream. */
    readonly lastEventId?: string;
    /** `true`: sent to its end even if the page is left meanwhile. */
    readonly keepalive?: boolean;
  };

/** A form as pages pass it: the fields of the contract, and the file under its field name. */
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
  readonly asSession?: boolean;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
  readonly lastEventId?: string;
  readonly keepalive?: boolean;
}

let sessionEnded = () => {};

/** Sets the listener that runs when a call finds that the session has ended (a 401 other than from signing in). */
export function onSessionEnded(listener: () => void): void {
  sessionEnded = listener;
}

let otherAccount = () => {};

/** Sets the listener that runs when a call finds that the session belongs to another account than the page shows. */
export function onOtherAccount(listener: () => void): void {
  otherAccount = listener;
}

/**
 * Calls the server: `call('GET /api/sensors/{id}', { params: { id } })`. The session is in a cookie that scripts cannot
 * read. Responses are assumed to have the contract's type: typed mappers build them, and the server checks them against
 * its schemas in tests and in development. Source: HTTP-14.
 * @throws ApiProblem for every response but success, and `network` if there was none, or if it broke off or was not
 * JSON; AbortError when aborted
 */
export async function call<K extends CallKey>(key: K, options: CallOptions<K> & Request): Promise<Calls[K]['answer']> {
  const response = await send(key, options);
  return response.status === 204 ? undefined : await arrival(response.json(), options.signal);
}

/** Calls a route that responds with a stream and returns the unread response; fails like `call`. */
export async function openStream<K extends CallKey>(key: K, options: CallOptions<K> & Request): Promise<Response> {
  return await send(key, options, null);
}

/**
 * Calls a route that takes a form with a file, and reports the bytes sent so far; fails like `call`. There is no time
 * limit as long as it progresses.
 */
export async function sendForm<K extends CallKey>(
  key: K,
  options: CallOptions<K> & Request & { readonly signal: AbortSignal },
  onProgress: (sent: number) => void,
): Promise<Calls[K]['answer']> {
  const { body, headers } = bodyOf(options);
  if (!(body instanceof FormData)) throw new Error('Only forms are sent this way');
  const request = {
    method: key.slice(0, key.indexOf(' ')),
    path: addressOf(key, options.params, options.query),
    headers: { ...headers, ...identities() },
    body,
  };
  try {
    return JSON.parse(await sendWatched(request, { signal: options.signal, onProgress }));
  } catch (error) {
    if (error instanceof ApiProblem) noticeEnd(error, options);
    throw error;
  }
}

/** Returns the URL of a call: parameters are inserted and encoded, `undefined` is left out of the query. */
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
  const sent = fetch(addressOf(key, request.params, request.query), {
    method: key.slice(0, key.indexOf(' ')),
    credentials: 'same-origin',
    headers: {
      accept: '*/*',
      ...headers,
      ...(request.asSession === true ? {} : identities()),
      ...(request.ifMatch === undefined ? {} : { 'if-match': request.ifMatch }),
      ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
      ...(request.lastEventId === undefined ? {} : { 'last-event-id': request.lastEventId }),
    },
    ...(body === undefined ? {} : { body }),
    ...(request.keepalive === true ? { keepalive: true } : {}),
    signal,
  });
  const response = await arrival(sent, request.signal);
  if (response.ok) return response;
  const problem = problemOf(response.status, response.headers.get('retry-after'), await documentOf(response));
  noticeEnd(problem, request);
  throw problem;
}

/** Reports that the session has ended, or belongs to another account. */
function noticeEnd(problem: ApiProblem, { expect401 }: Pick<Request, 'expect401'>): void {
  if (problem.status === 401 && expect401 !== true) sessionEnded();
  if (problem.type === 'other_account') otherAccount();
}

/** Names the account of the session and the assumed one, so that nothing is done as another one. Source: HTTP-10. */
function identities(): Record<string, string> {
  const [own, assumed] = [ownAccountId(), assumedId()];
  return {
    ...(own === null ? {} : { 'x-account-id': own }),
    ...(assumed === null ? {} : { 'x-assumed-user-id': assumed }),
  };
}

/**
 * Waits for a response or its body.
 * @throws ApiProblem `network` if it does not arrive complete; AbortError if the caller aborted it
 */
async function arrival<T>(expected: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await expected;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiProblem('network', 0, { cause });
  }
}

/**
 * Returns the problem document of a refusal. Null if it is a proxy's page or breaks off: then only the status says what
 * happened.
 */
async function documentOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
