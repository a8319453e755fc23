import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '@trapline/domain/routes.ts';
import { type MakeExample, matrixExamples } from '@trapline/test-world/matrix-examples.ts';
import { type Example, sendExample } from '@trapline/test-world/send-example.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { accessMatrix, type MatrixRole, matrixRoles } from '@trapline/test-world/access-matrix.ts';
import { requestLimits } from '../platform/http/admission/request.limits.ts';

let test: TestPortal;
let world: MatrixWorld;
let examples: ReadonlyMap<string, MakeExample>;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  test = await startTestPortal({ worker: true, limits: { ...requestLimits, account: plenty, network: plenty } });
  world = await makeMatrixWorld(test);
  examples = new Map(Object.entries(matrixExamples(test.url, world)));
});
afterAll(() => test.stop());

function exampleOf(key: string, role: MatrixRole): Example | Promise<Example> {
  const make = examples.get(key);
  if (!make) throw new Error(`No example of ${key}`);
  return make(role);
}

/** Requests a path exactly as written; `fetch` would normalize it. */
function rawStatus(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const { port } = new URL(test.url);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { ...headers, accept: 'application/json' },
    });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject).end();
  });
}

const rows = Object.entries(accessMatrix);

describe('who may call what', () => {
  it('is defined for every route, and for nothing else', () => {
    const keys = allRoutes.map((route) => `${route.method} ${route.path}`);
    expect(rows.map(([key]) => key).toSorted()).toEqual(keys.toSorted());
  });

  // Without a session, and for product admins' routes also with a creator's session.
  const guarded = allRoutes.flatMap(({ method, path, access }) =>
    access === 'anyone' || access === 'signed_url'
      ? []
      : [
          [`${method} ${path}`, 'anonymous', 401] as const,
          ...(access === 'admin' ? [[`${method} ${path}`, 'creator', 403] as const] : []),
        ],
  );
  it.each(guarded)('%s: no spelling of its path bypasses its guard (%s)', async (key, role, refusal) => {
    const { path } = await exampleOf(key, role);
    const headers = await world.headersOf(role);
    const [, room = '', ...rest] = path.split('/');
    const spellings = [
      ...[`/${path}`, `${path}/`, `${path}//`, `${path};x`, `${path}%00`, `${path}%2F`, path.toUpperCase()],
      ...[`/.${path}`, `/%2e${path}`, `/x/..${path}`, `/x/%2e%2e${path}`, `/${room}//${rest.join('/')}`],
      ...[
        `/${room}%2F${rest.join('%2F')}`,
        `/${room}\\${rest.join('\\')}`,
        key.split(' ')[1] ?? '',
        `http://other${path}`,
      ],
    ];
    const statuses = await Promise.all(
      spellings.map((spelling) => rawStatus(key.split(' ')[0] ?? '', spelling, headers)),
    );
    expect(statuses.filter((status) => ![400, refusal, 404, 405].includes(status))).toEqual([]);
  });

  it.each(rows)('%s', async (key, statuses) => {
    const answered: Record<string, number> = {};
    for (const role of matrixRoles) {
      const example = await exampleOf(key, role);
      const response = await sendExample(test.url, key, example, await world.headersOf(role));
      const text = await response.text();
      answered[role] = response.status;
      // A refusal reveals nothing about the asset.
      if (response.status === 404 || response.status === 401) expect(text).not.toMatch(/MATRIX_1|creator@|Own/);
    }
    expect(answered).toEqual(Object.fromEntries(matrixRoles.map((role, column) => [role, statuses[column]])));
  });
});
