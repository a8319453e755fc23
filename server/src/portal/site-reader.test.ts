import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Change, change } from '@trapline/domain/changes/change.schema.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { allRoutes } from '@trapline/domain/routes.ts';
import { ofAll, readChanges } from '@trapline/test-world/changes/change-stream.ts';
import { makeAccount, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { matrixExamples } from '@trapline/test-world/matrix-examples.ts';
import { sendExample } from '@trapline/test-world/send-example.ts';
import { makeMatrixWorld, type MatrixWorld } from '@trapline/test-world/matrix-world.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { requestLimits } from '../platform/http/admission/request.limits.ts';

// The share of a site reveals its name and events. No response to its reader reveals which sensor is installed there,
// what it is called, or who owns it. Source: SHARE-10.

/** Part of the id, name, place and memo of every sensor, of sites' memos, and of all accounts' and organizations' names. */
const marker = 'covert';

let test: TestPortal;
let world: MatrixWorld;
let reader: TestAccount;

beforeAll(async () => {
  const plenty = [{ calls: 100_000, seconds: 1 }];
  test = await startTestPortal({ worker: true, limits: { ...requestLimits, account: plenty, pictures: plenty } });
  world = await makeMatrixWorld(test, marker.toUpperCase());
  const { db } = test.portal.services;
  reader = await makeAccount(db, {});
  // Readers learn the name of the person who shares, and nothing else of that person.
  await db.updateTable('accounts').set({ name: 'Shown sharer' }).where('id', '=', world.accounts.creator).execute();
  const [site, countingSite] = [Number(world.siteId), Number(world.countingSiteId)];
  for (const [id, name] of [
    [site, 'Shown hall'],
    [countingSite, 'Shown yard'],
  ] as const) {
    await db
      .updateTable('installation_sites')
      .set({ name, memo: `${marker} memo` })
      .where('id', '=', id)
      .execute();
    const share = { email: reader.email, account_id: reader.id, shared_by: world.accounts.creator };
    await db
      .insertInto('site_shares')
      .values({ site_id: id, ...share, created_at: new Date() })
      .execute();
  }
  const { key } = await db
    .selectFrom('sensors')
    .select('key')
    .where('id', '=', world.countingSensorId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('installations')
    .values({ site_id: countingSite, sensor_key: key, since: new Date(0) })
    .execute();
  const ts = new Date('2026-05-10T03:00:00Z');
  const event = { sensor_key: key, ts, received_at: ts, count: 7, processing: false, tags: ['seen'] };
  await db.insertInto('events').values(event).execute();
});
afterAll(() => test.stop());

async function answerTo(key: string, send: Promise<Response>) {
  const response = await send;
  const body = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(`${JSON.stringify([...response.headers])}\n${body}`.toLowerCase(), key).not.toContain(marker);
  expect(response.status, key).toBeLessThan(500);
  return { status: response.status, body };
}

/** Calls about the site and its events that are permitted by its share. */
const given = [
  'GET /api/installation_sites',
  'GET /api/installation_sites/{id}',
  'GET /api/installation_sites/{id}/events',
  'GET /api/installation_sites/{id}/events.csv',
  'GET /api/installation_sites/{id}/appearance',
  'GET /api/v2/events/{id}',
  'POST /api/v2/events/{id}/look',
  'POST /api/installation_sites/{id}/look',
  'GET /api/v2/events/{id}/insect_detections/{photoKey}',
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates',
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions',
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/revisions/{revision}',
  'GET /api/v2/events/{id}/arrivals',
  'GET /api/pictures/{id}/{key}/{hash}/{form}',
  'GET /api/pictures/{id}/{key}/{hash}/tiles/{z}/{tile}',
  'GET /api/attachments/{id}/{resource}/download_path',
  'GET /api/activities',
  'GET /api/activities/summary',
  'GET /api/activities.csv',
  'GET /api/tags',
];

/** Calls that no account makes with its session. A new one is added here only after checking what it reveals. */
const notAsked = [
  'GET /api/config',
  'GET /api/invitations/{token}',
  // These need the link in a mail about reports, which names their organization.
  ...['POST /api/report_confirmations', 'GET /api/report_mails/{token}', 'GET /api/report_mails/{token}/file'],
  'POST /api/report_mails/{token}/unsubscribe',
  'POST /api/register',
  'POST /api/reset_password',
  'POST /api/signin',
  'POST /api/users/{userEmail}/request_password_reset',
  'POST /api/verify_email',
  'POST /api/verify_otp',
  // These need a sensor's key, which no reader has.
  'GET /field/v1/settings',
  'POST /field/v1/health',
  'POST /field/v1/uploads',
  'PUT /field/v1/settings',
  // These need a signed URL. The one for a download is tested below.
  'GET /downloads/{path}',
  'PUT /uploads/{token}',
];

describe('what a reader of a site may know of an event', () => {
  const roles = ['site reader', 'reader', 'editor', 'creator', 'organization_admin', 'product_admin'] as const;
  it.each(roles)('is the same in lists as in the event itself: %s', async (role) => {
    const headers = await world.headersOfAccount(role === 'site reader' ? reader.id : world.accounts[role]);
    const get = async (path: string) => {
      const response = await fetch(`${test.url}${path}`, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      return response.text();
    };
    const listed: Event[] = [];
    for (const id of [world.siteId, world.countingSiteId]) {
      const { events }: { events: Event[] } = JSON.parse(await get(`/api/installation_sites/${id}/events`));
      listed.push(...events);
    }
    const { groups }: { groups: readonly { readonly events: readonly Event[] }[] } = JSON.parse(
      await get('/api/activities?group_by=installation_site'),
    );
    const csv = readCsv(await get(`/api/installation_sites/${world.countingSiteId}/events.csv?locale=en`));
    expect(listed.length).toBeGreaterThan(1);
    for (const event of [...listed, ...groups.flatMap(({ events }) => events)]) {
      const single: Event = JSON.parse(await get(`/api/v2/events/${event.id}`));
      expect(event).toEqual(single);
      expect(event.sensorId === '').toBe(role === 'site reader');
    }
    const [heading = [], ...lines] = csv;
    const column = (name: string) => new Set(lines.map((line) => line[heading.indexOf(name)]));
    const inside = role !== 'site reader' && role !== 'reader' && role !== 'editor';
    expect([...column('Sensor ID')]).toEqual([role === 'site reader' ? '' : world.countingSensorId]);
    expect([...column('Memo')]).toEqual([inside ? `${marker} memo` : '']);
  });
});

const contract = Compile(change);
const isChange = (message: unknown): message is Change => contract.Check(message);

describe('an account that has only the share of a site', () => {
  it('learns nothing about its sensor from any call', { timeout: 60_000 }, async () => {
    const examples = Object.entries(matrixExamples(test.url, world));
    const all = allRoutes.map(({ method, path }) => `${method} ${path}`);
    const answered: string[] = [];
    const walked: string[] = [];
    for (const [key, make] of examples) {
      if (notAsked.includes(key)) continue;
      walked.push(key);
      // A separate session for each call, since some calls end it.
      const headers = await world.headersOfAccount(reader.id);
      const { status } = await answerTo(key, sendExample(test.url, key, await make('reader'), headers));
      if (status < 300) answered.push(key);
    }
    expect([...walked, ...notAsked].toSorted()).toEqual(all.toSorted());
    expect(answered).toEqual(expect.arrayContaining(given));
    const about = answered.filter((key) => /\{id\}|attachments/.test(key) && !given.includes(key));
    expect(about).toEqual(['GET /api/sensors/{id}/availability']);
  });

  it('still sees the events in lists, files and figures', async () => {
    const headers = await world.headersOfAccount(reader.id);
    const get = (path: string) => answerTo(path, fetch(`${test.url}${path}`, { headers }));
    const activities = await get('/api/activities?group_by=installation_site');
    expect(activities.body).toContain(world.eventId);
    expect(activities.body).toContain('Shown yard');
    const site = await get(`/api/installation_sites/${world.siteId}/events`);
    expect(site.body).toContain(world.eventId);
    const wholeCsv = await get('/api/activities.csv?group_by=installation_site&locale=en');
    const csv = await get(`/api/installation_sites/${world.countingSiteId}/events.csv?locale=en`);
    for (const { body } of [wholeCsv, csv]) expect(body).toMatch(/Shown yard.*,7,/);
    const counts = `month=2026-05&group_by=installation_site&id=${world.countingSiteId}`;
    expect((await get(`/api/dashboard/daily_counts?${counts}`)).body).toContain('7');
    for (const path of ['/api/sensors', '/api/activities?group_by=sensor', '/api/activities.csv?group_by=sensor']) {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      expect(body).not.toContain('Shown');
    }
    const own = {
      path: `/api/installation_sites/${world.siteId}`,
      body: { bookmarked: true, receive_notifications: true },
    };
    expect(await answerTo('bookmark', sendExample(test.url, 'PATCH ', own, headers))).toMatchObject({ status: 200 });
    const path = await get(`/api/attachments/${world.eventId}/photo/download_path`);
    const { download_path }: { download_path: string } = JSON.parse(path.body);
    expect(await get(download_path)).toMatchObject({ status: 200 });
    for (const q of [marker, world.sensorId, 'Shown']) {
      for (const list of ['installation_sites', 'activities', 'sensors', 'tags']) {
        await get(`/api/${list}?${list === 'tags' ? 'search' : 'q'}=${q}`);
      }
    }
  });

  it('is notified of its events by the stream of changes, without the sensor', async () => {
    const stream = await readChanges(test.url, await world.headersOfAccount(reader.id), isChange);
    const send = async (key: string, path: string, body: object) => {
      const response = await sendExample(test.url, key, { path, body }, await world.headersOf('creator'));
      expect(response.status).toBe(200);
    };
    await vi.waitFor(() => expect(stream.messages).toEqual([ofAll('ready', reader)]), 15_000);
    await send('PATCH ', `/api/sensors/${world.sensorId}`, { memo: `${marker} memo` });
    await send('PATCH ', `/api/v2/events/${world.eventId}`, { pickup: true });
    const heard = { id: world.eventId, sensor_id: null, site_id: world.siteId, deleted: false };
    const events = () => stream.messages.flatMap((message) => (message.type === 'events' ? message.events : []));
    await vi.waitFor(() => expect(events()).toContainEqual(heard), 15_000);
    expect(stream.messages.map(({ type }) => type)).not.toContain('sensors');
    expect(stream.text().toLowerCase()).not.toContain(marker);
    await stream.close();
  });
});
