import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { understandRequest } from '../events/understand-request.actions.ts';
import { createDecoder, type Decoder } from '../platform/images/decoder.ts';
import { makeAccount, makeOrganization, makeSensor } from '../testing/fixtures.ts';
import { startTestPortal, type TestPortal } from '../testing/test-portal.ts';
import { fieldUnit, giveKey } from './ingestion.fixture.ts';
import { understandTasks } from './understand.jobs.ts';

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

/** Kills the decoding child as soon as it is at work, as a file would that its library cannot stand. */
async function killChild(): Promise<void> {
  await expect.poll(() => decoder.status().children.some(({ busy }) => busy), { interval: 5 }).toBe(true);
  process.kill(decoder.status().children.find(({ busy }) => busy)?.pid ?? 0, 'SIGKILL');
}

test('a photo by which the decoding child dies three times is marked, and waits no longer', async () => {
  const { services } = portal.portal;
  const account = await makeAccount(services.db, { organization_id: await makeOrganization(services.db, 'North') });
  const sensorKey = await makeSensor(services.db, account, { id: 'POISON', type: 'hykecam' });
  const unit = fieldUnit(portal.url, await giveKey(services.db, sensorKey));
  const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
  const large = sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#c8b020' } });
  expect((await unit.send(Buffer.from(await large.jpeg().toBuffer()), { timestamp })).status).toBe(201);

  const photo = () => findAttachment(services.db, sensorKey, instant(timestamp), 'photo');
  const stored = await photo();
  if (!stored) throw new Error('The photo was not stored');
  const { payload } = understandRequest(stored);
  const attempt = async (number: number) => {
    const context = { payload, job: 'poison', attempt: number, lastTry: false, signal: new AbortController().signal };
    const [end] = await Promise.allSettled([understandTasks(services, decoder)['understand']?.(context), killChild()]);
    return end.status;
  };
  expect([await attempt(1), await attempt(2)]).toEqual(['rejected', 'rejected']);
  expect(await photo()).toMatchObject({ state: 'stored', error: null });
  expect(await attempt(3)).toBe('fulfilled');
  expect(await photo()).toMatchObject({ state: 'failed', error: 'crashed' });
  const event = services.db.selectFrom('events').select(['processing', 'failed']).where('sensor_key', '=', sensorKey);
  expect(await event.executeTakeFirstOrThrow()).toEqual({ processing: false, failed: true });
});
