import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { mostTagsFound } from '@trapline/domain/tags/tag.limits.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { removeSensorData } from '../sensors/remove-sensor.jobs.ts';
import { systemClock } from '../platform/base/clock.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let stranger: Person;
let reader: Person;
let own: { id: number; organization_id: number };

const start = 1_790_000_000;
const at = (n: number) => new Date((start + n * 3_600) * 1_000);

beforeAll(async () => {
  people = await startPeople();
  const organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  stranger = await people.person({ organizationId: await people.organization('South') });
  reader = await people.person();
  own = { id: creator.id, organization_id: organization };
});
afterAll(() => people.stop());

/** Creates a sensor with events in the first hours. */
async function sensorWith(id: string, events: number): Promise<number> {
  const sensor_key = await makeSensor(people.db, own, { id });
  const rows = Array.from({ length: events }, (_, n) => ({ sensor_key, ts: at(n), received_at: at(n), count: 0 }));
  await people.db.insertInto('events').values(rows).execute();
  return sensor_key;
}
const path = (key: number, n: number) => `/api/v2/events/${eventId({ sensor_key: key, timestamp: start + n * 3_600 })}`;
const tag = async (key: number, n: number, tags: readonly string[], caller = creator, headers = {}) =>
  expect(await people.ask(caller, 'PATCH', path(key, n), { body: { tags }, headers })).toMatchObject({ status: 200 });
async function found(caller: Person, list: 'tags' | 'user_info/used_tags', search?: string): Promise<unknown> {
  const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`;
  const answered = await people.ask(caller, 'GET', `/api/${list}${query}`);
  expect(answered.status).toBe(200);
  return answered.body;
}
/** Stored tags of a sensor, and those of its events. */
async function keptAndTrue(key: number) {
  const { rows } = await people.test.portal.services.pool.query(
    `select 'kept' what, tag, events from sensor_tags where sensor_key = $1
      union all select 'true', tag, count(*)::int from events, unnest(tags) tag where sensor_key = $1 group by tag
      order by what, tag`,
    [key],
  );
  const of = (what: string) =>
    rows.flatMap((row: { what: string; tag: string; events: number }) =>
      row.what === what ? [[row.tag, row.events]] : [],
    );
  return { kept: of('kept'), real: of('true') };
}

describe('tags', () => {
  it('are updated with every change to events, and the deletion of an event or the sensor', async () => {
    const key = await sensorWith('Kept_1', 3);
    await tag(key, 0, ['a', ' b ', 'b']);
    await tag(key, 1, ['b', '清掃後']);
    await tag(key, 2, ['b']);
    expect((await keptAndTrue(key)).kept).toEqual([
      ['a', 1],
      ['b', 3],
      ['清掃後', 1],
    ]);
    await tag(key, 1, ['c']);
    expect(await people.ask(creator, 'PATCH', path(key, 1), { body: { pickup: true } })).toMatchObject({ status: 200 });
    expect(await people.ask(creator, 'DELETE', path(key, 0))).toMatchObject({ status: 204 });
    const { kept, real } = await keptAndTrue(key);
    expect(kept).toEqual(real);
    expect(kept).toEqual([
      ['b', 1],
      ['c', 1],
    ]);
    expect(await found(creator, 'tags')).toMatchObject({ tags: ['b', 'c'] });
    expect(await people.ask(creator, 'DELETE', '/api/sensors/Kept_1')).toMatchObject({ status: 204 });
    expect(await found(creator, 'tags')).toMatchObject({ tags: [] });
    await removeSensorData({ db: people.db, clock: systemClock }, key, new AbortController().signal);
    expect(await keptAndTrue(key)).toEqual({ kept: [], real: [] });
  });

  it('stay correct when the same and other events are changed concurrently', async () => {
    const key = await sensorWith('Many_1', 8);
    const changes = Array.from({ length: 40 }, (_, n) =>
      tag(key, n % 8, n % 3 === 0 ? ['x', 'y'] : n % 3 === 1 ? ['y'] : []),
    );
    await Promise.all(changes);
    const { kept, real } = await keptAndTrue(key);
    expect(kept).toEqual(real);
  });

  it('are found regardless of case and width, exact matches first, then by number of events', async () => {
    const key = await sensorWith('Found_1', 4);
    await tag(key, 0, ['Window open', 'ＷＩＮＤＯＷ', 'ﾊｴの巣', '100%']);
    await tag(key, 1, ['Window open', 'ÉTÉ']);
    await tag(key, 2, ['Window open']);
    expect(await found(creator, 'tags', 'window')).toMatchObject({ tags: ['ＷＩＮＤＯＷ', 'Window open'] });
    expect(await found(creator, 'tags', 'ハエ')).toMatchObject({ tags: ['ﾊｴの巣'] });
    expect(await found(creator, 'tags', 'été')).toMatchObject({ tags: ['ÉTÉ'] });
    expect(await found(creator, 'tags', '%')).toMatchObject({ tags: ['100%'] });
    expect(await found(creator, 'tags', '_')).toMatchObject({ tags: [] });
    const many = Array.from({ length: 50 }, (_, n) => `many ${n}`);
    await tag(key, 3, many);
    await tag(
      key,
      2,
      many.map((text) => `${text} more`),
    );
    expect(await found(creator, 'tags', 'MANY')).toMatchObject({ tags: { length: mostTagsFound } });
  });

  it('are remembered per account, latest first', async () => {
    const key = await sensorWith('Used_1', 2);
    const assumer = await people.person({ permissions: ['admin'] });
    const setter = await people.person({ organizationId: own.organization_id });
    await people.db
      .insertInto('sensor_shares')
      .values({
        ...{ sensor_key: key, email: setter.email, account_id: setter.id, permissions: ['read', 'full'] },
        ...{ shared_by: creator.id, created_at: new Date() },
      })
      .execute();
    await tag(key, 0, ['first'], setter);
    await tag(key, 0, ['first', 'second'], setter);
    await tag(key, 1, ['third', 'second'], assumer, { 'x-assumed-user-id': String(setter.id) });
    expect(await found(setter, 'user_info/used_tags')).toEqual({ tags: ['second', 'third', 'first'] });
    expect(await found(setter, 'user_info/used_tags', 'IR')).toEqual({ tags: ['third', 'first'] });
    expect(await found(assumer, 'user_info/used_tags')).toEqual({ tags: [] });
    await tag(key, 1, []);
    expect(await found(setter, 'user_info/used_tags', 'third')).toEqual({ tags: ['third'] });
  });

  it('are visible to those who may see the events: through a site, only those of its installations', async () => {
    const key = await sensorWith('Seen_1', 4);
    const site = await makeSite(people.db, own, { name: 'Hall' });
    await people.db
      .insertInto('installations')
      .values({ site_id: site, sensor_key: key, since: at(1), until: at(3) })
      .execute();
    for (const [n, name] of ['seen before', 'seen there', 'seen there', 'seen after'].entries())
      await tag(key, n, [name]);
    const share = { email: reader.email, account_id: reader.id, shared_by: creator.id, created_at: new Date() };
    await people.db
      .insertInto('site_shares')
      .values({ site_id: site, ...share })
      .execute();
    expect(await found(reader, 'tags', 'seen')).toMatchObject({ tags: ['seen there'] });
    expect(await found(stranger, 'tags', 'seen')).toMatchObject({ tags: [] });
    expect(await found(creator, 'tags', 'seen')).toMatchObject({ tags: ['seen there', 'seen after', 'seen before'] });
    const admin = await people.person({ permissions: ['admin'] });
    expect(await found(admin, 'tags', 'seen')).toMatchObject({ tags: ['seen there', 'seen after', 'seen before'] });
    await people.db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, ...share })
      .execute();
    expect(await found(reader, 'tags', 'seen')).toMatchObject({ tags: ['seen there', 'seen after', 'seen before'] });
  });

  it('come with the number of events that the account may see with them, without a search too', async () => {
    const key = await sensorWith('Often_1', 3);
    const friend = await people.person();
    const share = { email: friend.email, account_id: friend.id, shared_by: creator.id, created_at: new Date() };
    await people.db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, ...share })
      .execute();
    for (const n of [0, 1, 2]) await tag(key, n, n === 0 ? ['often', 'rare'] : ['often']);
    expect(await found(friend, 'tags')).toEqual({ tags: ['often', 'rare'], events: [3, 1] });
  });

  it('of events at a site are not counted twice for those who see the sensor itself', async () => {
    const key = await sensorWith('Counted_1', 5);
    const site = await makeSite(people.db, own, { name: 'Counted site' });
    await people.db
      .insertInto('installations')
      .values({ site_id: site, sensor_key: key, since: at(3), until: at(5) })
      .execute();
    for (const n of [0, 1, 2]) await tag(key, n, ['counted away']);
    for (const n of [3, 4]) await tag(key, n, ['counted there']);
    expect(await found(creator, 'tags', 'counted')).toMatchObject({ tags: ['counted away', 'counted there'] });
  });

  it('reject a search that is too long', async () => {
    expect((await people.ask(creator, 'GET', `/api/tags?search=${'x'.repeat(51)}`)).status).toBe(422);
  });
});
