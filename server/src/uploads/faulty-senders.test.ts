import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { largePhoto, sendCut, sendUnannounced, verdict } from '@trapline/test-world/uploads/faulty-senders.ts';
import { fieldUnit, giveKey, sha256, trapPhoto, withComment } from '@trapline/test-world/uploads/ingestion.ts';
import { sweepStorage } from './sweep.jobs.ts';

// TRIAL-4: errors of senders leave nothing behind and change nothing.

const hour = 3_600;
const start = Math.floor(Date.now() / 1_000 / hour) * hour - 48 * hour;
let ahead = 0;
const clock = { now: () => Date.now() + ahead };

let people: Awaited<ReturnType<typeof startPeople>>;
let owner: Person;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  people = await startPeople({ clock });
  await people.test.portal.startWorker();
  owner = await people.person();
  photo = await largePhoto();
});
afterAll(() => people.stop());

async function newUnit(id: string, type: 'hykecam' | 'fly_count' = 'hykecam') {
  const key = await makeSensor(people.db, { id: owner.id, organization_id: null }, { id, type });
  return { key, unit: fieldUnit(people.test.url, await giveKey(people.db, key)) };
}
const about = (bytes: Buffer, timestamp: number) => ({
  content_type: 'image/jpeg',
  resource: 'photo',
  size: bytes.length,
  sha256: sha256(bytes),
  timestamp,
});
const quiet = () =>
  vi.waitFor(async () => expect(await countJobs(people.db)).toEqual({ waiting: 0, failed: 0 }), {
    timeout: 60_000,
    interval: 50,
  });

/** The stored rows and files of a sensor. */
async function kept(key: number) {
  const { storage } = people.test.portal.services;
  const rows = await people.db.selectFrom('attachments').selectAll().where('sensor_key', '=', key).execute();
  const events = await people.db.selectFrom('events').selectAll().where('sensor_key', '=', key).execute();
  const state = await people.db
    .selectFrom('sensor_states')
    .select('total_event_count')
    .where('sensor_key', '=', key)
    .executeTakeFirstOrThrow();
  const files = await Array.fromAsync(storage.list(`sensors/${key}/`));
  const originals = files.filter((file) => file.key.endsWith('/original'));
  return {
    rows,
    events,
    total: state.total_event_count,
    files: files.map((file) => file.key),
    rowBytes: rows.reduce((sum, row) => sum + row.bytes, 0),
    fileBytes: originals.reduce((sum, file) => sum + file.bytes, 0),
  };
}
const countLogged = async (id: string, event: string) => {
  const rows = await people.db
    .selectFrom('activity_logs')
    .select('message')
    .where('entity', '=', `Sensor-${id}`)
    .execute();
  return rows.filter(({ message }) => JSON.stringify(message).includes(`"event":"${event}"`)).length;
};

describe('a sender whose connection is cut', () => {
  it('after each tenth of the body leaves no event and no file, and may send again', async () => {
    const { key, unit } = await newUnit('CUT');
    const tenths = Array.from({ length: 10 }, (_, index) => index);
    const urls = await Promise.all(tenths.map((at) => unit.requestUrl(about(photo, start + at))));
    await Promise.all(urls.map((url, at) => sendCut(url, photo, Math.floor((photo.length * at) / 10))));
    await vi.waitFor(async () => expect(await countLogged('CUT', 'refused')).toBe(10), 20_000);
    expect(await kept(key)).toMatchObject({ rows: [], events: [], files: [], total: 0 });
    expect(await readdir(join(people.test.filesDir, 'incoming'))).toEqual([]);
    // To the same URL, or to a new one.
    const again = await Promise.all(
      urls.map(async (url, at) =>
        unit.put(at % 2 === 0 ? url : await unit.requestUrl(about(photo, start + at)), photo),
      ),
    );
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));

    // Everything was sent, but the sender received no response.
    const unheard = await unit.requestUrl(about(photo, start + 10));
    await sendCut(unheard, photo, photo.length);
    expect([200, 201]).toContain((await unit.put(unheard, photo)).status);
    await quiet();
    const { rows, events, files, rowBytes, fileBytes, total } = await kept(key);
    expect([rows.length, events.length, total]).toEqual([11, 11, 11]);
    expect([rowBytes, fileBytes]).toEqual([11 * photo.length, 11 * photo.length]);
    expect(await sweepStorage(people.test.portal.services, 0)).toEqual({ files: 0, incoming: 0 });
    expect((await kept(key)).files).toEqual(files);
  });
});

describe('fifty concurrent uploads for one sensor and timestamp', () => {
  it('store one photo, and refuse the others', async () => {
    const { key, unit } = await newUnit('FIFTY', 'fly_count');
    const small = await trapPhoto(4);
    const { sha256: _, ...unsigned } = { ...about(small, start), count: 7 };
    const urls = await Promise.all(Array.from({ length: 50 }, () => unit.requestUrl(unsigned)));
    const answers = await Promise.all(urls.map(async (url) => verdict(await unit.put(url, small))));
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([status, type]) => status === 422 && type === 'resource_already_exists')).toHaveLength(49);
    await quiet();
    const { rows, events, rowBytes, fileBytes, total } = await kept(key);
    expect([rows.length, rowBytes, fileBytes, total]).toEqual([1, small.length, small.length, 1]);
    expect(events).toMatchObject([{ count: 7, count_difference: 0 }]);
    expect(
      await people.db.selectFrom('daily_counts').selectAll().where('sensor_key', '=', key).execute(),
    ).toMatchObject([{ events: 1, max_count: 7, increase: 0 }]);
    expect(await sweepStorage(people.test.portal.services, 0)).toEqual({ files: 0, incoming: 0 });
  });

  it('with overwrite keep exactly one photo, and nothing of the others', async () => {
    const { key } = await newUnit('OVER');
    const small = await trapPhoto(5);
    const photos = Array.from({ length: 50 }, (_, index) => withComment(small, `photo ${index}`));
    const body = { contentType: 'image/jpeg', timestamp: start, overwrite: true };
    const urls = await Promise.all(
      photos.map(async () => {
        const response: { body: unknown } = await people.ask(owner, 'POST', '/api/sensors/OVER/upload', { body });
        expect(response).toMatchObject({ status: 200, body: { url: expect.any(String) } });
        return JSON.parse(JSON.stringify(response.body));
      }),
    );
    const headers = { 'content-type': 'image/jpeg' };
    const answers = await Promise.all(
      photos.map(
        async (bytes, index) => (await fetch(urls[index].url, { method: 'PUT', headers, body: bytes })).status,
      ),
    );
    expect(new Set(answers)).toEqual(new Set([201]));
    await quiet();
    const { rows, events, files, total } = await kept(key);
    expect([rows.length, events.length, total]).toEqual([1, 1, 1]);
    const [row] = rows;
    expect(photos.map((bytes) => sha256(bytes))).toContain(row?.sha256.toString('hex'));
    const one = `${row?.storage_key}`;
    expect(files.toSorted()).toEqual(['display', 'original', 'thumbnail', 'tiles'].map((name) => `${one}/${name}`));
    expect(events).toMatchObject([{ processing: false, failed: false }]);
    expect(await people.audited('Sensor-OVER')).toHaveLength(49);
    expect(await sweepStorage(people.test.portal.services, 0)).toEqual({ files: 0, incoming: 0 });
  });
});

describe('an upload URL', () => {
  it('is valid only for its own file, and cannot change stored files', async () => {
    const { key, unit } = await newUnit('ONCE');
    const { unit: stranger } = await newUnit('OTHER');
    const tenfold = Buffer.alloc(photo.length * 10, photo);
    const other = withComment(photo, 'other');
    const url = await unit.requestUrl(about(photo, start));
    const fresh = await unit.requestUrl(about(photo, start + hour));
    const unused = await unit.requestUrl(about(photo, start + 2 * hour));
    const put = async (to: string, bytes: Buffer<ArrayBuffer>, type?: string) =>
      verdict(await unit.put(to, bytes, type));

    expect(await put(fresh, photo, 'image/png')).toEqual([415, 'unsupported_media_type']);
    expect(await put(fresh, tenfold)).toEqual([413, 'payload_too_large']);
    expect(await sendUnannounced(fresh, tenfold)).toEqual([422, 'incomplete_file']);
    expect(await put(`${fresh}x`, photo)).toEqual([404, 'not_found']);
    // Another unit's key makes no difference: only the URL's own unit counts.
    const key2 = { authorization: `Bearer ${await giveKey(people.db, (await newUnit('THIRD')).key)}` };
    const headers = { 'content-type': 'image/jpeg', ...key2 };
    expect((await fetch(url, { method: 'PUT', headers, body: photo })).status).toBe(201);
    const first = await kept(key);
    expect(first.rows.map((row) => row.sha256.toString('hex'))).toEqual([sha256(photo)]);
    expect((await stranger.ask(about(photo, start))).status).toBe(200);

    expect(await put(url, photo)).toEqual([200, undefined]);
    expect(await put(url, other)).toEqual([409, 'conflict']);
    expect(await put(url, tenfold)).toEqual([409, 'conflict']);
    expect(await put(url, photo, 'image/png')).toEqual([415, 'unsupported_media_type']);
    await quiet();
    ahead = (uploadUrlSeconds + 1) * 1_000;
    expect(await put(url, other)).toEqual([410, 'gone']);
    expect(await put(url, photo)).toEqual([410, 'gone']);
    expect(await put(unused, photo)).toEqual([410, 'gone']);
    ahead = 0;
    const last = await kept(key);
    expect(last.rows).toMatchObject(first.rows.map(({ sha256: hash, storage_key }) => ({ sha256: hash, storage_key })));
    expect([last.rowBytes, last.fileBytes, last.total]).toEqual([photo.length, photo.length, 1]);
    expect(await sweepStorage(people.test.portal.services, 0)).toEqual({ files: 0, incoming: 0 });
  });
});

describe('a unit that sends everything a hundred times', () => {
  it('gets the same response each time, and stores it once', async () => {
    const { key, unit } = await newUnit('AGAIN', 'fly_count');
    const small = await trapPhoto(6);
    const said = { ...about(small, start), count: 3 };
    const url = await unit.requestUrl(said);
    const hundred = Array.from({ length: 100 }, () => undefined);
    const puts = await Promise.all(
      hundred.map(async () => {
        const answer = await unit.put(url, small);
        return { status: answer.status, text: await answer.text() };
      }),
    );
    expect(puts.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 99 }, () => 200), 201]);
    const event_id = eventId({ sensor_key: key, timestamp: start });
    expect(new Set(puts.map(({ text }) => text))).toEqual(new Set([JSON.stringify({ event_id })]));
    const asks = await Promise.all(hundred.map(async () => (await unit.ask(said)).text()));
    expect(asks.map((text) => JSON.parse(text))).toEqual(hundred.map(() => ({ event_id, stored: true })));

    const other = withComment(small, 'other');
    expect(await verdict(await unit.ask({ ...said, ...about(other, start) }))).toEqual([
      422,
      'resource_already_exists',
    ]);
    expect(await verdict(await unit.put(url, other))).toEqual([409, 'conflict']);
    await quiet();
    const { rows, events, total, fileBytes } = await kept(key);
    expect([rows.length, total, fileBytes]).toEqual([1, 1, small.length]);
    expect(events).toMatchObject([{ count: 3, processing: false }]);
    expect(await countLogged('AGAIN', 'stored')).toBe(1);
    expect(await sweepStorage(people.test.portal.services, 0)).toEqual({ files: 0, incoming: 0 });
  });

  it('has one effect for each Idempotency-Key, which belongs to one body', async () => {
    const { key } = await newUnit('KEYED');
    const headers = {
      authorization: `Bearer ${await giveKey(people.db, key)}`,
      'content-type': 'application/json',
      'idempotency-key': 'report 1',
    };
    const report = (temperature: number) =>
      fetch(`${people.test.url}/field/v1/health`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ app_info: { version: '1' }, cpu_temperature: temperature }),
      });
    const answers = await Promise.all(Array.from({ length: 100 }, () => report(40)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await countLogged('KEYED', 'health')).toBe(1);
    expect(await verdict(await report(41))).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('a refused file', () => {
  it('gets its reason even if the refusal cannot be logged', async () => {
    const { unit } = await newUnit('UNLOGGED');
    const url = await unit.requestUrl(about(photo, start));
    await sql`alter table activity_logs rename to activity_logs_away`.execute(people.db);
    try {
      expect(await verdict(await unit.put(url, photo, 'image/png'))).toEqual([415, 'unsupported_media_type']);
    } finally {
      await sql`alter table activity_logs_away rename to activity_logs`.execute(people.db);
    }
    expect((await unit.put(url, photo)).status).toBe(201);
  });
});
