import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDeviceService, simulatedDevices } from '@trapline/field-unit/device-service/device-service.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { createAccount } from '../accounts/account.store.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';

let test: TestPortal;
let unconnected: TestPortal;
/** What the service does, and what it was asked. */
let serve: RequestListener = () => undefined;
let asked: string[] = [];
let service: Server;

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(`${request.headers.authorization ?? ''} ${request.method} ${request.url}`);
    serve(request, response);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  test = await startTestPortal({ deviceServiceUrl: `http://portal:s%40fe@127.0.0.1:${address.port}/v1` });
  unconnected = await startTestPortal();
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await test.stop();
  await unconnected.stop();
});
afterEach(() => {
  asked = [];
});

let people = 0;

async function person(
  portal: TestPortal,
  mirakunUserId: string | null,
  types: readonly SensorType[] = ['mirakun_device'],
) {
  const { db } = portal.portal.services;
  const id = await createAccount(db, {
    email: `device-${(people += 1)}@example.com`,
    ...{ name: 'Person', passwordHash: '', allowedSensorTypes: types, emailVerifiedAt: new Date(), mirakunUserId },
  });
  return { authorization: `Bearer ${await openSession(db, id)}` };
}

async function read(portal: TestPortal, headers: Record<string, string>) {
  const response = await fetch(`${portal.url}/api/mirakun_devices`, { headers });
  const body: unknown = await response.json();
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') };
}

const answering =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const device = { name: 'Pump', ip_address: '10.0.0.7', serial_number: 'MK-1' };

describe('devices', () => {
  it('are those that the service lists for the user id of the account', async () => {
    serve = answering(JSON.stringify([{ ...device, login_url: 'https://devices.example.org/1', more: 1 }]));
    expect(await read(test, await person(test, 'mk/7'))).toMatchObject({
      status: 200,
      body: { connected: true, devices: [{ ...device, login_url: 'https://devices.example.org/1' }] },
    });
    // The password of the address goes into a header, and the id stays one part of the path.
    expect(asked).toEqual([`Basic ${Buffer.from('portal:s@fe').toString('base64')} GET /v1/users/mk%2F7/devices`]);
  });

  it('need the type and a user id', async () => {
    expect(await read(test, await person(test, null))).toMatchObject({ status: 403 });
    expect(await read(test, await person(test, 'mk-1', ['fly']))).toMatchObject({ status: 403 });
    expect(asked).toEqual([]);
  });

  it('are none where no service is connected', async () => {
    expect(await read(unconnected, await person(unconnected, 'mk-1'))).toMatchObject({
      status: 200,
      body: { connected: false, devices: [] },
    });
  });

  it.each([404, 422])('are refused with invalid_user_id if the service answers %d', async (status) => {
    serve = answering('{}', status);
    expect(await read(test, await person(test, 'gone'))).toMatchObject({
      status: 422,
      body: { type: 'invalid_user_id' },
    });
    expect(asked).toHaveLength(1);
  });

  it('are not asked for with an id that would lead elsewhere', async () => {
    for (const id of ['..', '.']) {
      expect(await read(test, await person(test, id))).toMatchObject({
        status: 422,
        body: { type: 'invalid_user_id' },
      });
    }
    expect(asked).toEqual([]);
  });

  it('have links to http and https only', async () => {
    const links = ['javascript:alert(1)', 'data:text/html,x', ' JaVaScRiPt:alert(1)', '//x', '', null, undefined];
    serve = answering(JSON.stringify(links.map((login_url) => ({ ...device, login_url }))));
    const { body } = await read(test, await person(test, 'mk-1'));
    expect(body).toMatchObject({ devices: links.map(() => ({ login_url: null })) });
  });

  it('come from the second try if the first one fails', async () => {
    const steps: RequestListener[] = [(request) => request.socket.destroy(), answering(JSON.stringify([device]))];
    serve = (request, response) => steps.shift()?.(request, response);
    expect(await read(test, await person(test, 'mk-1'))).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(2);
  });
});

const unavailable = { status: 503, body: { type: 'unavailable' }, retryAfter: '30' };

describe('a service that is of no use', () => {
  const hostile: readonly (readonly [string, RequestListener, number])[] = [
    ['is down', (request) => request.socket.destroy(), 2],
    ['fails', answering('broken', 500), 2],
    ['is busy', answering('busy', 429), 2],
    ['refuses the portal', answering('{}', 401), 1],
    ['redirects', answering('', 302, { location: 'http://169.254.169.254/latest/meta-data' }), 1],
    ['redirects to itself', answering('', 307, { location: '/v1/users/mk-1/devices' }), 1],
    ['sends a page', answering('<html>', 200, { 'content-type': 'text/html' }), 1],
    ['sends another form', answering('{"devices":[]}'), 1],
    ['sends a device without a name', answering('[{"ip_address":"1","serial_number":"2"}]'), 1],
    ['sends numbers for texts', answering('[{"name":1,"ip_address":"1","serial_number":"2"}]'), 1],
    ['sends too much', answering(JSON.stringify([{ ...device, name: 'n'.repeat(1_000_001) }])), 1],
    [
      'sends too much, packed',
      answering(gzipSync(Buffer.alloc(200_000_000, '[')), 200, { 'content-encoding': 'gzip' }),
      1,
    ],
    [
      'never ends',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = () => response.destroyed || response.write('['.repeat(65_536), () => setImmediate(more));
        more();
      },
      1,
    ],
    [
      'breaks off',
      (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('[', () => response.destroy()),
      2,
    ],
  ];
  it.each(hostile)('%s', async (_, listener, tries) => {
    serve = listener;
    expect(await read(test, await person(test, 'mk-1'))).toMatchObject(unavailable);
    expect(asked).toHaveLength(tries);
  });

  it('is given up after two times five seconds, without delaying anything else', async () => {
    serve = () => undefined;
    const headers = await person(test, 'mk-1');
    const begun = Date.now();
    const slow = read(test, headers);
    expect((await fetch(`${test.url}/api/user_info`, { headers })).status).toBe(200);
    expect(await slow).toMatchObject(unavailable);
    expect(asked).toHaveLength(2);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(9_900);
  });

  it('is given up even if it goes on sending something', async () => {
    serve = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(drip));
    };
    expect(await read(test, await person(test, 'mk-1'))).toMatchObject(unavailable);
  });
});

it('the reference service does what is documented', async () => {
  const reference = await startDeviceService({
    devicesOf: (id) => (id === '山田' ? simulatedDevices('http://127.0.0.1:1', 250) : null),
  });
  const portal = await startTestPortal({ deviceServiceUrl: reference.url });
  const { body } = await read(portal, await person(portal, '山田'));
  expect(body).toMatchObject({ connected: true, devices: simulatedDevices('http://127.0.0.1:1', 250) });
  expect(await read(portal, await person(portal, 'other'))).toMatchObject({ status: 422 });
  expect((await fetch(`${reference.url}/login/MK-10001`)).status).toBe(200);
  expect((await fetch(`${reference.url}/users/%E0%A4%A/devices`)).status).toBe(404);
  expect((await fetch(`${reference.url}/users/x/devices`, { method: 'POST' })).status).toBe(405);
  await portal.stop();
  await reference.close();
});
