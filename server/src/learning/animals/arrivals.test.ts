import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { fieldUnit, giveKey } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let stranger: Person;
let key: number;
let unit: ReturnType<typeof fieldUnit>;
const start = Math.floor(Date.now() / 1_000) - 86_400;
/** A sheet that hangs for four photos; then another one. */
const sheet = createTrapSheet({ kind: 'fly_paper', width: 1_200, height: 900, seed: 'arrivals' });
const other = createTrapSheet({ kind: 'fly_paper', width: 1_200, height: 900, seed: 'another' });

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  stranger = await people.person();
  const owner = { id: creator.id, organization_id: organization };
  key = await makeSensor(people.db, owner, { id: 'CARD', type: 'fly_scan' });
  unit = fieldUnit(people.test.url, await giveKey(people.db, key));
});
afterAll(() => people.stop());

/** Sends a photo of a sheet with its insects and waits until it is counted. @returns the event's id */
async function send(of: typeof sheet, timestamp: number): Promise<string> {
  const { jpeg, truth } = await of.photograph({ takenAt: timestamp });
  const detections = truth.map(({ type, ...position }) => ({ type, position }));
  expect((await unit.send(Buffer.from(jpeg), { timestamp, detections })).status).toBe(201);
  const id = eventId({ sensor_key: key, timestamp });
  await vi.waitFor(
    async () =>
      expect(await people.ask(creator, 'GET', `/api/v2/events/${id}`)).toMatchObject({ body: { processing: false } }),
    { timeout: 60_000, interval: 50 },
  );
  return id;
}

const arrivals = (id: string, caller = creator) => people.ask(caller, 'GET', `/api/v2/events/${id}/arrivals`);

it('tells which insects are new since the photo before, and whether the card is a new one', async () => {
  await sheet.catchInsects({ fungus_gnat: 6, house_fly: 4, whitefly: 4 });
  const first = await send(sheet, start);
  expect(await arrivals(first)).toMatchObject({
    status: 200,
    body: { photos: [{ photo_key: 'photo', before: null, compared: false, arrived: [], counts: {}, gone: 0 }] },
  });

  const hung = sheet.truth.length;
  await sheet.catchInsects({ house_fly: 2, moth_fly: 1 });
  const second = await send(sheet, start + 3_600);
  const fresh = sheet.truth.slice(hung).map(({ type: _, ...position }) => position);
  const photo = { photo_key: 'photo', before: first, compared: true, card_changed: false, gone: 0 };
  const { body } = await arrivals(second);
  expect(body).toEqual({
    photos: [{ ...photo, arrived: expect.any(Array), counts: { house_fly: 2, moth_fly: 1 } }],
  });
  expect(body).toMatchObject({ photos: [{ arrived: expect.arrayContaining(fresh) }] });

  const third = await send(sheet, start + 7_200);
  expect(await arrivals(third)).toMatchObject({
    body: { photos: [{ ...photo, before: second, arrived: [], counts: {} }] },
  });

  await other.catchInsects({ thrips: 2, mosquito: 1 });
  const fourth = await send(other, start + 10_800);
  expect(await arrivals(fourth)).toMatchObject({
    body: {
      photos: [{ before: third, compared: true, card_changed: true, counts: { thrips: 2, mosquito: 1 }, gone: 17 }],
    },
  });

  expect((await arrivals(second, stranger)).status).toBe(404);
});
