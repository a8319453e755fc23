import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { problem, startPeople } from '@trapline/test-world/people/people.ts';
import { makeStationTeam, placeCalls } from '@trapline/test-world/people/station-team.ts';
import { removeDeletedPlaces } from './place-change.store.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const { list, create, read, patch, remove } = placeCalls(() => people);
const refused = (path: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });

const team = () => makeStationTeam(people);

let uploads = 0;
/** Inserts an event of a place. */
async function event(place_id: number, trap_no: string, trap_order: string, deleted_at: Date | null = null) {
  const uploaded_at = new Date(Date.UTC(2026, 10, 1) + 1_000 * (uploads += 1));
  await people.db
    .insertInto('station_events')
    .values({
      ...{ place_id, trap_no, trap_order, uploaded_at, deleted_at, type: 'station_v2', expected: ['photo_1'] },
      ...{ installed_on: '2026-10-01', collected_on: '2026-10-31', month: '2026-10', photo_count: 1 },
    })
    .execute();
}

describe('one place', () => {
  it('has its trap numbers, distinct and in natural order, without deleted events', async () => {
    const { creator, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    for (const [no, order] of [
      ['T10', 't0210'],
      ['t9', 't019'],
      ['T9', 't019'],
      ['T10', 't0210'],
      ['A', 'a'],
    ] as const)
      await event(id, no, order);
    await event(id, 'B', 'b', new Date());
    const { body } = await read(creator, id);
    expect(body).toMatchObject({ has_events: true, deletable: false, trap_nos: ['A', 'T9', 't9', 'T10'] });
    expect(await list(creator)).toMatchObject({ body: { places: [{ has_events: true, trap_nos: [] }] } });
  });
});

describe('changing a place', () => {
  it('renames it, hides and shows it, and sets its threshold; unchanged values change nothing', async () => {
    const { colleague, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    expect(
      await patch(colleague, id, {
        name: ' KITCHEN ',
        hidden: true,
        index_threshold: 2.5,
        sensitivity: 1,
        pixels_per_mm: 9,
      }),
    ).toMatchObject({
      status: 200,
      etag: '"r2"',
      body: { name: 'KITCHEN', hidden: true, index_threshold: 2.5, sensitivity: 1, pixels_per_mm: 9 },
    });
    expect(await patch(colleague, id, { hidden: true, name: 'KITCHEN' })).toMatchObject({ etag: '"r2"' });
    expect(await patch(colleague, id, {})).toMatchObject({ status: 200, etag: '"r2"' });
    expect(await patch(colleague, id, { index_threshold: null })).toMatchObject({
      body: { index_threshold: null, hidden: true },
    });
    expect(await people.audited(`StationPlace-${id}`)).toMatchObject([
      {
        action: 'station_place.update',
        details: {
          changes: {
            name: { old: 'Kitchen', new: 'KITCHEN' },
            hidden: { old: false, new: true },
            index_threshold: { old: null, new: 2.5 },
            sensitivity: { old: 0, new: 1 },
            pixels_per_mm: { old: 0, new: 9 },
          },
        },
      },
      { details: { changes: { index_threshold: { old: 2.5, new: null } } } },
    ]);
    // The new name is taken, the old one is free.
    expect(await create(colleague, 'Ｋitchen')).toMatchObject(problem(422, 'place_with_name_exists'));
  });

  it('is refused for names of other places, wrong values, and an outdated state', async () => {
    const { creator, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    await makePlace(people.db, own, 'Dock');
    expect(await patch(creator, id, { name: 'ＤＯＣＫ' })).toMatchObject(problem(422, 'place_with_name_exists'));
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(256)],
      ['name', null],
      ['hidden', 'yes'],
      ['index_threshold', -1],
      ['index_threshold', 100_001],
      ['last_upload_time', 1],
    ] as const)
      expect(await patch(creator, id, { [field]: value })).toMatchObject(refused(`/${field}`));
    expect(await patch(creator, id, { hidden: true }, { 'if-match': '"r7"' })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
    expect(await patch(creator, id, { hidden: true }, { 'if-match': '"r1"' })).toMatchObject({ status: 200 });
    expect(await read(creator, id)).toMatchObject({ body: { name: 'Kitchen', hidden: true } });
  });
});

describe('deleting a place', () => {
  it('is for its creator and the organization’s admin, and `deletable` says so', async () => {
    const { boss, creator, colleague, own } = await team();
    const [one, two] = [await makePlace(people.db, own, 'One'), await makePlace(people.db, own, 'Two')];
    expect(await read(colleague, one)).toMatchObject({ body: { deletable: false, has_events: false } });
    expect(await remove(colleague, one)).toMatchObject(problem(403, 'forbidden'));
    expect(await remove(creator, one, { 'if-match': '"r7"' })).toMatchObject(problem(412, 'precondition_failed'));
    expect(await remove(creator, one)).toMatchObject({ status: 204 });
    expect(await read(boss, two)).toMatchObject({ body: { deletable: true } });
    expect(await remove(boss, two, { 'if-match': '"r1"' })).toMatchObject({ status: 204 });
    expect(await remove(boss, two)).toMatchObject(problem(404, 'not_found'));
    expect(await people.audited(`StationPlace-${two}`)).toMatchObject([
      { action: 'station_place.delete', actor_email: boss.email, details: { name: 'Two' } },
    ]);
    expect(await list(boss, '?with_hidden=1')).toMatchObject({ body: { places: [] } });
  });

  it('is refused while it has events', async () => {
    const { creator, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    await event(id, '1', '011');
    expect(await remove(creator, id)).toMatchObject(problem(422, 'place_with_events_cannot_be_deleted'));
  });

  it('with deleted events only hides it from everybody, and frees its name; it goes when they are gone', async () => {
    const { creator, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    await event(id, '1', '011', new Date());
    expect(await read(creator, id)).toMatchObject({ body: { has_events: false, deletable: true, trap_nos: [] } });
    expect(await remove(creator, id)).toMatchObject({ status: 204 });
    expect(await read(creator, id)).toMatchObject(problem(404, 'not_found'));
    expect(await patch(creator, id, { hidden: true })).toMatchObject(problem(404, 'not_found'));
    expect(await list(creator, '?with_hidden=1&page=1')).toMatchObject({ body: { places: [], total: 0 } });
    expect(await create(creator, 'Kitchen')).toMatchObject({ status: 201 });
    const kept = async () => {
      await people.test.portal.services.db
        .updateTable('station_places')
        .set({ deleted_at: new Date(Date.now() - 3_601_000) })
        .where('id', '=', id)
        .execute();
      await removeDeletedPlaces(people.db, new Date(Date.now() - 3_600_000));
      return (await people.db.selectFrom('station_places').select('id').where('id', '=', id).execute()).length;
    };
    expect(await kept()).toBe(1);
    await people.db.deleteFrom('station_events').where('place_id', '=', id).execute();
    expect(await kept()).toBe(0);
  });
});
