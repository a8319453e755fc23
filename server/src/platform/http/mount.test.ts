import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { route } from '@trapline/domain/common/route.ts';
import { pathText, text } from '@trapline/domain/common/text.schema.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { createLogger } from '../base/log.ts';
import type { HandlersOf } from './handler.ts';
import { createHttpServer } from './server.ts';

const closed = { additionalProperties: false } as const;
const routes = {
  echo: route({
    method: 'POST',
    path: '/api/things/{id}',
    summary: 'Echo',
    access: 'signed_in',
    params: Type.Object({ id: pathText }, closed),
    query: Type.Object({ n: Type.Optional(Type.Integer({ minimum: 1 })), q: Type.Optional(text(10)) }, closed),
    body: Type.Object({ name: text(10, 1), tags: Type.Optional(Type.Array(text(5))) }, closed),
    answer: Type.Object({ id: Type.String(), n: Type.Integer(), name: Type.String() }, closed),
    status: 201,
    errors: [],
  }),
  remove: route({ method: 'DELETE', path: '/api/things', summary: 'Remove', access: 'signed_in', errors: [] }),
  openChange: route({
    method: 'POST',
    path: '/api/open',
    summary: 'Open change',
    access: 'anyone',
    body: Type.Object({ name: text(10) }, closed),
    errors: [],
  }),
  open: route({
    method: 'GET',
    path: '/api/open',
    summary: 'Open',
    access: 'anyone',
    answer: Type.Object({ ok: Type.Boolean() }, closed),
    errors: [],
  }),
  fail: route({
    method: 'GET',
    path: '/api/fail/{how}',
    summary: 'Fail',
    access: 'anyone',
    params: Type.Object({ how: pathText }, closed),
    answer: Type.Object({ ok: Type.Boolean() }, closed),
    errors: [],
  }),
  admin: route({ method: 'GET', path: '/api/admin', summary: 'Admin', access: 'admin', errors: [] }),
  unit: route({ method: 'POST', path: '/field/v1/thing', summary: 'Unit', access: 'field_unit', errors: [] }),
  csv: route({
    method: 'GET',
    path: '/api/things.csv',
    summary: 'CSV',
    access: 'anyone',
    produces: 'text/csv',
    errors: [],
  }),
  bytes: route({
    method: 'PUT',
    path: '/uploads/{token}',
    summary: 'Bytes',
    access: 'signed_url',
    params: Type.Object({ token: pathText }, closed),
    consumesBytes: true,
    answer: Type.Object({ size: Type.Integer() }, closed),
    errors: [],
  }),
};

let http: TestHttp;
let url: string;
let token: string;
let streamClosed: Promise<void>;

const failures: Readonly<Record<string, () => Error>> = {
  inside: () => new Error('select secret from /var/lib/secret'),
  database: () => Object.assign(new Error('terminating connection'), { code: '57P01' }),
  pool: () => new Error('timeout exceeded when trying to connect'),
  disk: () => Object.assign(new Error('could not extend file'), { code: '53100' }),
  conflict: () => new Problem('conflict'),
};

const handlers: HandlersOf<typeof routes> = {
  echo: async ({ params, query, body }) => ({ id: params.id, n: query.n ?? 0, name: body.name }),
  remove: async () => undefined,
  open: async () => ({ ok: true }),
  openChange: async () => undefined,
  fail: async ({ params }) => {
    const error = failures[params.how]?.();
    if (error) throw error;
    const wrong: { ok: boolean } = Object.assign({ ok: true }, { secret: 1 });
    return wrong;
  },
  admin: async () => undefined,
  unit: async () => undefined,
  csv: async () => {
    const body = new Readable({ read: () => body.push('1,2,3\n'.repeat(1_000)) });
    streamClosed = new Promise((resolve) => body.once('close', () => resolve()));
    return { body, contentType: 'text/csv; charset=utf-8', headers: { 'cache-control': 'private' } };
  },
  bytes: async ({ bytes }) => {
    let size = 0;
    for await (const chunk of bytes) size += chunk.length;
    return { size };
  },
};

beforeAll(async () => {
  http = await startTestHttp();
  url = await http.serve(routes, handlers, { services: { callTimeout: 2_000 } });
  token = await http.session((await makeAccount(http.database.db, {})).id);
});
afterAll(() => http.stop());

async function call(method: string, path: string, options: { body?: string; headers?: Record<string, string> } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(options.body === undefined ? {} : { body: options.body }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...options.headers },
  });
  const content = await response.text();
  return { status: response.status, headers: response.headers, json: content === '' ? null : JSON.parse(content) };
}

/** Sends a raw request; `fetch` would normalize it. */
function raw(head: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(`${head}\r\nConnection: close\r\n\r\n${body}`),
    );
    let answer = '';
    socket
      .on('data', (data) => (answer += String(data)))
      .on('end', () => resolve(answer))
      .on('error', reject);
  });
}

describe('a call', () => {
  it('receives validated input and responds according to its schema', async () => {
    const answer = await call('POST', '/api/things/a%2Fb?n=3', { body: '{"name":"虫"}' });
    expect(answer).toMatchObject({ status: 201, json: { id: 'a/b', n: 3, name: '虫' } });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('responds 204 without a body when there is nothing to return', async () => {
    expect(await call('DELETE', '/api/things')).toMatchObject({ status: 204, json: null });
  });

  it.each([
    ['unknown field', '', '{"name":"a","nick/name":1}', '/nick~1name', 'unknown field'],
    ['missing field', '', '{}', '/name', 'required'],
    ['no body', '', '', '', 'must be object'],
    ['NUL', '', '{"name":"a\\u0000"}', '/name', 'holds a character that cannot be stored'],
    ['lone surrogate', '', '{"name":"\\ud800"}', '/name', 'holds a character that cannot be stored'],
    ['number as text', '', '{"name":5}', '/name', 'must be string'],
    ['in a list', '', '{"name":"a","tags":["ok","too long"]}', '/tags/1', 'must not have more than 5 characters'],
    ['query not whole', '?n=1.0', '{"name":"a"}', '/n', 'must be integer'],
    ['query unknown', '?m=1', '{"name":"a"}', '/m', 'unknown field'],
  ])('is rejected with a pointer: %s', async (_what, query, body, path, message) => {
    const answer = await call('POST', `/api/things/1${query}`, { body });
    expect(answer.json).toMatchObject({ type: 'validation_failed', status: 422, errors: [{ path, message }] });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it.each([
    ['repeated query key', '?n=1&n=2', '{"name":"a"}'],
    ['broken percent code', '?q=%ff', '{"name":"a"}'],
    ['not JSON', '', '{"name":'],
    ['__proto__', '', '{"name":"a","__proto__":{"admin":true}}'],
    ['escaped __proto__', '', '{"name":"a","\\u005f_proto__":1}'],
    ['constructor', '', '{"constructor":{"prototype":1}}'],
  ])('is a bad request when it cannot be parsed: %s', async (_what, query, body) => {
    expect((await call('POST', `/api/things/1${query}`, { body })).json).toMatchObject({
      type: 'bad_request',
      status: 400,
    });
  });

  it.each([
    'text/plain',
    'application/json junk',
    'application/jsonx',
    'application/json;charset=shift_jis',
    'multipart/form-data; boundary=x',
  ])('accepts only JSON: %s', async (type) => {
    const answer = await call('POST', '/api/things/1', { body: '{"name":"a"}', headers: { 'content-type': type } });
    expect(answer.json).toMatchObject({ type: 'unsupported_media_type', status: 415 });
  });

  it.each([
    ['with a session', '/api/things/1', 65_536],
    ['without a session', '/api/open', 8_000],
    ['to an unknown path', '/api/nothing', 8_000],
  ])('%s accepts a body up to its own limit', async (_what, path, limit) => {
    const empty = JSON.stringify({ name: '' }).length;
    const send = (bytes: number) => call('POST', path, { body: JSON.stringify({ name: 'a'.repeat(bytes - empty) }) });
    expect((await send(limit)).json).not.toMatchObject({ type: 'payload_too_large' });
    expect((await send(limit + 1)).json).toMatchObject({ type: 'payload_too_large', status: 413 });
  });

  it('accepts a body that arrives byte by byte, and rejects one that turns out to be too large', async () => {
    const head = `POST /api/things/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`;
    const single = [...'{"name":"a"}'].map((byte) => `1\r\n${byte}\r\n`).join('');
    expect(await raw(head, `${single}0\r\n\r\n`)).toMatch(/^HTTP\/1.1 201 .*"name":"a"/s);
    const large = `4000\r\n${' '.repeat(16_384)}\r\n`.repeat(8);
    expect(await raw(head, `${large}0\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 .*"type":"payload_too_large"/s);
  });

  it('times out when its body does not arrive', async () => {
    const head = `POST /api/things/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 50`;
    const answer = await raw(head, '{"name"');
    expect(answer).toMatch(/^HTTP\/1.1 503 .*retry-after: 5.*"type":"unavailable"/is);
  });
});

describe('who may call', () => {
  it.each([
    ['POST', '/api/things/1'],
    ['GET', '/api/admin'],
    ['POST', '/field/v1/thing'],
  ])('%s %s is rejected without a session, before its body is read', async (method, path) => {
    const answer = await call(method, path, { headers: { authorization: 'Bearer wrong-wrong-wrong-wrong' } });
    expect(answer.json).toMatchObject({ type: 'unauthenticated', status: 401 });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('restricts admin routes to product admins', async () => {
    expect((await call('GET', '/api/admin')).json).toMatchObject({ type: 'forbidden', status: 403 });
  });
});

describe('paths', () => {
  it.each([
    '//api/things',
    '/api//things',
    '/api/./things',
    '/api/%2e/things',
    '/api/x/../things',
    '/api/%2e%2e/api/things',
    '/api%2Fthings',
    '/api/things/',
    '/API/things',
    '/api/things;x',
    '/api/things%00',
    '/api/{id}/things',
    '/api\\things',
  ])('%s is not an alias of a route', async (path) => {
    expect(await raw(`DELETE ${path} HTTP/1.1\r\nHost: x`)).toMatch(/^HTTP\/1.1 4(?:04|05|01|00) /);
    expect(await raw(`DELETE ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}`)).toMatch(
      /^HTTP\/1.1 (?:404|405|400) /,
    );
  });

  it('guards a route regardless of letter case', async () => {
    expect(await raw('DELETE /api/%74hings HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1.1 401 /);
    expect(await raw('DELETE http://x/api/things HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1.1 401 /);
  });

  it('lists the allowed methods of a path', async () => {
    const answer = await call('PATCH', '/api/things');
    expect(answer.json).toMatchObject({ type: 'method_not_allowed', status: 405 });
    expect(answer.headers.get('allow')).toBe('DELETE');
    expect((await call('OPTIONS', '/api/open')).status).toBe(405);
    expect(await raw('TRACE /api/open HTTP/1.1\r\nHost: x')).toMatch(/^HTTP\/1.1 4/);
  });

  it.each(['/api', '/api/nothing', '/field/v1/nothing', '/uploads/a/b', '/.git/config', '/nothing'])(
    '%s is not found',
    async (path) => {
      expect((await call('GET', path)).json).toMatchObject({ type: 'not_found', status: 404 });
    },
  );
});

describe('a malformed request', () => {
  it.each([
    ['two lengths', 'POST /api/open HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked', 400],
    ['not HTTP', 'hello', 400],
    ['long headers', `GET /api/open HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}`, 431],
    ['a broken URL', 'GET /api/fail/%zz HTTP/1.1\r\nHost: x', 400],
    ['an endless parameter', `GET /api/fail/${'a'.repeat(3_000)} HTTP/1.1\r\nHost: x`, 400],
  ])('%s also gets a problem document', async (_what, head, status) => {
    const answer = await raw(head);
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
  });
});

describe('errors', () => {
  it('reveal only a request id when they are internal', async () => {
    const answer = await call('GET', '/api/fail/inside');
    expect(answer).toMatchObject({ status: 500, json: { type: 'internal_error', status: 500 } });
    expect(answer.json.detail).toBe(`Request ${answer.headers.get('x-request-id')}`);
    expect(JSON.stringify(answer.json)).not.toContain('secret');
  });

  it('are reported when a response violates its schema', async () => {
    expect((await call('GET', '/api/fail/wrong_answer')).json).toMatchObject({ type: 'internal_error' });
  });

  it.each([
    ['database', 503, 'unavailable', '5'],
    ['pool', 503, 'unavailable', '5'],
    ['disk', 507, 'insufficient_storage', null],
    ['conflict', 409, 'conflict', null],
  ])('are mapped to problems: %s', async (how, status, type, retryAfter) => {
    const answer = await call('GET', `/api/fail/${how}`);
    expect(answer).toMatchObject({ status, json: { type, status } });
    expect(answer.headers.get('retry-after')).toBe(retryAfter);
  });
});

describe('a connection that cannot be accepted', () => {
  it('is logged, and others are not affected', async () => {
    const lines: string[] = [];
    const log = createLogger('error', { write: (line: string) => lines.push(line) });
    const app = createHttpServer({ routes, handlers, services: { ...http.services, log } });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    for (let time = 0; time < 2; time++) app.server.emit('error', new Error('accept ENOBUFS'));
    expect((await fetch(`${address}/api/open`)).status).toBe(200);
    await app.close();
    expect(lines.join('')).toMatch(/accept ENOBUFS.*could not be accepted/s);
  });
});

describe('bytes', () => {
  it('reach the handler as a stream, of any type and beyond the limit of JSON bodies', async () => {
    const response = await fetch(`${url}/uploads/abc`, {
      method: 'PUT',
      body: Buffer.alloc(3_000_000),
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(await response.json()).toEqual({ size: 3_000_000 });
  });

  it('of a response end when the client disconnects', async () => {
    const abort = new AbortController();
    const response = await fetch(`${url}/api/things.csv`, { signal: abort.signal });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private');
    await response.body?.getReader().read();
    abort.abort();
    await streamClosed;
  });
});
