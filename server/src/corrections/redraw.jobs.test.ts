import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let key: number;
const timestamp = Math.floor(Date.now() / 1_000) - 86_400;

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization_id = await people.organization('Redrawn');
  creator = await people.person({ organizationId: organization_id });
  key = await makeSensor(people.db, { id: creator.id, organization_id }, { id: 'REDRAWN', type: 'fly_scan' });
});
afterAll(() => people.stop());

async function files(): Promise<string[]> {
  const names: string[] = [];
  for await (const { key: name } of people.test.portal.services.storage.list(`sensors/${key}/`)) names.push(name);
  return names.filter((name) => name.includes('/detections-'));
}

it('a drawn photo is made anew after a correction, and the event is updating until then', async () => {
  const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
  const type = 'moth_fly';
  const first = { x1: 100, y1: 50, x2: 200, y2: 150 };
  const sent = await unit.send(await trapPhoto(3, 0), { timestamp, detections: [{ type, position: first }] });
  expect(sent.status).toBe(201);
  const event = eventId({ sensor_key: key, timestamp });
  const path = `/api/v2/events/${event}/insect_detections/photo`;
  const settled = (state: object) =>
    vi.waitFor(
      async () => expect(await people.ask(creator, 'GET', `/api/v2/events/${event}`)).toMatchObject({ body: state }),
      { timeout: 60_000, interval: 50 },
    );
  await settled({ processing: false });
  const save = (positions: object[]) => people.ask(creator, 'PUT', path, { body: { positions } });

  // Nothing is drawn yet.
  const position = { ...first, x1: 120 };
  expect(await save([{ position, type }])).toMatchObject({ status: 200, body: { event: { updating: false } } });
  const download = () => people.ask(creator, 'GET', `/api/attachments/${event}/detections-photo/download_path`);
  expect((await download()).status).toBe(200);
  const [before] = await files();
  expect(before).toBeDefined();

  const saved = await save([{ position: { ...first, x2: 260 }, type }]);
  expect(saved).toMatchObject({ status: 200, body: { revision: 2, event: { updating: true } } });
  // Another save meanwhile is accepted.
  expect(await save([{ position: { ...first, y2: 190 }, type }])).toMatchObject({ status: 200, body: { revision: 3 } });
  await settled({ updating: false });
  const after = await files();
  expect(after).toHaveLength(1);
  expect(after).not.toContain(before);
  expect((await download()).status).toBe(200);
  expect(await files()).toEqual(after);
});
