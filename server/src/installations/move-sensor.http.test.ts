import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let creator: Person;
let colleague: Person;
let own: { id: number; organization_id: number };
/** The portal's clock, milliseconds. */
let now = 1_790_000_000_321;

beforeAll(async () => {
  people = await startPeople({ clock: { now: () => now } });
  organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  colleague = await people.person({ organizationId: organization });
  own = { id: creator.id, organization_id: organization };
});
afterAll(() => people.stop());

const sensorAt = (id: string, site: number | null, displaces?: string) =>
  people.ask(creator, 'PATCH', `/api/sensors/${id}`, {
    body: { installation_site_id: site === null ? null : String(site), ...(displaces ? { displaces } : {}) },
  });
const siteWith = (site: number, sensor_id: string | null, caller = creator) =>
  people.ask(caller, 'PATCH', `/api/installation_sites/${site}`, { body: { sensor_id } });
const refused = (path: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });

async function standing(ids: readonly string[]) {
  const answers = await Promise.all(ids.map((id) => people.ask(creator, 'GET', `/api/sensors/${id}`)));
  return answers.map(({ body }) => body);
}

describe('moving a sensor', () => {
  it('ends the old installation, removes the sensor that stood there, and starts a new one now', async () => {
    const [first, second] = [
      await makeSensor(people.db, own, { id: 'M_1' }),
      await makeSensor(people.db, own, { id: 'M_2' }),
    ];
    const [a, b] = [await makeSite(people.db, own, { name: 'A' }), await makeSite(people.db, own, { name: 'B' })];
    expect(await sensorAt('M_1', a)).toMatchObject({
      status: 200,
      body: { installation_site: { id: String(a), name: 'A', installed_at: 1_790_000_000 } },
    });
    now += 60_000;
    expect(await siteWith(b, 'm_2')).toMatchObject({
      status: 200,
      body: { sensor: { id: 'M_2', installed_at: 1_790_000_060 }, sensor_id: 'M_2' },
    });
    now += 60_000;
    const before = await people.ask(creator, 'GET', `/api/installation_sites/${a}`);
    expect(await sensorAt('M_1', b, 'M_2')).toMatchObject({ body: { installation_site_id: String(b) } });
    // The previous sensor and the previous site have new etags too, so editors must reload them.
    expect((await people.ask(creator, 'GET', `/api/installation_sites/${a}`)).etag).not.toBe(before.etag);
    expect(await standing(['M_1', 'M_2'])).toMatchObject([
      { installation_site_id: String(b) },
      { installation_site_id: null },
    ]);
    const history = await people.db
      .selectFrom('installations')
      .select(['sensor_key', 'site_id', 'since'])
      .where('site_id', 'in', [a, b])
      .orderBy('since')
      .execute();
    expect(history.map((one) => [one.sensor_key, one.site_id, one.since.getTime() / 1_000])).toEqual([
      [first, a, 1_790_000_000],
      [second, b, 1_790_000_060],
      [first, b, 1_790_000_120],
    ]);
    expect(await people.audited('Sensor-M_2')).toMatchObject([
      { action: 'sensor.move', details: { changes: { installation_site_id: { old: null, new: b } } } },
      { action: 'sensor.move', details: { changes: { installation_site_id: { old: b, new: null } } } },
    ]);
    const again = await sensorAt('M_1', b);
    expect(again.etag).toBe((await people.ask(creator, 'GET', '/api/sensors/M_1')).etag);
    expect(await people.audited('Sensor-M_1')).toHaveLength(2);
    expect(await siteWith(b, '')).toMatchObject({ body: { sensor: null, sensor_id: null } });
    expect(await sensorAt('M_1', null)).toMatchObject({ status: 200, body: { installation_site_id: null } });
  });

  it('removes another sensor from a chosen site only if its removal is confirmed', async () => {
    for (const id of ['D_1', 'D_2', 'D_3']) await makeSensor(people.db, own, { id });
    const site = await makeSite(people.db, own, { name: 'Busy' });
    expect(await sensorAt('D_1', site)).toMatchObject({ status: 200 });
    const occupied = problem(409, 'site_occupied');
    const renamed = { name: 'Renamed', installation_site_id: String(site) };
    expect(await people.ask(creator, 'PATCH', '/api/sensors/D_2', { body: renamed })).toMatchObject(occupied);
    expect(await standing(['D_1', 'D_2'])).toMatchObject([
      { installation_site_id: String(site) },
      { name: expect.not.stringMatching('Renamed'), installation_site_id: null },
    ]);
    // Another user replaces the sensor that the page showed.
    expect(await sensorAt('D_2', site, 'D_1')).toMatchObject({ status: 200 });
    expect(await sensorAt('D_3', site, 'D_1')).toMatchObject(occupied);
    expect(await people.audited('Sensor-D_3')).toEqual([]);
    // Saving the sensor that is already there, or choosing a site that has become free, needs no confirmation.
    expect(await sensorAt('D_2', site)).toMatchObject({ status: 200 });
    expect(await sensorAt('D_2', null)).toMatchObject({ status: 200 });
    expect(await sensorAt('D_1', site, 'D_2')).toMatchObject({ status: 200 });
  });

  it('needs `full` on both, and the same type and organization', async () => {
    const others = { id: colleague.id, organization_id: organization };
    await makeSensor(people.db, own, { id: 'R_1', type: 'fly' });
    await makeSensor(people.db, others, { id: 'R_2', type: 'fly' });
    const site = await makeSite(people.db, own, { name: 'Right', type: 'fly' });
    const otherType = await makeSite(people.db, own, { name: 'Type', type: 'fly_scan' });
    const foreign = await makeSite(people.db, others, { name: 'Foreign', type: 'fly' });
    const unowned = await makeSite(
      people.db,
      { id: creator.id, organization_id: null },
      { name: 'Nobody’s', type: 'fly' },
    );
    expect(await sensorAt('R_1', otherType)).toMatchObject(refused('/installation_site_id'));
    expect(await sensorAt('R_1', unowned)).toMatchObject(refused('/installation_site_id'));
    expect(await sensorAt('R_1', foreign)).toMatchObject(refused('/installation_site_id'));
    expect(await sensorAt('R_1', 999_999)).toMatchObject(refused('/installation_site_id'));
    expect(await siteWith(site, 'R_2')).toMatchObject(refused('/sensor_id'));
    const shared = { email: creator.email, account_id: creator.id, shared_by: colleague.id, created_at: new Date() };
    await people.db
      .insertInto('site_shares')
      .values({ site_id: foreign, ...shared })
      .execute();
    expect(await sensorAt('R_1', foreign)).toMatchObject(problem(403, 'forbidden'));
    expect(await siteWith(foreign, 'R_1')).toMatchObject(problem(403, 'forbidden'));
    const { key } = await people.db
      .selectFrom('sensors')
      .select('key')
      .where('id', '=', 'R_2')
      .executeTakeFirstOrThrow();
    await people.db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, ...shared })
      .execute();
    expect(await siteWith(site, 'R_2')).toMatchObject(problem(403, 'forbidden'));
    await people.db
      .updateTable('sensor_shares')
      .set({ permissions: ['full'] })
      .where('sensor_key', '=', key)
      .execute();
    expect(await siteWith(site, 'R_2')).toMatchObject({ status: 200, body: { sensor_id: 'R_2' } });
  });

  it('through a share needs the right to edit the site that the sensor leaves', async () => {
    const others = { id: colleague.id, organization_id: organization };
    const key = await makeSensor(people.db, others, { id: 'L_1', type: 'fly' });
    const theirs = await makeSite(people.db, others, { name: 'Theirs', type: 'fly' });
    const mine = await makeSite(people.db, own, { name: 'Mine', type: 'fly' });
    const shared = { email: creator.email, account_id: creator.id, shared_by: colleague.id, created_at: new Date() };
    await people.db
      .insertInto('sensor_shares')
      .values({ sensor_key: key, permissions: ['full'], ...shared })
      .execute();
    expect(await siteWith(theirs, 'L_1', colleague)).toMatchObject({ status: 200 });
    const elsewhere = problem(403, 'installed_elsewhere');
    expect(await sensorAt('L_1', null)).toMatchObject(elsewhere);
    expect(await sensorAt('L_1', mine)).toMatchObject(elsewhere);
    expect(await siteWith(mine, 'L_1')).toMatchObject(elsewhere);
    const now = { body: { sensor_id: 'L_1' } };
    expect(await people.ask(colleague, 'GET', `/api/installation_sites/${theirs}`)).toMatchObject(now);
    // The owner takes it from any site, even one of the account that it is shared with.
    expect(await siteWith(theirs, null, colleague)).toMatchObject({ status: 200 });
    expect(await sensorAt('L_1', mine)).toMatchObject({ status: 200, body: { installation_site_id: String(mine) } });
    const removal = { body: { installation_site_id: null } };
    expect(await people.ask(colleague, 'PATCH', '/api/sensors/L_1', removal)).toMatchObject({ status: 200 });
    // Its holder may move it between sites that the holder may edit.
    const second = await makeSite(people.db, own, { name: 'Mine too', type: 'fly' });
    for (const site of [mine, second, null]) expect(await sensorAt('L_1', site)).toMatchObject({ status: 200 });
  });

  it('keeps one site per sensor and one sensor per site under concurrent moves from both sides', async () => {
    const ids = ['P_1', 'P_2', 'P_3'];
    for (const id of ids) await makeSensor(people.db, own, { id });
    const sites: number[] = [];
    for (const name of ['P', 'Q', 'R']) sites.push(await makeSite(people.db, own, { name }));
    const moves = ids.flatMap((id) =>
      sites.flatMap((site) => [() => sensorAt(id, site), () => siteWith(site, id), () => sensorAt(id, null)]),
    );
    for (let round = 0; round < 3; round++) {
      now += 1_000;
      const answers = await Promise.all(moves.map((move) => move()));
      // A site for a sensor is refused while another sensor is installed there.
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    }
    const open = await people.db
      .selectFrom('installations')
      .select(['site_id', 'sensor_key'])
      .where('site_id', 'in', sites)
      .where('until', '>', new Date(now))
      .execute();
    expect(new Set(open.map((one) => one.site_id)).size).toBe(open.length);
    expect(new Set(open.map((one) => one.sensor_key)).size).toBe(open.length);
    // The first one gets the free site; the others would need a confirmation.
    await siteWith(sites[0] ?? 0, '');
    const last = await Promise.all(ids.map((id) => sensorAt(id, sites[0] ?? 0)));
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
