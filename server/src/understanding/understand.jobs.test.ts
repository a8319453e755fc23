import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { featureLength } from '@trapline/domain/learning/learning.limits.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { eventsAs } from '../events/event.answer.ts';
import { findEvent } from '../events/event-list.store.ts';
import { countWaiting } from '../events/waiting.store.ts';
import { eventChanges, publishEventChanges } from '../events/event-changes.topic.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { featuresOfBoxes } from '../learning/boxes/box-features.actions.ts';
import { createBus } from '../platform/bus/bus.ts';
import { DecodeError } from '../platform/decoder-protocol/decode-error.ts';
import { createDecoder, type Decoder } from '../platform/decoding/decoding.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { sweepTasks } from '../uploads/sweep.jobs.ts';
import { understandTasks } from './understand.jobs.ts';
import { waitingTasks } from './waiting.jobs.ts';

let portal: TestPortal;
let decoder: Decoder;
beforeAll(async () => {
  portal = await startTestPortal();
  decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
});
afterAll(async () => {
  await decoder.close();
  await portal.stop();
});

/** A decoder that is closed at the end of its scope. */
function closing(made: Decoder) {
  return { decoder: made, [Symbol.asyncDispose]: () => made.close() };
}

/** Counts how often an event was published, since the count before. */
async function publications({ services }: TestPortal['portal'], sensorKey: number) {
  const heard: number[] = [];
  const bus = createBus({ url: services.directUrl, log: services.log });
  bus.listen(eventChanges, {
    heard: (changes) => heard.push(...changes.map(({ sensor_key }) => sensor_key)),
    missed: () => {},
  });
  await bus.start();
  const end = 0;
  return {
    async next(): Promise<number> {
      // Everything published earlier has arrived once this has.
      await publishEventChanges(services.db, end, [instant(0)]);
      await vi.waitFor(() => expect(heard).toContain(end), 15_000);
      return heard.splice(0).filter((key) => key === sensorKey).length;
    },
    [Symbol.asyncDispose]: () => bus.close(),
  };
}

/** Kills the decoding child as soon as it works, like a file that crashes a library. */
async function killChild(): Promise<void> {
  await expect.poll(() => decoder.status().children.some(({ busy }) => busy), { interval: 5 }).toBe(true);
  process.kill(decoder.status().children.find(({ busy }) => busy)?.pid ?? 0, 'SIGKILL');
}

/** Uploads a photo to a new sensor: an empty one of the given size, unless one is `drawn`. */
async function uploaded(
  id: string,
  type: SensorType,
  width: number,
  height: number,
  about: object = {},
  drawn?: Buffer<ArrayBuffer>,
) {
  const { services } = portal.portal;
  const account = await makeAccount(services.db, { organization_id: await makeOrganization(services.db, id) });
  const sensorKey = await makeSensor(services.db, account, { id, type });
  const unit = fieldUnit(portal.url, await giveKey(services.db, sensorKey));
  const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
  const empty = sharp({ create: { width, height, channels: 3, background: '#c8b020' } });
  const photo = drawn ?? Buffer.from(await empty.jpeg().toBuffer());
  expect((await unit.send(photo, { ...about, timestamp })).status).toBe(201);
  const kept = () => findAttachment(services.db, sensorKey, instant(timestamp), 'photo');
  const stored = await kept();
  if (!stored) throw new Error('The photo was not stored');
  const { payload } = understandRequest(stored);
  const context = (attempt: number) => {
    return { payload, job: id, attempt, lastTry: false, signal: new AbortController().signal };
  };
  return { services, sensorKey, timestamp, kept, context };
}

test('a photo that crashes the decoding child three times is marked as failed', async () => {
  const { services, sensorKey, kept, context } = await uploaded('POISON', 'hykecam', 6000, 4000);
  const attempt = async (number: number) => {
    const work = understandTasks(services, decoder)['understand']?.(context(number));
    const [end] = await Promise.allSettled([work, killChild()]);
    return end.status;
  };
  expect([await attempt(1), await attempt(2)]).toEqual(['rejected', 'rejected']);
  expect(await kept()).toMatchObject({ state: 'stored', error: null });
  expect(await attempt(3)).toBe('fulfilled');
  expect(await kept()).toMatchObject({ state: 'failed', error: 'crashed' });
  const event = services.db.selectFrom('events').select(['processing', 'failed']).where('sensor_key', '=', sensorKey);
  expect(await event.executeTakeFirstOrThrow()).toEqual({ processing: false, failed: true });
});

test('the features of the boxes found are kept beside the photo, and deleted with it', async () => {
  const { services, sensorKey, timestamp, kept, context } = await uploaded(
    'FEATURES',
    'fly_scan',
    640,
    480,
    {},
    await trapPhoto(3),
  );
  await understandTasks(services, decoder)['understand']?.(context(1));
  const { storage_key = '' } = (await kept()) ?? {};
  const [list] = await countingDetections(services.db, sensorKey, instant(timestamp));
  const boxes = unpackBoxes(list?.boxes ?? [], null).map(({ position }) => position);
  expect(boxes.length).toBeGreaterThan(2);
  const known = {
    storage: services.storage,
    decoder: { embedBoxes: () => Promise.reject(new Error('They are known')) },
  };
  const features = await featuresOfBoxes(known, { storage_key, maxPixels: 1e7 }, boxes);
  expect(features?.map((x) => x.length)).toEqual(boxes.map(() => featureLength));

  const left: string[] = [];
  const payload = { prefixes: [storage_key] };
  await sweepTasks(services)['delete_files']?.({ ...context(1), payload });
  for await (const { key } of services.storage.list(`${storage_key}/`)) left.push(key);
  expect(left).toEqual([]);
});

test('a damaged photo is marked as failed even while the detector is misconfigured', async () => {
  const { services, kept, context } = await uploaded('BOTH', 'fly', 640, 480);
  const failing: Decoder = {
    ...decoder,
    understandPicture: ({ detect }) =>
      Promise.reject(new DecodeError(detect ? 'detector' : 'unreadable', 'Expected in this test')),
  };
  await understandTasks(services, failing)['understand']?.({ ...context(5), lastTry: true });
  expect(await kept()).toMatchObject({ state: 'failed', error: 'unreadable_picture' });
});

test('a large photo is shown before it is understood, and its small pictures are not created again', async () => {
  const { services, sensorKey, timestamp, kept, context } = await uploaded('SCAN', 'fly', 9000, 8000);
  const seen: unknown[] = [];
  let made = 0;
  const watched: Decoder = {
    ...decoder,
    displayLargePicture: (...given) => {
      made++;
      return decoder.displayLargePicture(...given);
    },
    understandPicture: async () => {
      const event = await findEvent(services.pool, sensorKey, instant(timestamp));
      seen.push(event && eventsAs(() => ({ sensor: 'creator', site: 'none' }), [event])[0]);
      throw new Error('Not expected in this test');
    },
  };
  const work = async (attempt: number) => understandTasks(services, watched)['understand']?.(context(attempt));
  await expect(work(1)).rejects.toThrow('Not expected');
  const attachment = { thumbnail_url: expect.any(String), display_url: expect.any(String), tiles: null };
  expect(seen).toMatchObject([{ processing: true, count: null, attachments: { photo: attachment } }]);
  const { storage_key } = (await kept()) ?? {};
  for (const name of ['thumbnail', 'display']) {
    expect(await services.storage.head(`${storage_key}/${name}`)).toMatchObject({ bytes: expect.any(Number) });
  }
  await expect(work(2)).rejects.toThrow('Not expected');
  expect(made).toBe(1);
});

test('the detector runs only where insects are counted and the unit sent no boxes', async () => {
  const boxes = { detections: [{ position: { x1: 1, y1: 2, x2: 30, y2: 40 } }] };
  const orders: [string, boolean][] = [];
  for (const [id, type, about] of [
    ['BARE', 'fly', {}],
    ['BOXES', 'fly', boxes],
    ['NONE', 'fly', { detections: [] }],
    ['RAT', 'hykecam', {}],
  ] as const) {
    const { services, context } = await uploaded(id, type, 640, 480, about);
    const watched: Decoder = {
      ...decoder,
      understandPicture: (order, signal) => {
        orders.push([id, order.detect]);
        return decoder.understandPicture(order, signal);
      },
    };
    await understandTasks(services, watched)['understand']?.(context(1));
  }
  expect(orders).toEqual([
    ['BARE', true],
    ['BOXES', false],
    ['NONE', false],
    ['RAT', false],
  ]);
});

test('without an ONNX runtime a photo is shown, waits, and is counted once there is one', async () => {
  const { services, sensorKey, timestamp, kept, context } = await uploaded('WAITS', 'fly', 640, 480);
  await using without = closing(
    createDecoder({ detector: 'builtin', knownTypes: [], children: 1, leaveOut: ['onnx'] }),
  );
  const eventNow = async () => {
    const row = await findEvent(services.pool, sensorKey, instant(timestamp));
    return row && eventsAs(() => ({ sensor: 'creator', site: 'none' }), [row])[0];
  };
  await using published = await publications(portal.portal, sensorKey);
  await understandTasks(services, without.decoder)['understand']?.(context(1));
  expect(await kept()).toMatchObject({ state: 'stored', error: null, waits_for: 'no_detector', has_poster: true });
  const { storage_key } = (await kept()) ?? {};
  for (const name of ['thumbnail', 'display']) {
    expect(await services.storage.head(`${storage_key}/${name}`)).toMatchObject({ bytes: expect.any(Number) });
  }
  expect(await published.next()).toBe(1);
  const attachment = { thumbnail_url: expect.any(String), error: null, waits_for: 'detector' };
  expect(await eventNow()).toMatchObject({ processing: true, count: null, attachments: { photo: attachment } });

  // Product admins can see it. It is not taken up while there is no runtime, however much time passes.
  const files = async () => (await countWaiting(services.db)).map(({ reason, files: number }) => [reason, number]);
  expect(await files()).toEqual([['no_detector', 1]]);
  const late = { ...services, clock: { now: () => services.clock.now() + 86_400_000 } };
  await understandTasks(late, without.decoder)['settle_overdue']?.(context(1));
  await waitingTasks(services, without.decoder)['take_up_waiting']?.(context(1));
  expect(await eventNow()).toMatchObject({ processing: true, count: null });
  expect(await files()).toEqual([['no_detector', 1]]);
  expect(await published.next()).toBe(0);

  await waitingTasks(services, decoder)['take_up_waiting']?.(context(1));
  expect(await files()).toEqual([]);
  expect(await published.next()).toBe(1);
  await understandTasks(services, decoder)['understand']?.(context(1));
  expect(await kept()).toMatchObject({ state: 'understood', error: null, waits_for: null });
  expect(await eventNow()).toMatchObject({ processing: false, count: 0 });
});

test('a film whose sensor is deleted while it is looked at is not queued to be encoded', async () => {
  const { services } = portal.portal;
  const { db } = services;
  const sensor_key = await makeSensor(db, await makeAccount(db, {}), { id: 'GONE', type: 'hykecam' });
  const ts = instant(Math.floor(Date.now() / 1_000) - 3_600);
  await db.insertInto('events').values({ sensor_key, ts, received_at: ts }).execute();
  const file = { sensor_key, ts, resource: 'video', storage_key: 'sensors/gone', state: 'stored', stored_at: ts };
  const bytes = { content_type: 'video/mp4', bytes: 1, sha256: Buffer.alloc(32) };
  await db
    .insertInto('attachments')
    .values({ ...file, ...bytes })
    .execute();
  const deleting: Decoder = {
    ...decoder,
    async understandFilm() {
      await db.deleteFrom('sensors').where('key', '=', sensor_key).execute();
      const pictures = { thumbnail: null, poster: null, playable: null, warning: null };
      return { ...pictures, width: 320, height: 240, duration: 1, codec: 'hevc' };
    },
  };
  const { payload } = understandRequest(file);
  const context = { payload, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
  const work = async () => understandTasks(services, deleting)['understand']?.(context);
  await expect(work()).rejects.toMatchObject({ type: 'gone' });
});
