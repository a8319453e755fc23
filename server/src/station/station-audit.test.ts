import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { announceScans, scannerUser, trap } from '@trapline/test-world/station-uploads.ts';

// The worker stands still: what is recorded, is recorded with the change.

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let person: Person;
const uploaded = new Date('2026-02-01T00:00:00Z');

beforeAll(async () => {
  people = await startPeople();
  organization = await people.organization('North');
  person = await scannerUser(people, organization);
});
beforeEach(async () => {
  await people.db.deleteFrom('activity_logs').execute();
  await forgetEntries();
});
afterAll(() => people.stop());

const place = (name: string) => makePlace(people.db, { id: person.id, organization_id: organization }, name);
async function event(placeId: number, trap_no: string) {
  const key = await makeStationEvent(people.db, placeId, { uploaded, trap_no, created_by: person.id });
  return formatEventId({ kind: 'station', source_key: key, timestamp: uploaded.getTime() / 1_000 });
}
/** Entries up to this one are not looked at: the audit trail is never emptied. */
let forgotten = 0;
const entries = () =>
  people.db
    .selectFrom('audit_trail')
    .select(['id', 'action', 'entity', 'details', 'actor_email'])
    .orderBy('id')
    .execute();
async function forgetEntries(): Promise<void> {
  forgotten = (await entries()).at(-1)?.id ?? 0;
}
async function audited() {
  return (await entries()).filter(({ id }) => id > forgotten).map(({ id: _, ...entry }) => entry);
}
async function logged(action: string): Promise<readonly string[]> {
  const rows = await people.db.selectFrom('activity_logs').select(['entity', 'message']).orderBy('entity').execute();
  return rows
    .filter(({ message }) => JSON.stringify(message).includes(`"event":"${action}"`))
    .map(({ entity }) => entity);
}
async function changed(path: string, body: object): Promise<{ change_id: string }> {
  const answer = await people.ask(person, 'POST', path, { body });
  expect(answer.status).toBe(200);
  return JSON.parse(JSON.stringify(answer.body));
}
async function idOfPlace(name: string): Promise<number> {
  return (await people.db.selectFrom('station_places').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;
}

it('a place that an upload or an edit makes is recorded once', async () => {
  const { event: scan } = await announceScans(people, person, 1, { place: 'Made by a scan' });
  await announceScans(people, person, 1, { place: 'made by a SCAN' });
  const edit = await people.ask(person, 'PATCH', `/api/s_type/events/${scan.id}`, {
    body: { place: 'Made by an edit' },
  });
  expect(edit.status).toBe(200);
  const made = await Promise.all(['Made by a scan', 'Made by an edit'].map(idOfPlace));
  expect(await audited()).toEqual(
    ['Made by a scan', 'Made by an edit'].map((name, index) => ({
      ...{ action: 'station_place.create', entity: `StationPlace-${made[index]}`, details: { name } },
      actor_email: person.email,
    })),
  );
  expect(await logged('station_place.create')).toHaveLength(2);
});

it('a place that a photo box makes is recorded in the name of its organization’s account', async () => {
  const issued = await people.ask(
    await people.person({ permissions: ['admin'] }),
    'POST',
    `/api/organizations/${organization}/station_key`,
  );
  const { key }: { key: string } = JSON.parse(JSON.stringify(issued.body));
  await forgetEntries();
  const body = { ...trap, place: 'Made by a box', type: 'station_v2', photos: [{ key: 'photo_1', size: 9 }] };
  const answer = await fetch(`${people.test.url}/field/v1/station_events`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
  expect(await audited()).toMatchObject([
    {
      action: 'station_place.create',
      details: { name: 'Made by a box', type: 'photo box' },
      actor_email: person.email,
    },
  ]);
  expect(await logged('station_place.create')).toHaveLength(1);
});

it('a change, a deletion and undoing of many write one entry each, and one line for each place', async () => {
  const [hall, yard] = [await place('Hall'), await place('Yard')];
  const events = [await event(hall, '1'), await event(hall, '2')];
  const { change_id } = await changed('/api/s_type/events/changes', { events, change: { place: 'Yard' } });
  const entity = `Organization-${organization}`;
  expect(await audited()).toMatchObject([
    { action: 'station_events.change', entity, details: { events: 2, place: 'Yard' }, actor_email: person.email },
  ]);
  const both = [`StationPlace-${hall}`, `StationPlace-${yard}`].toSorted();
  expect(await logged('station_events.change')).toEqual(both);

  await changed(`/api/s_type/changes/${change_id}/undo`, {});
  expect(await logged('station_events.undo')).toEqual(both);
  await changed('/api/s_type/events/changes', { events, delete: true });
  expect((await audited()).slice(1)).toMatchObject([
    { action: 'station_events.undo', entity, details: { restored: 2, kept: 0 } },
    { action: 'station_events.delete', entity: `StationPlace-${hall}`, details: { events: 2 } },
  ]);
  // Nothing changed, nothing to record.
  const again = await people.ask(person, 'POST', '/api/s_type/events/changes', { body: { events, delete: true } });
  expect(again).toMatchObject(problem(404, 'not_found'));
  expect(await audited()).toHaveLength(3);
});

it('merges say what became what, with the names of both places', async () => {
  const [old, target] = [await place('Old store'), await place('Store')];
  await event(old, 'l');
  await event(old, '1');
  await changed(`/api/s_type/places/${old}/merge_traps`, { trap_nos: ['l'], into: '1' });
  await changed(`/api/s_type/places/${old}/merge`, { into: String(target) });
  expect(await audited()).toMatchObject([
    {
      ...{ action: 'station_place.merge_traps', entity: `StationPlace-${old}` },
      details: { trap_nos: ['l'], trap_no: '1', events: 1 },
    },
    {
      ...{ action: 'station_place.merge', entity: `StationPlace-${old}` },
      details: { name: 'Old store', into: 'Store', events: 2 },
    },
  ]);
  expect(await logged('station_place.merge')).toEqual([`StationPlace-${old}`, `StationPlace-${target}`].toSorted());
});
