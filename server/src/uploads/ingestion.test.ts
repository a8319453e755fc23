import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { insertSession } from '../accounts/session.store.ts';
import { hashSecret, secret, systemIds } from '../platform/base/ids.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, sha256, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { putUpload } from './put-upload.actions.ts';

const hour = 3_600;
const start = Math.floor(Date.now() / 1_000 / hour) * hour - 48 * hour;

describe('an uploaded photo', () => {
  let test: TestPortal;
  let account: TestAccount;
  let token: string;

  beforeAll(async () => {
    test = await startTestPortal({ worker: true });
    const { db } = test.portal.services;
    const organization = await makeOrganization(db, 'North');
    account = await makeAccount(db, { organization_id: organization });
    token = secret(systemIds);
    await insertSession(db, {
      tokenHash: hashSecret(token),
      accountId: account.id,
      now: new Date(),
      userAgent: '',
      address: '',
    });
  });
  afterAll(() => test.stop());

  async function newUnit(id: string, type: 'fly' | 'fly_scan' | 'fly_count' | 'insect_monitor_v2' = 'fly_scan') {
    const sensorKey = await makeSensor(test.portal.services.db, account, { id, type });
    return { sensorKey, unit: fieldUnit(test.url, await giveKey(test.portal.services.db, sensorKey)) };
  }
  const get = async (path: string) => {
    const answer = await fetch(`${test.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const settled = (path: string) =>
    vi.waitFor(
      async () => {
        const { body } = await get(path);
        expect(body.processing).toBe(false);
        return body;
      },
      { timeout: 60_000, interval: 50 },
    );

  it('is stored, understood and counted', async () => {
    const { sensorKey, unit } = await newUnit('WAY');
    const photo = await trapPhoto(1);
    const put = await unit.send(photo, { timestamp: start });
    expect(put.status).toBe(201);
    const id = eventId({ sensor_key: sensorKey, timestamp: start });
    expect(await put.json()).toEqual({ event_id: id });
    const event = await settled(`/api/v2/events/${id}`);
    expect(event).toMatchObject({
      sensorId: 'WAY',
      timestamp: start,
      count_difference: 0,
      failed: false,
      latest: true,
    });
    expect(event.attachments.photo).toMatchObject({ width: 640, height: 480, error: null });
    const boxes = await get(`/api/v2/events/${id}/insect_detections/photo`);
    expect(boxes.body).toMatchObject({ author: 'machine', width: 640, height: 480 });
    expect(boxes.body.positions).toHaveLength(event.count);
    expect(event.count).toBeGreaterThan(0);
    const original = await fetch(`${test.url}${event.attachments.photo.url}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(photo));
    const tile = event.attachments.photo.tiles.url_template.replace('{z}', '0').replace('{x}', '0').replace('{y}', '0');
    const served = await fetch(`${test.url}${tile}`, { headers: { authorization: `Bearer ${token}` } });
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetch(`${test.url}${tile}`)).status).toBe(401);
  });

  it('is reported as stored when it is sent again, and cannot be replaced by other bytes', async () => {
    const { unit } = await newUnit('TWICE');
    const photo = await trapPhoto(2);
    const about = {
      content_type: 'image/jpeg',
      resource: 'photo',
      size: photo.length,
      sha256: sha256(photo),
      timestamp: start,
    };
    const url = await unit.requestUrl(about);
    expect((await unit.put(url, photo)).status).toBe(201);
    expect((await unit.put(url, photo)).status).toBe(200);
    expect((await unit.put(url, await trapPhoto(3))).status).toBe(409);
    // Nothing is written for it, so that a full disk does not matter.
    const { services } = test.portal;
    const receive = () => Promise.reject(new Problem('insufficient_storage'));
    const full = { ...services, storage: { ...services.storage, receive } };
    const urlToken = new URL(url).pathname.split('/').at(-1) ?? '';
    const again = await putUpload(full, urlToken, 'image/jpeg', photo.length, Readable.from([photo]));
    expect(again.is_new).toBe(false);
    expect(await (await unit.ask(about)).json()).toMatchObject({ stored: true });
    const other = await unit.ask({ ...about, sha256: sha256(Buffer.from('x')) });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ type: 'resource_already_exists' });
  });

  it('of each of three cameras settles the event; late, hidden and deleted events are corrected', async () => {
    const { sensorKey, unit } = await newUnit('ORDER', 'fly_count');
    const send = async (at: number, count: number) => {
      await unit.send(await trapPhoto(count), { timestamp: start + at * hour, count });
      return settled(`/api/v2/events/${eventId({ sensor_key: sensorKey, timestamp: start + at * hour })}`);
    };
    await send(1, 5);
    const third = await send(3, 9);
    expect(third).toMatchObject({ count: 9, count_difference: 4, insect_counts: { others: 9 } });
    await send(2, 6);
    const listed = async () =>
      (await get('/api/sensors/ORDER/events?with_hidden=1')).body.events.map(
        (e: { count_difference: number }) => e.count_difference,
      );
    expect(await listed()).toEqual([3, 1, 0]);
    const second = `/api/v2/events/${eventId({ sensor_key: sensorKey, timestamp: start + 2 * hour })}`;
    const change = (path: string, init: RequestInit) =>
      fetch(`${test.url}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
    expect((await change(second, { method: 'PATCH', body: '{"hidden":true}' })).status).toBe(200);
    expect((await listed())[0]).toBe(4);
    expect((await change(second, { method: 'PATCH', body: '{"hidden":false}' })).status).toBe(200);
    expect(await listed()).toEqual([3, 1, 0]);
    expect((await change(second, { method: 'DELETE' })).status).toBe(204);
    expect(await listed()).toEqual([4, 0]);
    const days = await test.portal.services.db
      .selectFrom('daily_counts')
      .selectAll()
      .where('sensor_key', '=', sensorKey)
      .execute();
    expect(days.reduce((sum, day) => sum + day.events, 0)).toBe(2);
    expect(days.reduce((sum, day) => sum + day.increase, 0)).toBe(4);
  });

  it('appears at the site where its sensor stood, and on the activity page in one call', async () => {
    const { sensorKey, unit } = await newUnit('SITED', 'fly_count');
    const { db } = test.portal.services;
    const site = await makeSite(db, account, { name: 'Hall', type: 'fly_count' });
    await db
      .insertInto('installations')
      .values({ site_id: site, sensor_key: sensorKey, since: new Date((start + hour) * 1_000) })
      .execute();
    for (const at of [0, 1, 2]) await unit.send(await trapPhoto(at), { timestamp: start + at * hour, count: at });
    const listed = await get(`/api/installation_sites/${site}/events`);
    expect(listed.body.events.map((e: { timestamp: number }) => e.timestamp)).toEqual([start + 2 * hour, start + hour]);
    const activities = await get('/api/activities?group_by=installation_site');
    expect(activities.body).toMatchObject({ total: 1, groups: [{ installation_site: { name: 'Hall' } }] });
    expect(activities.body.groups[0].events).toHaveLength(2);
  });

  it.each([
    ['wrong_file_type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'.padEnd(200))],
    ['wrong_file_type', Buffer.from('GIF89a'.padEnd(200))],
    ['wrong_file_type', Buffer.from('<html><script>alert(1)</script>'.padEnd(200))],
    ['incomplete_file', Buffer.from([0xff, 0xd8])],
    ['too_many_pixels', bomb(64_250, 64_250)],
    ['incomplete_file', bomb(640, 480)],
  ])('is refused (%s) with a reason and a log entry, and leaves nothing behind', async (type, bytes) => {
    const { sensorKey, unit } = await newUnit(`BAD_${sha256(bytes).slice(0, 8)}`);
    const put = await unit.send(bytes, { timestamp: start });
    expect(put.status).toBe(422);
    expect(await put.json()).toMatchObject({ type });
    const { db, storage } = test.portal.services;
    expect(await db.selectFrom('events').select('ts').where('sensor_key', '=', sensorKey).execute()).toEqual([]);
    expect(await Array.fromAsync(storage.list(`sensors/${sensorKey}/`))).toEqual([]);
    const logs = await db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', 'like', 'Sensor-BAD%')
      .where('log_group', '=', 'upload')
      .execute();
    expect(JSON.stringify(logs)).toContain(type);
  });

  it('is refused with the invalid field of the request', async () => {
    const { unit } = await newUnit('WRONG');
    const right = { content_type: 'image/jpeg', resource: 'photo', size: 100, timestamp: start };
    const cases: [object, number, string, string][] = [
      [{ ...right, timestamp: 100 }, 422, 'validation_failed', 'timestamp'],
      [{ ...right, timestamp: start + 5 * 86_400 }, 422, 'validation_failed', 'timestamp'],
      [{ ...right, resource: 'video' }, 422, 'validation_failed', 'resource'],
      [{ ...right, content_type: 'image/gif' }, 415, 'unsupported_media_type', 'photo'],
      [{ ...right, size: 0 }, 422, 'validation_failed', 'size'],
      [{ ...right, size: 900_000_000 }, 413, 'payload_too_large', ''],
      [{ ...right, colour: 'red' }, 422, 'validation_failed', 'colour'],
      [
        { ...right, detections: [{ position: { x1: 5, y1: 5, x2: 5, y2: 9 } }] },
        422,
        'validation_failed',
        'detections/0',
      ],
    ];
    for (const [body, status, type, named] of cases) {
      const answer = await unit.ask(body);
      const text = await answer.text();
      expect([answer.status, JSON.parse(text).type], text).toEqual([status, type]);
      expect(text).toContain(named);
    }
    expect((await fieldUnit(test.url, secret(systemIds)).ask(right)).status).toBe(401);
  });

  it('by a person is processed alike, with the time it was taken from its metadata', async () => {
    const sensorKey = await makeSensor(test.portal.services.db, account, { id: 'BY_HAND', type: 'hykecam' });
    const said = { DateTimeOriginal: '2026:11:20 06:05:04' };
    const photo = Buffer.from(
      await sharp(await trapPhoto(9))
        .withExif({ IFD2: said })
        .jpeg()
        .toBuffer(),
    );
    const request = (contentType: string) =>
      fetch(`${test.url}/api/sensors/BY_HAND/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ contentType, timestamp: start }),
      });
    expect((await request('video/mp4')).status).toBe(415);
    const response = await request('image/jpeg');
    const { url }: { url: string } = JSON.parse(await response.text());
    const put = await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: photo });
    expect(put.status).toBe(201);
    const event = await settled(`/api/v2/events/${eventId({ sensor_key: sensorKey, timestamp: start })}`);
    // Without an offset the time zone is that of the organization, in Tokyo.
    expect(event).toMatchObject({ timestamp: start, captured_at: Date.parse('2026-11-19T21:05:04Z') / 1_000 });
  });

  it('is refused if the key that requested its URL has been replaced', async () => {
    const { sensorKey, unit } = await newUnit('REKEYED');
    const photo = await trapPhoto(7);
    const url = await unit.requestUrl({
      content_type: 'image/jpeg',
      resource: 'photo',
      size: photo.length,
      timestamp: start,
    });
    await giveKey(test.portal.services.db, sensorKey);
    expect((await unit.put(url, photo)).status).toBe(403);
  });
});

/** A JPEG header that declares a size and has no picture behind it. */
function bomb(width: number, height: number): Buffer<ArrayBuffer> {
  const sof = [
    0xff,
    0xc0,
    0,
    17,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    3,
    1,
    17,
    0,
    2,
    17,
    1,
    3,
    17,
    1,
  ];
  return Buffer.from([0xff, 0xd8, ...sof, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 17, 3, 17, 0, 63, 0, ...Array(300).fill(7)]);
}
