import type { ProblemType } from '@trapline/domain/common/errors.ts';
import { problems } from '@trapline/domain/common/errors.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { vi } from 'vitest';
import { testSensor } from './test-sensor.ts';

type CallKey = keyof Calls;

/** A call as it reached the portal. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON of its body; undefined without one. */
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer<K extends CallKey> = Calls[K]['answer'] | Response | Promise<Calls[K]['answer'] | Response>;

/** What the portal answers, by call: the contract's answer, or a response of its own such as `refusal` makes. */
export type Answers = { readonly [K in CallKey]?: (asked: Asked) => Answer<K> };

/** The portal as a test sees it. */
export interface Portal {
  /** What was asked by one call so far, in order. */
  readonly asked: (key: CallKey) => readonly Asked[];
}

let unexpected: string[] = [];

/** Gives the network back, and throws if a test's portal was asked what it does not answer. */
export function checkAsked(): void {
  vi.unstubAllGlobals();
  const calls = unexpected;
  unexpected = [];
  if (calls.length > 0) throw new Error(`The portal was asked what the test does not answer:\n${calls.join('\n')}`);
}

/** A refusal of the portal. @param retryAfter seconds until a retry makes sense */
export function refusal(
  type: ProblemType,
  errors: readonly { readonly path: string; readonly message: string }[] = [],
  retryAfter?: number,
) {
  const headers: HeadersInit = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return Response.json({ type, errors }, { status: problems[type].status, headers });
}

const noAppearance = { hours: Array.from({ length: 24 }, () => 0), days: 0 };
/** What any open gallery asks: its sensor's name, rats seen there, what is new on its photo, and, after a moment, who looked at it
 * first. Pages with a report button ask for the account's jobs. */
const always: Answers = {
  'GET /api/pending_jobs': () => ({ jobs: [] }),
  'GET /api/installation_sites/{id}/appearance': () => noAppearance,
  'GET /api/sensors/{id}/appearance': () => noAppearance,
  // The editor of a place asks for a photo to preview the sensitivity of the detector.
  'GET /api/s_type/places/{id}/recent_events': () => ({ events: [] }),
  'GET /api/sensors/{id}': ({ params }) => testSensor({ id: params['id'] ?? '' }),
  'GET /api/v2/events/{id}/arrivals': () => refusal('not_found'),
  'POST /api/v2/events/{id}/look': () => ({ look: null, first: false }),
};

/** Has the network of this test answer as a portal would. Any other call fails the test. */
export function portalThat(answers: Answers): Portal {
  const calls: { readonly key: string; readonly asked: Asked }[] = [];
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const request = new Request(new URL(address, window.location.href), options);
    const url = new URL(request.url);
    if (!url.pathname.startsWith('/api/')) return real(address, options);
    for (const [key, answer] of Object.entries({ ...always, ...answers })) {
      const params = paramsOf(key, request.method, url.pathname);
      if (!params) continue;
      const asked = {
        params,
        query: Object.fromEntries(url.searchParams),
        body: request.headers.get('content-type') === 'application/json' ? await request.json() : undefined,
        headers: request.headers,
      };
      calls.push({ key, asked });
      const given: unknown = await Promise.race([answer(asked), aborted(request)]);
      request.signal.throwIfAborted();
      if (given instanceof Response) return abortable(given, request);
      return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
    }
    unexpected.push(`${request.method} ${url.pathname}`);
    return refusal('internal_error');
  });
  return { asked: (key) => calls.filter((call) => call.key === key).map(({ asked }) => asked) };
}

/** Rejects when a request is aborted. */
function aborted({ signal }: Request): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), { once: true });
  });
}

/** A response that breaks off when its request is aborted, as one from the network does. */
function abortable(response: Response, { signal }: Request): Response {
  if (!response.body) return response;
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(new TransformStream(), { signal }), { status, headers });
}

/** The path's parameters where a call is the one of that key, else null. */
function paramsOf(key: string, method: string, path: string): Record<string, string> | null {
  const [wanted = '', pattern = ''] = key.split(' ');
  if (wanted !== method) return null;
  const found = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
  if (!found) return null;
  return Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]));
}
