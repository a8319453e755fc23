import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@trapline/domain/routes.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { createLogger } from '../../base/log.ts';
import { createMetrics, startMetricsServer } from '../../metrics/metrics.ts';
import { docsPages } from './docs-page.ts';
import { healthPages, readHealth } from './health.ts';
import { webApp } from './web-app.ts';

let http: TestHttp;
let url: string;
let folder: string;
let storageAnswers = true;
let databaseAnswers = true;
let draining = false;
const health = () =>
  readHealth(
    {
      database: async () => {
        if (!databaseAnswers) throw new Error('silent');
      },
      storage: async () => {
        if (!storageAnswers) throw new Error('silent');
      },
    },
    draining,
    () => undefined,
  );
const warned: unknown[] = [];
const metrics = createMetrics({ warn: (entry: unknown) => warned.push(entry) });
const script = 'console.log("a script of some length, so that it is worth compressing")';

beforeAll(async () => {
  http = await startTestHttp();
  folder = await mkdtemp(join(tmpdir(), 'trapline-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><script nonce="__CSP_NONCE__" src="/assets/main-1.js"></script></head></html>',
  );
  await writeFile(
    join(folder, 'page-files.json'),
    JSON.stringify({ '/sensors': ['/assets/main-1.js'], '/sensors/*': ['/assets/list-1.css'] }),
  );
  await writeFile(join(folder, 'assets', 'main-1.js'), script);
  await writeFile(join(folder, 'assets', 'main-1.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  url = await http.serve(
    {},
    {},
    {
      services: { publicUrl: 'https://portal.example', metrics },
      pages: [healthPages(health), docsPages(allRoutes, '1.2.3', http.ids)],
      fallback: await webApp(folder, http.ids),
    },
  );
});
afterAll(async () => {
  await http.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });

/** Headers of a response that are relevant to security in browsers. */
function safety(headers: Headers) {
  const names = [
    ...['cache-control', 'content-security-policy', 'cross-origin-opener-policy', 'cross-origin-resource-policy'],
    ...[
      'permissions-policy',
      'referrer-policy',
      'strict-transport-security',
      'x-content-type-options',
      'x-frame-options',
    ],
  ];
  return Object.fromEntries(
    names.map((name) => [name, headers.get(name)?.replaceAll(/nonce-[^']+/g, 'nonce-…') ?? null]),
  );
}

const data = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('headers', () => {
  it.each(['/healthz', '/api/nothing', '/api/%zz'])('of %s prevent a browser from executing anything', async (path) => {
    expect(safety((await get(path)).headers)).toEqual(data);
  });

  it.each(['/', '/sensors/a%2Fb?x=1', '/api/docs'])(
    'of the page at %s allow its own scripts and styles with a fresh nonce',
    async (path) => {
      const [one, other] = [await get(path), await get(path)];
      const policy = one.headers.get('content-security-policy') ?? '';
      expect(safety(one.headers)).toEqual({
        ...data,
        'content-security-policy': policy.replaceAll(/nonce-[^']+/g, 'nonce-…'),
      });
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-[\w+/=]{24}'; .*frame-ancestors 'none'$/);
      expect(policy).not.toBe(other.headers.get('content-security-policy'));
      const nonce = /nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await one.text()).toContain(`nonce="${nonce}"`);
    },
  );
});

describe('the web app', () => {
  it('tells browsers that are signed in which files a page will load', async () => {
    const cookie = `token=${'a'.repeat(40)}`;
    const page = async (path: string, headers: Record<string, string>) => {
      const response = await get(path, headers);
      const nonce = /nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      return (await response.text()).replaceAll(nonce, '…').match(/<link.*>(?=<\/head>)/)?.[0] ?? null;
    };
    expect(await page('/sensors', { cookie })).toBe(
      '<link rel="modulepreload" crossorigin href="/assets/main-1.js" nonce="…">',
    );
    expect(await page('/sensors/S-1?tab=x', { cookie })).toBe(
      '<link rel="preload" as="style" crossorigin href="/assets/list-1.css" nonce="…">',
    );
    expect(await page('/sensors/S-1/more', { cookie })).toBeNull();
    expect(await page('/sensors', {})).toBeNull();
  });

  it('serves built files cacheable forever, and compressed where available', async () => {
    const plain = await get('/assets/main-1.js', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await plain.text()).toBe(script);
    const compressed = await get('/assets/main-1.js', { 'accept-encoding': 'br;q=0, gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(await compressed.text()).toBe(script);
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('serves nothing but built files', async () => {
    for (const path of [
      '/assets/main-2.js',
      '/assets/../index.html.bak',
      '/assets/%2e%2e/%2e%2e/etc/passwd',
      '/assets/main-1.js.gz',
    ]) {
      const answer = await get(path);
      expect([path, answer.status === 404 || (await answer.text()).startsWith('<html>')]).toEqual([path, true]);
    }
    expect((await get('/anything', { accept: 'application/json' })).status).toBe(404);
    expect((await fetch(`${url}/anything`, { method: 'POST' })).status).toBe(404);
  });

  it('responds 404 for a file removed by a later build', async () => {
    await writeFile(join(folder, 'assets', 'old-1.js'), script);
    const running = await http.serve({}, {}, { fallback: await webApp(folder, http.ids) });
    await rm(join(folder, 'assets', 'old-1.js'));
    const answer = await fetch(`${running}/assets/old-1.js`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('reports that it has not been built', async () => {
    const bare = await http.serve({}, {}, { fallback: await webApp(join(folder, 'missing'), http.ids) });
    const answer = await fetch(`${bare}/`);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm start');
  });
});

describe('JSON', () => {
  it('is compressed for clients that accept it', async () => {
    const [plain, compressed] = await Promise.all([
      get('/api/openapi.json', { 'accept-encoding': 'gzip;q=0' }),
      get('/api/openapi.json', { 'accept-encoding': 'br, gzip' }),
    ]);
    expect([plain, compressed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
    expect([plain, compressed].map(({ headers }) => headers.get('vary'))).toEqual([
      'accept-encoding',
      'accept-encoding',
    ]);
    const bytes = Number(plain.headers.get('content-length'));
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(bytes / 3);
    expect(await compressed.text()).toBe(await plain.text());
    expect((await get('/readyz', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });
});

describe('the portal’s health', () => {
  it('is alive regardless of its parts, and ready when all of them respond', async () => {
    expect(await (await get('/readyz')).json()).toEqual({
      status: 'ready',
      parts: { database: 'answers', storage: 'answers' },
    });
    storageAnswers = false;
    const degraded = await get('/readyz');
    // Lists and figures can still be read.
    expect(degraded.status).toBe(200);
    expect(await degraded.json()).toEqual({
      status: 'degraded',
      parts: { database: 'answers', storage: 'does not answer' },
    });
    expect((await get('/healthz')).status).toBe(200);
    storageAnswers = true;
    databaseAnswers = false;
    expect((await get('/readyz')).status).toBe(503);
    databaseAnswers = true;
    draining = true;
    const ending = await get('/readyz');
    expect([ending.status, await ending.json()]).toEqual([503, expect.objectContaining({ status: 'draining' })]);
    draining = false;
  });

  it('has metrics on a separate port', async () => {
    await get('/healthz');
    metrics.addGauge('trapline_test', 'A test', () => 42);
    metrics.addGauge('trapline_broken', 'Cannot be read', () => {
      throw new Error('no connection');
    });
    const server = await startMetricsServer({ metrics, health }, '127.0.0.1', 0, createLogger('silent'));
    // A connection that cannot be accepted does not affect others.
    for (let time = 0; time < 2; time++) server.emit('error', new Error('accept ENOBUFS'));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const text = await (await fetch(`http://127.0.0.1:${address.port}/metrics`)).text();
    expect(text).toContain('trapline_http_request_seconds_count{method="GET",route="/healthz",status="200"}');
    expect(text).toContain('trapline_test 42');
    expect(text).not.toMatch(/^trapline_broken /m);
    expect(warned).toEqual([expect.objectContaining({ gauge: 'trapline_broken' })]);
    expect((await get('/metrics', { accept: 'text/plain' })).status).toBe(404);
    const ready = await fetch(`http://127.0.0.1:${address.port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })]);
    databaseAnswers = false;
    expect((await fetch(`http://127.0.0.1:${address.port}/readyz`)).status).toBe(503);
    databaseAnswers = true;
    expect((await fetch(`http://127.0.0.1:${address.port}/api/sensors`)).status).toBe(404);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('the documentation', () => {
  it('contains every route', async () => {
    const document: unknown = await (await get('/api/openapi.json')).json();
    for (const route of allRoutes) {
      const operation = { [route.method.toLowerCase()]: { operationId: route.name, summary: route.summary } };
      expect(document).toMatchObject({ openapi: '3.1.0', paths: { [route.path]: operation } });
    }
  });

  it('is shown by a page whose files are all served locally, and can be cached', async () => {
    const page = await (await get('/api/docs')).text();
    const files = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(files).toEqual([expect.stringMatching(/\/swagger-ui\.css$/), expect.stringMatching(/\/swagger-ui\.js$/)]);
    for (const path of files) {
      const [plain, small] = await Promise.all(
        ['identity', 'gzip'].map((encoding) => get(path, { 'accept-encoding': encoding })),
      );
      expect(plain?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect([plain, small].map((one) => one?.headers.get('content-encoding'))).toEqual([null, 'gzip']);
      expect(await small?.text()).toBe(await plain?.text());
      expect((await get(path.replace(/[0-9a-f]{16}/, '0000000000000000'))).status).toBe(404);
    }
    expect(page).not.toMatch(/style="| on\w+=/);
  });
});
