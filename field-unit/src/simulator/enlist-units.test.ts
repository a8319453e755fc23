import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type JsonObject, parseJsonObject, textOf } from '../client/json.ts';
import { enlistUnits } from './enlist-units.ts';
import { PortalError, signIn } from './portal-calls.ts';
import { openStateFolder } from './state-folder.ts';

let server: Server;
let url: string;
let directory: string;
let sensors: JsonObject[];
let sites: JsonObject[];
/** Ids taken by another organization: they are not listed, and cannot be created. */
let foreign: string[];
let keys: number;
let busy: number;

/** A minimal portal with the requests that enlisting needs. */
function answer(place: string, authorization: string | undefined, body: JsonObject): [number, JsonObject] {
  if (busy-- > 0) return [503, { type: 'unavailable', status: 503 }];
  if (place === 'POST /api/signin') {
    const right = body.password === 'right';
    return right ? [200, { access_token: 'token' }] : [401, { type: 'invalid_email_password', status: 401 }];
  }
  if (authorization !== 'Bearer token') return [401, { type: 'unauthenticated', status: 401 }];
  if (place === 'GET /api/sensors') return [200, { sensors }];
  if (place === 'POST /api/sensors') {
    if (foreign.includes(textOf(body, 'id') ?? '')) return [422, { type: 'resource_already_exists', status: 422 }];
    const sensor = { ...body, time_zone: 'Europe/Berlin' };
    sensors.push(sensor);
    return [201, sensor];
  }
  if (place === 'POST /api/installation_sites') {
    const taken = sites.some((site) => site.name === body.name);
    if (taken) return [422, { type: 'resource_already_exists', status: 422 }];
    sites.push(body);
    return [201, body];
  }
  if (/^POST \/api\/sensors\/\w+\/key$/.test(place)) return [201, { key: `key ${++keys}` }];
  return [404, { type: 'not_found', status: 404 }];
}

beforeEach(async () => {
  [sensors, sites, foreign, keys, busy] = [[], [], [], 0, 0];
  directory = await mkdtemp(join(tmpdir(), 'enlist-'));
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const place = `${request.method} ${request.url?.split('?')[0]}`;
      const body = parseJsonObject(Buffer.concat(chunks).toString()) ?? {};
      const [status, answered] = answer(place, request.headers.authorization, body);
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

const nothing = () => {};

it('creates sensors at separate sites, and keeps their keys for the next run', async () => {
  foreign = ['SIM_FLY_0001'];
  sites = [{ name: 'Simulated rat camera 0001' }];
  busy = 2;
  const portal = await signIn(url, 'a@b.org', 'right');
  const first = await enlistUnits(portal, await openStateFolder(directory, url), 3, ['fly', 'rat_monitor'], nothing);
  expect(first.map(({ sensor, key }) => [sensor.id, sensor.timeZone, key])).toEqual([
    ['SIM_FLY_0002', 'Europe/Berlin', 'key 1'],
    ['SIM_RAT_0001', 'Europe/Berlin', 'key 2'],
    ['SIM_FLY_0003', 'Europe/Berlin', 'key 3'],
  ]);
  expect(sites.map((site) => site.sensor_id)).toEqual([undefined, 'SIM_FLY_0002', 'SIM_RAT_0001', 'SIM_FLY_0003']);

  sensors = sensors.map((sensor) => ({ ...sensor, installation_site_id: 'site' }));
  const again = await enlistUnits(portal, await openStateFolder(directory, url), 3, ['fly', 'rat_monitor'], nothing);
  expect(again.map(({ key }) => key)).toEqual(['key 1', 'key 2', 'key 3']);
  expect(sites).toHaveLength(4);
});

it('reports a refused account', async () => {
  await expect(signIn(url, 'a@b.org', 'wrong')).rejects.toThrow(PortalError);
});
