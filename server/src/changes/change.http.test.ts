import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Change, change } from '@trapline/domain/changes/change.schema.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { publishEventChanges } from '../events/event-changes.topic.ts';
import { createBus } from '../platform/bus/bus.ts';
import { hashSecret } from '../platform/base/ids.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { createCallerLookup } from '../sign-in/caller-lookup.store.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { ChangeFeed } from './change-feed.actions.ts';
import { type ChangeReader, ofAll, readChanges } from '@trapline/test-world/changes/change-stream.ts';

/** The second process has the worker: changes made in one are reported by the other. */
let test: TestPortal;
let other: TestPortal;
const open: ChangeReader[] = [];
const contract = Compile(change);
const isChange = (message: unknown): message is Change => contract.Check(message);
beforeAll(async () => {
  test = await startTestPortal();
  const { directUrl } = test.portal.services;
  other = await startTestPortal({
    databaseUrl: directUrl,
    directUrl,
    filesDir: test.filesDir,
    alone: false,
    worker: true,
  });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});
afterAll(async () => {
  await other.stop();
  await test.stop();
});

const db = () => test.portal.services.db;
let numbers = 0;
const fresh = (name: string): string => `${name}_${(numbers += 1)}`;

async function headersOf({ id }: { readonly id: number }): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await openSession(db(), id)}` };
}

/** Opens a stream, by default at the first process; everything published from now on is reported through it. */
async function read(
  account: TestAccount,
  more: Record<string, string> = {},
  { url }: TestPortal = test,
): Promise<ChangeReader> {
  const reader = await readChanges(url, { ...(await headersOf(account)), ...more }, isChange);
  open.push(reader);
  expect(reader.status).toBe(200);
  // If the bus has just reconnected, `reload` may follow immediately.
  await vi.waitFor(() => expect(reader.messages.length).toBeGreaterThan(0), 15_000);
  return reader;
}

async function call(account: TestAccount, method: string, path: string, body?: object): Promise<number> {
  const headers = { ...(await headersOf(account)), 'content-type': 'application/json' };
  const response = await fetch(`${other.url}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return response.status;
}

/** Publishes a change to a sensor of each account and waits for it; all earlier changes have then arrived as well. */
async function toldAll(accounts: readonly TestAccount[], readers: readonly ChangeReader[]): Promise<void> {
  for (const [index, account] of accounts.entries()) {
    const reader = readers[index] ?? expect.fail();
    const id = fresh('Last');
    await makeSensor(db(), account, { id });
    await publishAssetChanges(db(), [{ entity: `Sensor-${id}` }]);
    await vi.waitFor(() => expect(JSON.stringify(reader.messages)).toContain(`"${id}"`), 15_000);
  }
}

/** Events reported to a reader, without duplicates, in their last version. */
function eventsOf(reader: ChangeReader) {
  const told = reader.messages.flatMap((message) => (message.type === 'events' ? message.events : []));
  return [...new Map(told.map((event) => [event.id, event])).values()];
}

/** A sensor at a site, its owner, and one person for each way to see its events. */
async function people() {
  const organization_id = await makeOrganization(db(), fresh('Customer'));
  const owner = await makeAccount(db(), { organization_id });
  const boss = await makeAccount(db(), { organization_id, organization_admin: true });
  const [reader, siteReader, stranger] = [
    await makeAccount(db(), {}),
    await makeAccount(db(), {}),
    await makeAccount(db(), {}),
  ];
  const admin = await makeAccount(db(), { permissions: ['admin'] });
  const id = fresh('Told');
  const sensor_key = await makeSensor(db(), owner, { id, type: 'fly_scan' });
  const site_id = await makeSite(db(), owner, { name: id, type: 'fly_scan' });
  await db()
    .insertInto('installations')
    .values({ site_id, sensor_key, since: new Date(0) })
    .execute();
  const share = ({ email, id: account_id }: TestAccount) => ({
    ...{ email, account_id, shared_by: owner.id, created_at: new Date() },
  });
  await db()
    .insertInto('sensor_shares')
    .values({ sensor_key, ...share(reader) })
    .execute();
  await db()
    .insertInto('site_shares')
    .values({ site_id, ...share(siteReader) })
    .execute();
  return { owner, boss, reader, siteReader, stranger, admin, id, sensor_key, site_id };
}

describe('GET /api/changes', () => {
  it('reports an event to those who may see it, whichever process received, understood, marked and deleted it', async () => {
    const { owner, boss, reader, siteReader, stranger, admin, id, sensor_key, site_id } = await people();
    const accounts = [owner, boss, reader, siteReader, admin, stranger];
    const readers: ChangeReader[] = [];
    for (const account of accounts) readers.push(await read(account));
    const timestamp = Math.floor(Date.now() / 1_000) - 600;
    const unit = fieldUnit(other.url, await giveKey(db(), sensor_key));
    expect((await unit.send(await trapPhoto(1), { timestamp })).status).toBe(201);
    const settled = async () => {
      const rows = await db().selectFrom('events').select('processing').where('sensor_key', '=', sensor_key).execute();
      expect(rows).toEqual([{ processing: false }]);
    };
    await vi.waitFor(settled, 60_000);
    const event = { id: eventId({ sensor_key, timestamp }), sensor_id: id, site_id: String(site_id), deleted: false };
    const path = `/api/v2/events/${event.id}`;
    await toldAll(accounts, readers);
    const [toOwner, toBoss, toReader, toSiteReader, toAdmin, toStranger] = readers.map(eventsOf);
    expect([toOwner, toBoss, toAdmin]).toEqual([[event], [event], [event]]);
    // A share of the sensor does not reveal the site, and a share of the site does not reveal the sensor.
    expect(toReader).toEqual([{ ...event, site_id: null }]);
    expect(toSiteReader).toEqual([{ ...event, sensor_id: null }]);
    expect(toStranger).toEqual([]);

    const told = () => readers[0]?.messages.filter(({ type }) => type === 'events').length ?? 0;
    const before = told();
    expect(await call(owner, 'PATCH', path, { pickup: true })).toBe(200);
    await vi.waitFor(() => expect(told()).toBe(before + 1), 15_000);
    expect(await call(owner, 'DELETE', path)).toBe(204);
    await vi.waitFor(
      () => expect(eventsOf(readers[0] ?? expect.fail())).toEqual([{ ...event, deleted: true }]),
      15_000,
    );
    expect(JSON.stringify(readers.at(-1)?.messages)).not.toContain(event.id);
  });

  it('reports the event after a changed one, since its difference changes too', async () => {
    const { owner, sensor_key } = await people();
    const event = { sensor_key, received_at: new Date(), processing: false, insect_counts: [] };
    const [first, second] = [1_790_000_000, 1_790_003_600];
    for (const [timestamp, count] of [
      [first, 3],
      [second, 5],
    ] as const) {
      await db()
        .insertInto('events')
        .values({ ...event, ts: instant(timestamp), count })
        .execute();
    }
    const reader = await read(owner);
    const path = `/api/v2/events/${eventId({ sensor_key, timestamp: first })}`;
    expect(await call(owner, 'PATCH', path, { hidden: true })).toBe(200);
    const ids = [first, second].map((timestamp) => eventId({ sensor_key, timestamp }));
    await vi.waitFor(
      () =>
        expect(
          eventsOf(reader)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(ids),
      15_000,
    );
  });

  it('reports sensors and sites to those who may see them, also when they are deleted', async () => {
    const { owner, boss, reader, siteReader, stranger, id, site_id } = await people();
    const accounts = [owner, boss, reader, siteReader, stranger];
    const readers: ChangeReader[] = [];
    for (const account of accounts) readers.push(await read(account));
    const assets = (wanted: string) =>
      readers.map((one) => one.messages.some((message) => 'ids' in message && message.ids.includes(wanted)));
    const [sensor, site] = [`/api/sensors/${id}`, `/api/installation_sites/${site_id}`];
    const told = (which: string) =>
      readers.map((one) => one.messages.filter((message) => 'ids' in message && message.ids.includes(which)).length);

    expect(await call(owner, 'PATCH', sensor, { memo: 'Changed' })).toBe(200);
    await toldAll(accounts, readers);
    expect(assets(id)).toEqual([true, true, true, false, false]);
    expect(assets(String(site_id))).toEqual([false, false, false, false, false]);

    expect(await call(owner, 'PATCH', sensor, { installation_site_id: null })).toBe(200);
    await toldAll(accounts, readers);
    expect(assets(String(site_id))).toEqual([true, true, false, true, false]);

    const before = { sensor: told(id), site: told(String(site_id)) };
    const plusDeleted = (times: number, reader: number) => times + (reader < 2 ? 1 : 0);
    for (const one of accounts.slice(2, 4)) {
      const [asset, table] = one === reader ? ([sensor, 'sensor_shares'] as const) : ([site, 'site_shares'] as const);
      await db().deleteFrom(table).where('account_id', '=', one.id).execute();
      expect(await call(owner, 'DELETE', asset)).toBe(204);
    }
    await toldAll(accounts, readers);
    // Readers whose shares have ended received nothing more.
    expect([told(id), told(String(site_id))]).toEqual([before.sensor.map(plusDeleted), before.site.map(plusDeleted)]);
  });

  it('reports a corrected installation to those who look at the sensor, and to those who look at the site', async () => {
    const { owner, reader, siteReader, id, sensor_key, site_id } = await people();
    const readers = [await read(owner), await read(reader), await read(siteReader)];
    const stood = await db().selectFrom('installations').select('id').where('sensor_key', '=', sensor_key).execute();
    const path = `/api/installation_sites/${site_id}/installations/${stood[0]?.id}`;
    expect(await call(owner, 'PATCH', path, { since: 86_400 })).toBe(200);
    await toldAll([owner, reader, siteReader], readers);
    const told = (which: string) => readers.map(({ messages }) => JSON.stringify(messages).includes(`"${which}"`));
    expect(told(id)).toEqual([true, true, false]);
    expect(told(String(site_id))).toEqual([true, false, true]);
  });

  it('reports nothing more after a right has ended, while the stream stays open', async () => {
    const { owner, reader, id, sensor_key } = await people();
    const stream = await read(reader);
    const share = `/api/sensors/${id}/users/${encodeURIComponent(reader.email)}`;
    expect(await call(owner, 'DELETE', share)).toBe(204);
    await publishEventChanges(db(), sensor_key, [instant(1_790_000_000)]);
    await publishAssetChanges(db(), [{ entity: `Sensor-${id}` }]);
    await toldAll([reader], [stream]);
    expect(stream.messages).toHaveLength(2);
    expect(JSON.stringify(stream.messages)).not.toContain(id);
  });

  it('starts with `reload` if there was a stream before, since changes may have been missed', async () => {
    const account = await makeAccount(db(), {});
    const [first, second] = [await read(account), await read(account, { 'last-event-id': '1' })];
    expect([first.messages, second.messages]).toEqual([[ofAll('ready', account)], [ofAll('reload', account)]]);
    expect(first.text()).toMatch(/^retry: \d{4}\nid: 1\ndata: /);
    expect(first.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect([first.headers.get('cache-control'), first.headers.get('x-accel-buffering')]).toEqual(['no-store', 'no']);
  });

  it('sends `reload` when its process has lost the bus for a while', async () => {
    const account = await makeAccount(db(), {});
    const reader = await read(account);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'trapline-bus'`.execute(db());
    await vi.waitFor(() => expect(reader.messages).toMatchObject([{ type: 'ready' }, { type: 'reload' }]), 15_000);
    await toldAll([account], [reader]);
  });

  it('sends `reload` instead of more than two thousand changes at once', async () => {
    const { owner, sensor_key } = await people();
    const first = await read(owner);
    const many = Array.from({ length: 20_000 }, (_, second) => instant(1_790_000_000 + second));
    await publishEventChanges(db(), sensor_key, many.slice(0, 500));
    await vi.waitFor(() => expect(eventsOf(first)).toHaveLength(500), 15_000);
    await first.close();
    const reloaded = async () => {
      // The first batch may be reported individually; a reader too slow for that is dropped.
      const reader = await read(owner);
      await publishEventChanges(db(), sensor_key, many);
      await vi.waitFor(() => expect(reader.messages).toContainEqual(ofAll('reload', owner)), 3_000);
    };
    await vi.waitFor(reloaded, 30_000);
  });

  it('refuses an account’s eleventh stream until another one is closed', async () => {
    const account = await makeAccount(db(), {});
    const headers = await headersOf(account);
    for (let number = 1; number <= 10; number += 1) await read(account);
    const refused = await readChanges(test.url, headers, isChange);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await read(account, {}, other)).status).toBe(200);
    await open[0]?.close();
    await vi.waitFor(async () => {
      const reader = await readChanges(test.url, headers, isChange);
      open.push(reader);
      expect(reader.status).toBe(200);
    }, 15_000);
  });

  it('ends cleanly when the process stops, and no new one can be opened', async () => {
    const { directUrl } = test.portal.services;
    const third = await startTestPortal({ databaseUrl: directUrl, directUrl, alone: false });
    const reader = await read(await makeAccount(db(), {}), {}, third);
    // Stopping does not wait for open streams.
    await third.stop();
    expect(await reader.ended).toBe(true);
  });
});

describe('a stream whose session ends', () => {
  const feeds: ChangeFeed[] = [];
  afterEach(() => {
    for (const feed of feeds.splice(0)) feed.close();
  });

  it.each([
    ['is signed out', (id: number) => db().deleteFrom('sessions').where('account_id', '=', id).execute()],
    ['is blocked', (id: number) => db().updateTable('accounts').set({ blocked: true }).where('id', '=', id).execute()],
    [
      'is deactivated',
      (id: number) => db().updateTable('accounts').set({ activated: false }).where('id', '=', id).execute(),
    ],
  ] as const)('receives nothing and ends: its account %s', async (_how, end) => {
    const { owner, sensor_key } = await people();
    const reader = await read(owner);
    await end(owner.id);
    await publishEventChanges(db(), sensor_key, [instant(1_790_000_000)]);
    expect(await reader.ended).toBe(true);
    expect(reader.messages).toEqual([ofAll('ready', owner)]);
  });

  it('of an assumed identity ends when it may no longer be assumed, or the session’s owner is no longer an admin', async () => {
    for (const change of ['assumed', 'own'] as const) {
      const { owner, admin, sensor_key } = await people();
      const reader = await read(admin, { 'x-assumed-user-id': String(owner.id) });
      await publishEventChanges(db(), sensor_key, [instant(1_790_000_000)]);
      await vi.waitFor(() => expect(eventsOf(reader)).toHaveLength(1), 15_000);
      if (change === 'assumed')
        await db().updateTable('accounts').set({ blocked: true }).where('id', '=', owner.id).execute();
      else await db().updateTable('accounts').set({ permissions: [] }).where('id', '=', admin.id).execute();
      await publishEventChanges(db(), sensor_key, [instant(1_790_000_001)]);
      expect(await reader.ended).toBe(true);
      expect(eventsOf(reader)).toHaveLength(1);
    }
  });

  it('ends even without any changes; until then heartbeats keep it open', async () => {
    const { pool, clock, ids, log, directUrl } = test.portal.services;
    const bus = createBus({ url: directUrl, log });
    const callers = createCallerLookup(db(), pool, clock);
    const feed = new ChangeFeed({ pool, ids, log, callers, heartbeatMs: 20, renewEvery: 20 }, bus);
    feeds.push(feed);
    await bus.start();
    const account = await makeAccount(db(), {});
    const tokenHash = hashSecret(await openSession(db(), account.id));
    const { caller, signal } = makeCall(account, {});
    const stream = feed.open({ ...caller, session: tokenHash.toString('base64url') }, false, signal);
    const { body } = stream.answer;
    if (typeof body === 'string' || body instanceof Uint8Array) throw new Error('Not a stream');
    let text = '';
    for await (const chunk of body) {
      text += String(chunk);
      if (text.endsWith(':\n\n:\n\n:\n\n') && feed.size === 1) {
        await db().deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
      }
    }
    expect(text).toContain(':\n\n:\n\n:\n\n');
    expect(feed.size).toBe(0);
    await bus.close();
  });
});

describe('a client that does not read', () => {
  it('is disconnected over a real connection too, and others continue', async () => {
    const { owner, sensor_key } = await people();
    const { port } = new URL(test.url);
    const { authorization = '' } = await headersOf(owner);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/changes HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
    const reader = await read(owner);
    const gone = async () => {
      const many = Array.from({ length: 1_900 }, (_, second) => instant(1_790_000_000 + second));
      await publishEventChanges(db(), sensor_key, many);
      const text = await test.portal.metrics.read();
      expect(text.text).toMatch(/^trapline_change_streams 1$/m);
    };
    await vi.waitFor(gone, { timeout: 50_000, interval: 10 });
    await toldAll([owner], [reader]);
    socket.destroy();
  });
});
