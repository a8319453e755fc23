import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
const timestamp = Math.floor(Date.now() / 1_000) - 3_600;

beforeAll(async () => {
  people = await startPeople();
  creator = await people.person();
});
afterAll(() => people.stop());

it('an event is no longer failed once its failed photo is replaced, unless another one has failed', async () => {
  const owner = { id: creator.id, organization_id: null };
  const key = await makeSensor(people.db, owner, { id: 'Again', type: 'hykecam' });
  const next = await makeSensor(people.db, owner, { id: 'Next', type: 'hykecam' });
  const upload = async (sensor: string, seed: number) => {
    const body = { contentType: 'image/jpeg', timestamp, overwrite: true };
    const asked = await people.ask(creator, 'POST', `/api/sensors/${sensor}/upload`, { body });
    const { url } = { url: '', ...(typeof asked.body === 'object' ? asked.body : {}) };
    const photo = await trapPhoto(seed);
    const put = await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: photo });
    expect(put.status).toBe(201);
  };
  await upload('Again', 1);
  await upload('Next', 2);
  const failing = { state: 'failed', error: 'crashed' } as const;
  const ts = instant(timestamp);
  await people.db.updateTable('attachments').set(failing).where('ts', '=', ts).execute();
  await people.db.updateTable('events').set({ processing: false, failed: true }).where('ts', '=', ts).execute();
  const failed = async (sensor: number) => {
    const event = people.db.selectFrom('events').select('failed').where('sensor_key', '=', sensor);
    return (await event.executeTakeFirstOrThrow()).failed;
  };

  await upload('Again', 3);
  expect(await failed(key)).toBe(false);
  expect(await failed(next)).toBe(true);

  const [photo] = await people.db.selectFrom('attachments').selectAll().where('sensor_key', '=', next).execute();
  if (!photo) throw new Error('The photo was not stored');
  const other = { ...photo, resource: 'photo_left', storage_key: `${photo.storage_key}-left` };
  await people.db.insertInto('attachments').values(other).execute();
  await upload('Next', 4);
  expect(await failed(next)).toBe(true);
});
