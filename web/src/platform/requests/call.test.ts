import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { call, onOtherAccount, onSessionEnded } from './api.ts';
import { setAssumed } from '../session/assumed.ts';
import { setOwnAccountId } from '../session/signed-in.ts';

const ended = vi.fn<() => void>();
const other = vi.fn<() => void>();

/** The requests made so far, each with its method, address and headers. */
function network(answer: (signal: AbortSignal) => Promise<Response> | Response) {
  const requests: { readonly address: string; readonly method: string | undefined; readonly headers: Headers }[] = [];
  onSessionEnded(ended);
  onOtherAccount(other);
  vi.stubGlobal('fetch', async (address: string, { method, headers, signal }: RequestInit) => {
    requests.push({ address, method, headers: new Headers(headers) });
    return await answer(signal ?? new AbortController().signal);
  });
  return requests;
}

afterEach(() => {
  vi.unstubAllGlobals();
  ended.mockClear();
  other.mockClear();
  setOwnAccountId(null);
  setAssumed(null);
});

/** A response whose body breaks off after its beginning. */
function broken(status: number): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('{"id":'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status });
}

/** Never answers; fails as `fetch` does when its signal aborts. */
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
  );

const sensor = { params: { id: 'A' } };
const refused = (status: number, type: string) => Response.json({ type }, { status });

describe('call', () => {
  it('returns what the server sends, and nothing for an empty response', async () => {
    const requests = network(() => Response.json({ available: true }));
    expect(await call('GET /api/sensors/{id}/availability', sensor)).toEqual({ available: true });
    network(() => new Response(null, { status: 204 }));
    expect(await call('DELETE /api/sensors/{id}', sensor)).toBeUndefined();
    expect(requests).toMatchObject([{ method: 'GET', address: '/api/sensors/A/availability' }]);
  });

  it('names the account of the page and the assumed one, unless the call is for the session', async () => {
    const requests = network(() => Response.json({}));
    setOwnAccountId('7');
    setAssumed('9');
    await call('GET /api/user_info', {});
    await call('GET /api/user_info', { asSession: true });
    const ids = requests.map(({ headers }) => [headers.get('x-account-id'), headers.get('x-assumed-user-id')]);
    expect(ids).toEqual([
      ['7', '9'],
      [null, null],
    ]);
  });

  it('fails as `network` without a response', async () => {
    network(() => Promise.reject(new TypeError('failed to fetch')));
    await expect(call('GET /api/sensors/{id}', sensor)).rejects.toMatchObject({ type: 'network', status: 0 });
  });

  it.each([
    ['breaks off', () => broken(200)],
    ['is not JSON', () => new Response('<html>')],
  ])('fails as `network` if the response %s', async (_, response) => {
    network(response);
    await expect(call('GET /api/sensors/{id}', sensor)).rejects.toMatchObject({ type: 'network', status: 0 });
  });

  it('fails as `network` if it is abandoned because no response has come in time', async () => {
    network(() => Promise.reject(new DOMException('Timed out', 'TimeoutError')));
    await expect(call('GET /api/sensors/{id}', sensor)).rejects.toMatchObject({ type: 'network', status: 0 });
  });

  it('rejects as aborted when its caller aborts it, before the response and in its body', async () => {
    network(silent);
    const first = new AbortController();
    const waiting = call('GET /api/sensors/{id}', { ...sensor, signal: first.signal });
    first.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });

    const second = new AbortController();
    network(
      (signal) =>
        new Response(
          new ReadableStream({
            start: (body) => signal.addEventListener('abort', () => body.error(signal.reason)),
          }),
        ),
    );
    const reading = call('GET /api/sensors/{id}', { ...sensor, signal: second.signal });
    setTimeout(() => second.abort());
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports the end of the session, also if the refusal breaks off', async () => {
    for (const response of [refused(401, 'unauthenticated'), broken(401)]) {
      ended.mockClear();
      network(() => response);
      await expect(call('GET /api/sensors/{id}', sensor)).rejects.toMatchObject({
        type: 'unauthenticated',
        status: 401,
      });
      expect(ended).toHaveBeenCalledOnce();
    }
    network(() => refused(401, 'unauthenticated'));
    await expect(call('GET /api/user_info', { expect401: true })).rejects.toBeInstanceOf(ApiProblem);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('reports that the session belongs to another account', async () => {
    network(() => refused(409, 'other_account'));
    await expect(call('GET /api/sensors/{id}', sensor)).rejects.toMatchObject({ type: 'other_account' });
    expect([other.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
  });
});
