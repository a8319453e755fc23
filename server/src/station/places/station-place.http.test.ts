import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeStationTeam, placeCalls, places } from '@trapline/test-world/people/station-team.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
const stations = { allowedSensorTypes: ['station'] } as const;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

const { list, create, read, patch, remove } = placeCalls(() => people);
const refused = (path: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });

const team = () => makeStationTeam(people);

const uploadedAt = async (id: number, day: string | null) =>
  people.db
    .updateTable('station_places')
    .set({ last_upload_time: day === null ? null : new Date(`${day}T00:00:00Z`) })
    .where('id', '=', id)
    .execute();

describe('creating a place', () => {
  it('trims its name, answers it, and records it', async () => {
    const { creator, organizationId } = await team();
    const made = await create(creator, '　厨房 ');
    expect(made).toMatchObject({
      status: 201,
      etag: '"r1"',
      body: {
        ...{ name: '厨房', hidden: false, last_upload_time: null, deletable: true, has_events: false, trap_nos: [] },
        ...{ index_threshold: null, sensitivity: 0, pixels_per_mm: 0, time_zone: 'Asia/Tokyo', etag: '"r1"' },
      },
    });
    const [found] = await people.db
      .selectFrom('station_places')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute();
    expect(found).toMatchObject({ name: '厨房', folded_name: '厨房', created_by: creator.id });
    const entity = `StationPlace-${found?.id}`;
    expect(await people.audited(entity)).toMatchObject([
      { action: 'station_place.create', organization_id: organizationId, details: { name: '厨房' } },
    ]);
    const logs = await people.db.selectFrom('activity_logs').select('message').where('entity', '=', entity).execute();
    expect(logs).toMatchObject([{ message: { event: 'station_place.create', metadata: { by: creator.email } } }]);
  });

  it('needs a name of at most 255 characters', async () => {
    const { creator } = await team();
    for (const name of ['', '　 ', 'x'.repeat(256)])
      expect(await create(creator, name)).toMatchObject(refused('/name'));
    expect(await create(creator, '🪰'.repeat(255))).toMatchObject({ status: 201 });
    expect(await people.ask(creator, 'POST', places, { body: {} })).toMatchObject(refused('/name'));
    expect(await people.ask(creator, 'POST', places, { body: { name: 'x', hidden: true } })).toMatchObject(
      refused('/hidden'),
    );
  });

  it('is refused if another place of the organization has the name, whatever its width and case, also if hidden', async () => {
    const { creator, colleague, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen ａ');
    await patch(creator, id, { hidden: true });
    expect(await create(colleague, ' kitchen A ')).toMatchObject(problem(422, 'place_with_name_exists'));
    const elsewhere = await team();
    expect(await create(elsewhere.creator, 'Kitchen ａ')).toMatchObject({ status: 201 });
  });

  it('of an account without organization compares its own names only', async () => {
    const [one, two] = [await people.person(stations), await people.person(stations)];
    for (const person of [one, two]) {
      expect(await create(person, 'Garage')).toMatchObject({ status: 201 });
      expect(await create(person, 'GARAGE')).toMatchObject(problem(422, 'place_with_name_exists'));
      expect(await list(person)).toMatchObject({ body: { places: [{ name: 'Garage', deletable: true }] } });
    }
  });

  it('of two calls with the same name at once only one succeeds', async () => {
    const { creator, colleague } = await team();
    const both = await Promise.all([create(creator, 'Twin'), create(colleague, 'ＴＷＩＮ')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

describe('who uses places', () => {
  it('nobody without the station permission, and no product admin but under an assumed identity', async () => {
    const { creator, organizationId, own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    const without = await people.person({ organizationId, allowedSensorTypes: ['fly'] });
    const admin = await people.person({ permissions: ['admin'], ...stations });
    for (const person of [without, admin]) {
      for (const answered of [
        await list(person),
        await create(person, 'New'),
        await read(person, id),
        await patch(person, id, { hidden: true }),
        await remove(person, id),
        await people.ask(person, 'GET', '/api/s_type/usage'),
      ])
        expect(answered).toMatchObject(problem(403, 'forbidden'));
    }
    const headers = { 'x-assumed-user-id': String(creator.id) };
    expect(await people.ask(admin, 'GET', `${places}/${id}`, { headers })).toMatchObject({ status: 200 });
    expect(await people.ask(null, 'GET', places)).toMatchObject(problem(401, 'unauthenticated'));
  });

  it('a place of others, or one that never was, is not found', async () => {
    const { own } = await team();
    const id = await makePlace(people.db, own, 'Kitchen');
    const stranger = await people.person(stations);
    const elsewhere = await team();
    const alone = await makePlace(people.db, { id: stranger.id, organization_id: null }, 'Garage');
    const calls: readonly (readonly [Person, number])[] = [
      [stranger, id],
      [elsewhere.boss, id],
      [elsewhere.boss, alone],
      [elsewhere.boss, 99_999_999],
    ];
    for (const [person, place] of calls) {
      expect(await read(person, place)).toMatchObject(problem(404, 'not_found'));
      expect(await patch(person, place, { hidden: true })).toMatchObject(problem(404, 'not_found'));
      expect(await remove(person, place)).toMatchObject(problem(404, 'not_found'));
    }
    for (const wrong of ['0', 'x', '1e3', '-1', '123456789012'])
      expect(await people.ask(stranger, 'GET', `${places}/${wrong}`)).toMatchObject(problem(404, 'not_found'));
  });
});

describe('the list of places', () => {
  const names = async (person: Person, query = '') => {
    const { body } = await list(person, query);
    return JSON.stringify(body)
      .matchAll(/"name":"([^"]*)"/g)
      .map(([, name]) => name)
      .toArray();
  };

  it('has newest uploads first, then the others by name, and can be sorted otherwise', async () => {
    const { creator, own } = await team();
    for (const [name, day] of [
      ['Trap 10', null],
      ['trap 9', null],
      ['Old', '2026-01-01'],
      ['New', '2026-11-01'],
      ['Also new', '2026-11-01'],
    ] as const)
      await uploadedAt(await makePlace(people.db, own, name), day);
    expect(await names(creator)).toEqual(['Also new', 'New', 'Old', 'trap 9', 'Trap 10']);
    expect(await names(creator, '?sort=-last_upload_time')).toEqual(await names(creator));
    expect(await names(creator, '?sort=last_upload_time')).toEqual(['Old', 'Also new', 'New', 'trap 9', 'Trap 10']);
    expect(await names(creator, '?sort=name')).toEqual(['Also new', 'New', 'Old', 'trap 9', 'Trap 10']);
    expect(await names(creator, '?sort=-name')).toEqual(['Trap 10', 'trap 9', 'Old', 'New', 'Also new']);
    expect(await list(creator, '?sort=hidden')).toMatchObject(refused('/sort'));
    expect(await list(creator, '?page=2&per_page=2')).toMatchObject({
      body: { places: [{ name: 'Old' }, { name: 'trap 9' }], total: 5 },
    });
    expect(await list(creator, '?page=9')).toMatchObject({ body: { places: [], total: 5 } });
  });

  it('orders names in the reader’s language', async () => {
    const { organizationId, own, creator } = await team();
    const japanese = await people.person({ organizationId, ...stations, locale: 'ja' });
    for (const name of ['倉庫', 'Wing', '厨房', 'あいう']) await makePlace(people.db, own, name);
    const inOrder = (locale: string) => ['倉庫', 'Wing', '厨房', 'あいう'].toSorted(new Intl.Collator(locale).compare);
    expect(await names(japanese)).toEqual(inOrder('ja-u-kn'));
    expect(await names(creator)).toEqual(inOrder('en-u-kn'));
  });

  it('finds words in one width and without case', async () => {
    const { creator, own } = await team();
    for (const name of ['ＫＩＴＣＨＥＮ 北', 'Kitchen 南', 'Dock']) await makePlace(people.db, own, name);
    expect(await names(creator, `?q=${encodeURIComponent('kitchen　北')}`)).toEqual(['ＫＩＴＣＨＥＮ 北']);
    expect(await names(creator, '?q=KITCHEN&page=1')).toEqual(['ＫＩＴＣＨＥＮ 北', 'Kitchen 南']);
    expect(await list(creator, '?q=nothing&page=1')).toEqual(
      expect.objectContaining({ status: 200, body: { places: [], total: 0 } }),
    );
  });

  it('has hidden places only on request', async () => {
    const { creator, own } = await team();
    const id = await makePlace(people.db, own, 'Hidden');
    await makePlace(people.db, own, 'Shown');
    await patch(creator, id, { hidden: true });
    expect(await names(creator, '?page=1')).toEqual(['Shown']);
    expect(await names(creator, '?with_hidden=1&page=1')).toEqual(['Hidden', 'Shown']);
    expect(await list(creator, '?with_hidden=1&page=1')).toMatchObject({
      body: { total: 2, places: [{ hidden: true }, {}] },
    });
    expect(await list(creator, '?with_hidden=yes')).toMatchObject(refused('/with_hidden'));
  });

  it('without a page has all places, up to 2,000', async () => {
    const { creator, organizationId } = await team();
    const fill = (count: number) =>
      sql`insert into station_places (organization_id, created_by, name, folded_name, created_at)
        select ${organizationId}, ${creator.id}, 'P' || n || ' of ' || ${count}::text, 'p' || n || ' of ' || ${count}::text, now()
        from generate_series(1, ${count}) n`.execute(people.db);
    await fill(2_000);
    expect(await names(creator)).toHaveLength(2_000);
    await fill(1);
    expect(await list(creator)).toMatchObject(refused('/page'));
    expect(await list(creator, '?page=21&per_page=100')).toMatchObject({ body: { places: [{}], total: 2_001 } });
  });
});
