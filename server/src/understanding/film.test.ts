import { readFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FF_ENCODER_LIBX264, FF_ENCODER_LIBX265, FF_ENCODER_PCM_S16LE } from 'node-av/constants';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { insertSession } from '../accounts/session.store.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { eventsAs } from '../events/event.answer.ts';
import { findEvent } from '../events/event-list.store.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { countWaiting } from '../events/waiting.store.ts';
import { createDecoder, type Decoder } from '../platform/decoding/decoding.ts';
import { hashSecret, secret, systemIds } from '../platform/base/ids.ts';
import { writeFilm } from '@trapline/test-world/pictures/film.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { openSession } from '@trapline/test-world/people/session.ts';
import { fieldUnit, giveKey, sha256, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { giveBox, mailDomain, mailProgram } from '@trapline/test-world/uploads/mail-in.ts';

import { understandTasks } from './understand.jobs.ts';
import { waitingTasks } from './waiting.jobs.ts';

const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
let test: TestPortal;
let authorization: string;
let sensorKey: number;
let folder: string;

beforeAll(async () => {
  test = await startTestPortal({ worker: true, mailInDomain: mailDomain });
  const { db } = test.portal.services;
  const account = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
  const token = secret(systemIds);
  const session = { tokenHash: hashSecret(token), accountId: account.id, now: new Date(), userAgent: '', address: '' };
  await insertSession(db, session);
  authorization = `Bearer ${token}`;
  sensorKey = await makeSensor(db, account, { id: 'CAM', type: 'hykecam' });
  folder = await mkdtemp(join(tmpdir(), 'trapline-films-'));
});
afterAll(async () => {
  await test.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${test.url}${path}`, { headers: { authorization, ...headers } });

async function uploadUrl(at: number): Promise<string> {
  const response = await fetch(`${test.url}/api/sensors/CAM/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ contentType: 'video/quicktime', timestamp: at }),
  });
  const { url }: { url: string } = JSON.parse(await response.text());
  return url;
}

async function upload(film: Buffer<ArrayBuffer>, at: number): Promise<string> {
  const url = await uploadUrl(at);
  const put = await fetch(url, { method: 'PUT', headers: { 'content-type': 'video/quicktime' }, body: film });
  expect(put.status).toBe(201);
  return eventId({ sensor_key: sensorKey, timestamp: at });
}

const settled = (id: string) =>
  vi.waitFor(
    async () => {
      const event = JSON.parse(await (await get(`/api/v2/events/${id}`)).text());
      expect(event.processing).toBe(false);
      return event;
    },
    { timeout: 25_000, interval: 20 },
  );

it.each([
  ['H.264', { picture: FF_ENCODER_LIBX264, seconds: 6 }],
  ['H.265', { picture: FF_ENCODER_LIBX265, sound: FF_ENCODER_PCM_S16LE, seconds: 2 }],
])('%s is shown in a form that browsers play, with ranges, and downloaded unchanged', async (name, form) => {
  const file = join(folder, `${name}.mov`);
  await writeFilm(file, form);
  const film = await readFile(file);
  const id = await upload(film, timestamp + form.seconds);
  const event = await settled(id);
  expect(event).toMatchObject({ failed: false, detected: true });
  const { video, thumbnail } = event.attachments;
  expect(video).toMatchObject({ content_type: 'video/mp4', width: 320, height: 240, error: null });
  expect(video.url).toMatch(/\/playable$/);
  expect((await get(thumbnail.url)).headers.get('content-type')).toBe('image/jpeg');

  const played = await get(video.url);
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  const whole = Buffer.from(await played.arrayBuffer());
  expect(whole.subarray(4, 8).toString()).toBe('ftyp');
  const piece = await get(video.url, { range: 'bytes=4-7' });
  expect([piece.status, await piece.text()]).toEqual([206, 'ftyp']);
  expect(piece.headers.get('content-range')).toBe(`bytes 4-7/${whole.length}`);
  const beyond = await get(video.url, { range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  expect(await beyond.json()).toMatchObject({ type: 'range_not_satisfiable' });

  const response: { download_path: string } = JSON.parse(
    await (await get(`/api/attachments/${id}/video/download_path`)).text(),
  );
  const original = await get(response.download_path);
  expect(sha256(new Uint8Array(await original.arrayBuffer()))).toBe(sha256(film));
});

it('shows the error of a film that cannot be encoded, and continues', async () => {
  const file = join(folder, 'broken.mov');
  await writeFilm(file, { picture: FF_ENCODER_LIBX265 });
  const film = await readFile(file);
  const media = film.indexOf('mdat');
  film.fill(0, media + 4, media - 4 + film.readUInt32BE(media - 4));
  const event = await settled(await upload(film, timestamp));
  expect(event).toMatchObject({ failed: true });
  expect(event.attachments.video).toMatchObject({ error: 'unreadable_picture', width: 320 });
  expect(event.attachments.video.url).toMatch(/\/original$/);
  expect((await get('/api/sensors')).status).toBe(200);
});

it('refuses a film of tiny boxes before it is complete, and stores nothing of it', async () => {
  const boxes = Buffer.alloc(8_000_000);
  for (let at = 0; at < boxes.length; at += 8) {
    boxes.writeUInt32BE(8, at);
    boxes.write((at / 8).toString(36).padStart(4, '_').slice(-4), at + 4, 'latin1');
  }
  const start = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');
  const put = await fetch(await uploadUrl(timestamp - 60), {
    method: 'PUT',
    headers: { 'content-type': 'video/quicktime' },
    body: Buffer.concat([start, boxes]),
  });
  expect([put.status, JSON.parse(await put.text())]).toEqual([
    422,
    expect.objectContaining({ type: 'unreadable_picture' }),
  ]);
  expect(await readdir(join(test.filesDir, 'incoming'))).toEqual([]);
});

it('accepts a film by mail, with the time it was taken, next to a photo of the same second', async () => {
  const { db } = test.portal.services;
  const port = await test.portal.startMailIn({ host: '127.0.0.1', port: 0 });
  const file = join(folder, 'mailed.mov');
  await writeFilm(file, { picture: FF_ENCODER_LIBX264 });
  const film = await readFile(file);
  const taken = Date.UTC(2026, 9, 1, 2, 3, 4) / 1_000;
  film.writeUInt32BE(taken + 2_082_844_800, film.indexOf('mvhd') + 8);
  const answer = await mailProgram(port)({
    to: await giveBox(db, sensorKey),
    date: new Date(taken * 1_000),
    attachments: [
      { filename: '動画.mov', content: film },
      { filename: '写真.jpg', content: await trapPhoto(1) },
    ],
  });
  expect(answer.code).toBe(250);
  const event = await settled(eventId({ sensor_key: sensorKey, timestamp: taken }));
  expect(Object.keys(event.attachments).toSorted()).toEqual(['display-photo', 'photo', 'thumbnail', 'video']);
  expect(event).toMatchObject({ captured_at: taken, failed: false });
});

it('organizations take turns at the encoder, and a film that takes too long is tried only once more', async () => {
  const file = join(folder, 'slow.mov');
  await writeFilm(file, { picture: FF_ENCODER_LIBX265, seconds: 1 });
  const film = await readFile(file);
  const [other, usual, hasty] = [
    await startTestPortal(),
    createDecoder({ detector: 'builtin', knownTypes: [], children: 1 }),
    createDecoder({ detector: 'builtin', knownTypes: [], children: 1, deadline: 1, watchEvery: 5 }),
  ];
  try {
    const { services } = other.portal;
    const { db, pool } = services;
    const signal = new AbortController().signal;
    const send = async (key: number, at: number) => {
      const unit = fieldUnit(other.url, await giveKey(db, key));
      const about = { timestamp: at, resource: 'video', content_type: 'video/quicktime' };
      expect((await unit.send(film, about)).status).toBe(201);
      const stored = await findAttachment(db, key, instant(at), 'video');
      if (!stored) throw new Error('The film was not stored');
      const { payload } = understandRequest(stored);
      const context = { payload, job: '1', attempt: 1, lastTry: false, signal };
      await understandTasks(services, usual)['understand']?.(context);
    };
    const sensorOf = async (organization: string) => {
      const organization_id = await makeOrganization(db, organization);
      return makeSensor(db, await makeAccount(db, { organization_id }), { id: organization, type: 'hykecam' });
    };
    const [busy, calm] = [await sensorOf('BUSY'), await sensorOf('CALM')];
    for (const at of [timestamp, timestamp + 1, timestamp + 2]) await send(busy, at);
    await send(calm, timestamp);
    const { rows } = await pool.query<{ priority: number; payload: { sensor_key: number } }>(
      `select j.priority, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'encode_film' order by j.id`,
    );
    const turns = rows.map(({ priority, payload }) => [payload.sensor_key, priority]);
    expect(turns).toEqual([...[0, 1, 2].map((turn) => [busy, turn]), [calm, 0]]);
    // While a film waits for its turn, its poster is shown.
    const waits = await findAttachment(db, busy, instant(timestamp + 2), 'video');
    expect(waits).toMatchObject({ state: 'stored', has_poster: true, width: 320, height: 240 });

    const encode = (attempt: number) =>
      understandTasks(services, hasty)['encode_film']?.({
        ...{ payload: rows.at(-1)?.payload, job: '1', attempt, lastTry: false, signal },
      });
    await expect(encode(1)).rejects.toMatchObject({ reason: 'timeout' });
    await encode(2);
    expect(await findAttachment(db, calm, instant(timestamp), 'video')).toMatchObject({ state: 'failed' });
  } finally {
    await Promise.all([usual.close(), hasty.close(), other.stop()]);
  }
}, 60_000);

it('a film that needs an encoder waits without one, reports it, and is encoded once there is one', async () => {
  const file = join(folder, 'waits.mov');
  await writeFilm(file, { picture: FF_ENCODER_LIBX265, seconds: 1 });
  const [other, without, whole] = [
    await startTestPortal(),
    createDecoder({ detector: 'builtin', knownTypes: [], children: 1, leaveOut: ['encoder'] }),
    createDecoder({ detector: 'builtin', knownTypes: [], children: 1 }),
  ];
  try {
    const { services } = other.portal;
    const { db, pool } = services;
    const key = await makeSensor(db, await makeAccount(db, {}), { id: 'WAITS', type: 'hykecam' });
    const at = timestamp - 60;
    const unit = fieldUnit(other.url, await giveKey(db, key));
    const about = { timestamp: at, resource: 'video', content_type: 'video/quicktime' };
    expect((await unit.send(await readFile(file), about)).status).toBe(201);
    const stored = await findAttachment(db, key, instant(at), 'video');
    if (!stored) throw new Error('The film was not stored');
    const eventNow = async () => {
      const row = await findEvent(pool, key, instant(at));
      return row && eventsAs(() => ({ sensor: 'creator', site: 'none' }), [row])[0];
    };
    const { payload } = understandRequest(stored);
    const context = { payload, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
    const facts = { width: 320, height: 240, duration_ms: 1_000, has_poster: false };
    const workOff = async (decoder: Decoder, has_poster: boolean) => {
      const tasks = understandTasks(services, decoder);
      await tasks['understand']?.(context);
      await tasks['encode_film']?.({ ...context, payload: { ...payload, ...facts, has_poster } });
    };

    await workOff(without, false);
    const waits = { error: null, waits_for: 'encoder', url: expect.stringMatching(/\/original$/), width: 320 };
    expect(await eventNow()).toMatchObject({ processing: true, attachments: { video: waits } });
    const operator = await openSession(db, (await makeAccount(db, { permissions: ['admin'] })).id);
    const response = await fetch(`${other.url}/api/waiting_files`, {
      headers: { authorization: `Bearer ${operator}` },
    });
    expect(await response.json()).toMatchObject({ waiting: [{ waits_for: 'encoder', files: 1 }] });
    await waitingTasks(services, without)['take_up_waiting']?.(context);
    expect(await countWaiting(db)).toHaveLength(1);

    await waitingTasks(services, whole)['take_up_waiting']?.(context);
    expect(await countWaiting(db)).toEqual([]);
    await workOff(whole, true);
    const plays = { url: expect.stringMatching(/\/playable$/), thumbnail_url: expect.any(String), error: null };
    expect(await eventNow()).toMatchObject({ processing: false, attachments: { video: plays } });
  } finally {
    await Promise.all([without.close(), whole.close(), other.stop()]);
  }
}, 60_000);
