import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { drawnTrap, insectsDrawn } from '@trapline/test-world/pictures/pictures.ts';
import { fieldUnit, giveKey } from '@trapline/test-world/uploads/ingestion.ts';
import { transaction } from '../platform/database/database.ts';
import { keepDetections } from './detection.store.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let stranger: Person;
let key: number;
let unit: ReturnType<typeof fieldUnit>;
const timestamp = Math.floor(Date.now() / 1_000) - 86_400;
const photoOf = (at: number) => ({ sensor_key: key, ts: new Date(at * 1_000), resource: 'photo' });

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  stranger = await people.person();
  const owner = { id: creator.id, organization_id: organization };
  key = await makeSensor(people.db, owner, { id: 'FINE', type: 'fly_count' });
  await makeSensor(people.db, owner, { id: 'NIGHT', type: 'hykecam' });
  unit = fieldUnit(people.test.url, await giveKey(people.db, key));
});
afterAll(() => people.stop());

/** Sends a trap with drawn flies and waits until it is understood. @returns the event's path */
async function send(at: number): Promise<string> {
  const photo = Buffer.from(await (await drawnTrap()).jpeg({ quality: 95 }).toBuffer());
  expect((await unit.send(photo, { timestamp: at })).status).toBe(201);
  const path = `/api/v2/events/${eventId({ sensor_key: key, timestamp: at })}`;
  await vi.waitFor(
    async () => expect(await people.ask(creator, 'GET', path)).toMatchObject({ body: { processing: false } }),
    { timeout: 60_000, interval: 50 },
  );
  return path;
}

it('previews each sensitivity, and a changed one applies from the next photo on', { timeout: 180_000 }, async () => {
  const first = await send(timestamp);
  const candidates = (path: string, caller = creator) =>
    people.ask(caller, 'GET', `${path}/insect_detections/photo/candidates`);
  const before = await candidates(first);
  expect(before).toMatchObject({
    status: 200,
    body: { threshold: 0.38, lowest: 0.258, thresholds: [0.502, 0.441, 0.38, 0.319, 0.258] },
  });
  const change = (id: string, sensitivity: number) =>
    people.ask(creator, 'PATCH', `/api/sensors/${id}`, { body: { sensitivity } });
  expect(await change('FINE', -2)).toMatchObject({ status: 200, body: { sensitivity: -2 } });
  expect((await change('FINE', 3)).status).toBe(422);
  expect((await change('NIGHT', 1)).status).toBe(422);
  expect(await people.audited('Sensor-FINE')).toMatchObject([
    { action: 'sensor.update', details: { changes: { sensitivity: { old: 0, new: -2 } } } },
  ]);

  const second = await send(timestamp + 600);
  // Thresholds are stored in thousandths.
  expect(await candidates(second)).toMatchObject({
    body: { threshold: 0.502, lowest: 0.259, thresholds: [0.502, 0.441, 0.38, 0.319, 0.259] },
  });
  // Of an older photo nothing changes.
  expect(await candidates(first)).toEqual(before);
  expect((await candidates(first, stranger)).status).toBe(404);
  expect((await candidates(first.slice(0, -1))).status).toBe(404);
});

it('tells what people made of the boxes that the detector found', { timeout: 120_000 }, async () => {
  const at = timestamp + 1_200;
  const path = await send(at);
  const { body } = await people.ask(creator, 'GET', `${path}/insect_detections/photo`);
  const found: { positions: readonly { position: Record<'x1' | 'y1' | 'x2' | 'y2', number> }[] } = JSON.parse(
    JSON.stringify(body),
  );
  expect(found.positions).toHaveLength(insectsDrawn.length);
  const kept = found.positions.slice(1).flatMap(({ position: { x1, y1, x2, y2 } }) => [1, x1, y1, x2, y2, -1]);
  await transaction(people.db, (tx) =>
    keepDetections(tx, photoOf(at), {
      ...{ source: 'person', detector: null, threshold: null, account_id: creator.id, created_at: new Date() },
      boxes: [...kept, 1, 600, 10, 630, 40, -1],
      whole: true,
    }),
  );
  const answer = await people.ask(creator, 'GET', '/api/sensors/FINE/detector_quality');
  expect(answer).toMatchObject({
    status: 200,
    body: { months: [{ photos: 1, kept: insectsDrawn.length - 1, missed: 1, removed: 1 }] },
  });
  expect((await people.ask(stranger, 'GET', '/api/sensors/FINE/detector_quality')).status).toBe(404);
});
