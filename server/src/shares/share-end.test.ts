import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestLimits } from '../platform/http/admission/request.limits.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';

let test: TestPortal;
let world: MatrixWorld;
let creator: Record<string, string>;
let ahead = 0;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  const clock = { now: () => Date.now() + ahead };
  test = await startTestPortal({ worker: true, clock, limits: { ...requestLimits, account: plenty, network: plenty } });
  world = await makeMatrixWorld(test, 'ENDING');
  creator = await world.headersOf('creator');
});
afterAll(() => test.stop());

const json = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' });
const get = (path: string, headers: Record<string, string>) => fetch(`${test.url}${path}`, { headers });
const post = (path: string, headers: Record<string, string>, body: object) =>
  fetch(`${test.url}${path}`, { method: 'POST', headers: json(headers), body: JSON.stringify(body) });

/** An account without organization with whom assets are shared. @param shares paths of the assets' shares */
async function sharedWith(shares: readonly string[], more: object) {
  const email = await world.newAccount('loner');
  const { db } = test.portal.services;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  for (const path of shares) expect((await post(path, creator, { email, ...more })).status).toBe(201);
  const end = async () => {
    for (const path of shares) {
      const ended = await fetch(`${test.url}${path}/${email}`, { method: 'DELETE', headers: creator });
      expect(ended.status).toBe(204);
    }
  };
  return { headers: await world.headersOfAccount(id), end };
}

describe('the end of a share', () => {
  it('ends pictures, signed downloads and upload URLs at once', async () => {
    const { headers, end } = await sharedWith([`/api/sensors/${world.sensorId}/users`], { permissions: ['full'] });
    const picture = `/api/pictures/${world.eventId}/photo/${world.photoHash}/original`;
    const response = await get(`/api/attachments/${world.eventId}/photo/download_path`, headers);
    const { download_path: path }: { download_path: string } = JSON.parse(await response.text());
    const upload = { contentType: 'image/jpeg', timestamp: world.newTimestamp() };
    const given = await post(`/api/sensors/${world.sensorId}/upload`, headers, upload);
    const { url }: { url: string } = JSON.parse(await given.text());
    const seen = async () => {
      const paths = [picture, path, `/api/v2/events/${world.eventId}`, `/api/sensors/${world.sensorId}`];
      return Promise.all(paths.map(async (one) => (await get(one, headers)).status));
    };
    expect(await seen()).toEqual([200, 200, 200, 200]);
    // A browser's cache would keep showing what it stored from an expired path.
    expect((await get(path, headers)).headers.get('cache-control')).toBe('no-store');
    await end();
    const [first, signed, ...rest] = await seen();
    expect([first, ...rest]).toEqual([404, 404, 404]);
    expect(signed).not.toBe(200);
    expect((await world.unit.put(url, world.photo)).status).toBe(403);
  });

  it('ends the repetition of responses to an Idempotency-Key', async () => {
    const { headers, end } = await sharedWith([`/api/sensors/${world.sensorId}/users`], { permissions: ['full'] });
    const change = async (by: Record<string, string>) => {
      const answer = await fetch(`${test.url}/api/sensors/${world.sensorId}`, {
        method: 'PATCH',
        headers: { ...json(by), 'idempotency-key': 'once' },
        body: JSON.stringify({ memo: 'changed once' }),
      });
      return [answer.status, await answer.text()] as const;
    };
    const [status, first] = await change(headers);
    expect([status, first]).toEqual([200, expect.stringContaining('changed once')]);
    expect(await change(headers)).toEqual([200, first]);
    const [, mine] = await change(creator);
    await end();
    expect(await change(headers)).toEqual([404, expect.not.stringContaining('changed once')]);
    expect(await change(creator)).toEqual([200, mine]);
  });

  it('ends access through a site', async () => {
    const shares = `/api/installation_sites/${world.siteId}/shares`;
    const { headers, end } = await sharedWith([shares], {});
    const picture = `/api/pictures/${world.eventId}/photo/${world.photoHash}/original`;
    const paths = [`/api/installation_sites/${world.siteId}/events`, `/api/v2/events/${world.eventId}`, picture];
    const seen = async () => Promise.all(paths.map(async (one) => (await get(one, headers)).status));
    expect(await seen()).toEqual([200, 200, 200]);
    await end();
    expect(await seen()).toEqual([404, 404, 404]);
  });

  it('aborts a running CSV export', async () => {
    const { pool } = test.portal.services;
    // Too long to be buffered completely.
    await pool.query(
      `insert into events (sensor_key, ts, received_at, count, tags, processing)
       select key, ts, ts, 1, array[repeat('x', 1000)], false
       from sensors, generate_series('2026-01-01Z'::timestamptz, '2026-02-28Z', '4 minutes') ts where id = $1`,
      [world.countingSensorId],
    );
    const { headers, end } = await sharedWith([`/api/sensors/${world.countingSensorId}/users`], {});
    const running = await get(`/api/sensors/${world.countingSensorId}/events.csv`, headers);
    expect(running.status).toBe(200);
    await end();
    ahead += 2_000;
    if (!running.body) throw new Error('The export has no body');
    await expect(text(running.body)).rejects.toThrow();
  });
});
