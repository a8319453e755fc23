import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startPeople } from '@trapline/test-world/people/people.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let operator: Person;
const timestamp = Math.floor(Date.now() / 1_000) - 3_600;

beforeAll(async () => {
  people = await startPeople();
  creator = await people.person();
  operator = await people.person({ permissions: ['admin'] });
  await makeSensor(people.db, { id: creator.id, organization_id: null }, { id: 'Assumed', type: 'hykecam' });
});
afterAll(() => people.stop());

/** Requests an upload URL as the sensor's creator, in a product admin's session. */
async function ask(): Promise<string> {
  const response = await people.ask(operator, 'POST', '/api/sensors/Assumed/upload', {
    body: { contentType: 'image/jpeg', timestamp, overwrite: true },
    headers: { 'x-assumed-user-id': String(creator.id) },
  });
  const { body } = response;
  if (typeof body !== 'object' || body === null || !('url' in body)) throw new Error(JSON.stringify(response));
  return String(body.url);
}

const put = async (url: string, photo: Buffer<ArrayBuffer>) =>
  (await fetch(url, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: photo })).status;

it('an upload URL of an assumed identity records both identities, and ends with the right to assume it', async () => {
  expect(await put(await ask(), await trapPhoto(1))).toBe(201);
  expect(await put(await ask(), await trapPhoto(2))).toBe(201);
  const written = await people.audited('Sensor-Assumed');
  expect(written).toMatchObject([
    { action: 'photo.overwrite', actor_email: operator.email, subject_email: creator.email },
  ]);
  const late = await ask();
  await people.db.updateTable('accounts').set({ permissions: [] }).where('id', '=', operator.id).execute();
  expect(await put(late, await trapPhoto(3))).toBe(403);
});
