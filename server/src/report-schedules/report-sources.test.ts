import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeOrganization, makeSite } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { sourcesOf } from './report-figures.store.ts';
import { hasSource } from './report-schedule.store.ts';

let database: Database;
let own: Awaited<ReturnType<typeof makeAssets>>;
let foreign: Awaited<ReturnType<typeof makeAssets>>;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
  own = await makeAssets('Own');
  foreign = await makeAssets('Foreign');
});
afterAll(() => database.close());

/** Places and a site of an organization: one place is hidden, another one is deleted. */
async function makeAssets(name: string) {
  const { db } = database;
  const organization_id = await makeOrganization(db, name, 'Asia/Tokyo');
  const creator = await makeAccount(db, { organization_id });
  const [shown, hidden, deleted] = [
    await makePlace(db, creator, `${name} shown`),
    await makePlace(db, creator, `${name} hidden`),
    await makePlace(db, creator, `${name} deleted`),
  ];
  await db.updateTable('station_places').set({ hidden: true }).where('id', '=', hidden).execute();
  await db
    .updateTable('station_places')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', deleted)
    .execute();
  const site = await makeSite(db, creator, { name: `${name} site` });
  return { organization_id, shown, hidden, deleted, site };
}

it('a report of all is about the shown places and the sites of its organization', async () => {
  const subject = { organizationId: own.organization_id, stations: true };
  const of = (kind: 'place' | 'site' | 'all', id: number | null) =>
    sourcesOf(database.db, { ...subject, kind, id }, 10);
  const place = (id: number) => ({ kind: 'place', id: String(id) });
  const site = (id: number) => ({ kind: 'site', id: String(id) });
  expect(await of('all', null)).toEqual([place(own.shown), site(own.site)]);
  expect(await sourcesOf(database.db, { ...subject, stations: false, kind: 'all', id: null }, 10)).toEqual([
    site(own.site),
  ]);
  expect(await of('place', own.hidden)).toEqual([place(own.hidden)]);
  expect(await of('site', own.site)).toEqual([site(own.site)]);
  for (const id of [own.deleted, foreign.shown, foreign.hidden]) expect(await of('place', id)).toEqual([]);
  expect(await of('site', foreign.site)).toEqual([]);
});

it('a schedule is about a place or site that its organization has', async () => {
  const has = (kind: 'place' | 'site', id: number) => hasSource(database.db, own.organization_id, kind, id);
  for (const id of [own.shown, own.hidden]) expect(await has('place', id)).toBe(true);
  for (const id of [own.deleted, foreign.shown]) expect(await has('place', id)).toBe(false);
  expect(await has('site', own.site)).toBe(true);
  expect(await has('site', foreign.site)).toBe(false);
});
