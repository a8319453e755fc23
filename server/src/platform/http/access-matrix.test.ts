import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allRoutes, type Calls } from '@trapline/domain/routes.ts';
import { makeMatrixWorld, type MatrixWorld } from '../../testing/matrix-world.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { accessMatrix, matrixRoles } from './access-matrix.ts';
import { requestLimits } from './request.limits.ts';

let test: TestPortal;
let world: MatrixWorld;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  test = await startTestPortal({ worker: true, limits: { ...requestLimits, account: plenty, network: plenty } });
  world = await makeMatrixWorld(test);
  const { db } = test.portal.services;
  await vi.waitFor(
    async () => {
      const rows = await db.selectFrom('events').select(['processing', 'failed']).execute();
      if (rows.some((row) => row.processing || row.failed)) throw new Error('The photo is not understood yet');
    },
    { timeout: 60_000, interval: 100 },
  );
});
afterAll(() => test.stop());

interface Example {
  readonly path: string;
  readonly body?: unknown;
  readonly bytes?: Buffer<ArrayBuffer>;
}

let numbers = 0;
const fresh = (prefix: string): string => `${prefix}_${(numbers += 1)}`;

async function uploadPath(): Promise<string> {
  const asked = await world.unit.ask(fieldUpload());
  const { url }: { url: string } = JSON.parse(await asked.text());
  return new URL(url).pathname;
}
const fieldUpload = () => ({
  content_type: 'image/jpeg',
  resource: 'photo',
  size: world.photo.length,
  timestamp: world.newTimestamp(),
});

async function downloadPath(): Promise<string> {
  const headers = await world.headersOf('creator');
  const asked = await fetch(`${test.url}/api/attachments/${world.eventId}/photo/download_path`, { headers });
  const { download_path }: { download_path: string } = JSON.parse(await asked.text());
  return download_path;
}

/** A valid example of every call, about things of the creator's; made anew for each cell. */
const examples: { readonly [K in keyof Calls]: () => Example | Promise<Example> } = {
  'GET /api/config': () => ({ path: '/api/config' }),
  'POST /api/signin': () => ({ path: '/api/signin', body: { email: world.email, password: world.password } }),
  'POST /api/signout': () => ({ path: '/api/signout' }),
  'GET /api/user_info': () => ({ path: '/api/user_info' }),
  'POST /api/user_info': () => ({ path: '/api/user_info', body: { locale: 'ja' } }),
  'GET /api/sensors': () => ({ path: '/api/sensors' }),
  'POST /api/sensors': () => ({ path: '/api/sensors', body: { id: fresh('NEW'), name: 'New', type: 'fly_scan' } }),
  'GET /api/sensors/{id}': () => ({ path: `/api/sensors/${world.sensorId}` }),
  'GET /api/sensors/{id}/availability': () => ({ path: `/api/sensors/${world.sensorId}/availability` }),
  'POST /api/sensors/{id}/key': () => ({ path: `/api/sensors/${world.otherSensorId}/key` }),
  'GET /api/installation_sites': () => ({ path: '/api/installation_sites' }),
  'POST /api/installation_sites': () => ({
    path: '/api/installation_sites',
    body: { name: fresh('Site'), type: 'fly_scan', threshold: 0, increase_threshold: 0 },
  }),
  'GET /api/installation_sites/{id}': () => ({ path: `/api/installation_sites/${world.siteId}` }),
  'GET /api/sensors/{id}/events': () => ({ path: `/api/sensors/${world.sensorId}/events` }),
  'GET /api/installation_sites/{id}/events': () => ({ path: `/api/installation_sites/${world.siteId}/events` }),
  'GET /api/sensors/{id}/events.csv': () => ({ path: `/api/sensors/${world.countingSensorId}/events.csv` }),
  'GET /api/installation_sites/{id}/events.csv': () => ({
    path: `/api/installation_sites/${world.countingSiteId}/events.csv`,
  }),
  'GET /api/v2/events/{id}': () => ({ path: `/api/v2/events/${world.eventId}` }),
  'PATCH /api/v2/events/{id}': async () => ({
    path: `/api/v2/events/${await world.newEvent()}`,
    body: { pickup: true },
  }),
  'DELETE /api/v2/events/{id}': async () => ({ path: `/api/v2/events/${await world.newEvent()}` }),
  'POST /api/v2/events/{id}/retry': async () => ({ path: `/api/v2/events/${await world.newEvent()}/retry` }),
  'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => ({
    path: `/api/v2/events/${world.eventId}/insect_detections/photo`,
  }),
  'GET /api/pictures/{id}/{key}/{hash}/{form}': () => ({
    path: `/api/pictures/${world.eventId}/photo/${world.photoHash}/original`,
  }),
  'GET /api/pictures/{id}/{key}/{hash}/tiles/{z}/{tile}': () => ({
    path: `/api/pictures/${world.eventId}/photo/${world.photoHash}/tiles/0/0_0.jpg`,
  }),
  'GET /api/attachments/{id}/{resource}/download_path': () => ({
    path: `/api/attachments/${world.eventId}/photo/download_path`,
  }),
  'GET /downloads/{path}': async () => ({ path: await downloadPath() }),
  'GET /api/activities': () => ({ path: '/api/activities' }),
  'POST /field/v1/health': () => ({ path: '/field/v1/health', body: { app_info: { version: '1.0' } } }),
  'GET /field/v1/settings': () => ({ path: '/field/v1/settings' }),
  'PUT /field/v1/settings': () => ({ path: '/field/v1/settings', body: { firmware_version: '1.0' } }),
  'POST /field/v1/uploads': () => ({ path: '/field/v1/uploads', body: fieldUpload() }),
  'POST /api/sensors/{id}/upload': () => ({
    path: `/api/sensors/${world.sensorId}/upload`,
    body: { contentType: 'image/jpeg', timestamp: world.newTimestamp() },
  }),
  'PUT /uploads/{token}': async () => ({ path: await uploadPath(), bytes: world.photo }),
};

function bodyOf({ body, bytes }: Example): {
  readonly body?: string | Buffer<ArrayBuffer>;
  readonly headers: Record<string, string>;
} {
  if (bytes) return { body: bytes, headers: { 'content-type': 'image/jpeg' } };
  return body === undefined
    ? { headers: {} }
    : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

/** Asks for a path as it is written: `fetch` would tidy it up. */
function rawStatus(method: string, path: string): Promise<number> {
  const { port } = new URL(test.url);
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: { accept: 'application/json' },
    });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });
}

const rows = Object.entries(accessMatrix);
const exampleOf = new Map(Object.entries(examples));

describe('who may call what', () => {
  it('is said for every route, and for nothing else', () => {
    const keys = allRoutes.map((route) => `${route.method} ${route.path}`);
    expect(rows.map(([key]) => key).toSorted()).toEqual(keys.toSorted());
  });

  it.each(rows.filter(([, [anonymous]]) => anonymous === 401))(
    '%s: no spelling of its path gets round its guard',
    async (key) => {
      const example = await exampleOf.get(key)?.();
      const path = example?.path ?? '';
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
      const statuses = await Promise.all(spellings.map((spelling) => rawStatus(key.split(' ')[0] ?? '', spelling)));
      expect(statuses.filter((status) => ![400, 401, 404, 405].includes(status))).toEqual([]);
    },
  );

  it.each(rows)('%s', async (key, statuses) => {
    const [method] = key.split(' ');
    const answered: Record<string, number> = {};
    for (const role of matrixRoles) {
      const example = await exampleOf.get(key)?.();
      if (!example) throw new Error(`No example of ${key}`);
      const { body, headers } = bodyOf(example);
      const response = await fetch(`${test.url}${example.path}`, {
        ...(method === undefined ? {} : { method }),
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...(await world.headersOf(role)) },
      });
      const text = await response.text();
      answered[role] = response.status;
      // A refusal tells nothing of the thing it is about.
      if (response.status === 404 || response.status === 401) expect(text).not.toMatch(/MATRIX_1|creator@|Own/);
    }
    expect(answered).toEqual(Object.fromEntries(matrixRoles.map((role, column) => [role, statuses[column]])));
  });
});
