import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeAccount, makeOrganization, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { messagesByRecipient } from './changes-by-reader.actions.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

async function account(given: Partial<TestAccount>): Promise<TestAccount> {
  const made = await makeAccount(database.db, given);
  await database.db
    .updateTable('accounts')
    .set({ allowed_sensor_types: [...made.allowed_sensor_types] })
    .where('id', '=', made.id)
    .execute();
  return made;
}

it('a changed or deleted station event is reported to those who see its place, and nothing of it to others', async () => {
  const { db, pool } = database;
  const organization_id = await makeOrganization(db, 'North');
  const first = await account({ organization_id });
  const second = await account({ organization_id });
  const others = [
    await account({ organization_id, allowed_sensor_types: ['fly'] }),
    await account({ organization_id: await makeOrganization(db, 'South') }),
    await account({}),
    await account({ permissions: ['admin'] }),
  ];
  const timestamp = 1_780_000_000;
  const placeId = await makePlace(db, first, 'Kitchen');
  const sensor_key = await makeStationEvent(db, placeId, { uploaded: new Date(timestamp * 1_000) });
  const id = formatEventId({ kind: 'station', source_key: sensor_key, timestamp });
  const ids = [first, second, ...others].map((one) => one.id);
  for (const deleted of [false, true]) {
    const events = [{ sensor_key, timestamp, deleted }];
    const told = await messagesByRecipient(pool, ids, { events, assets: [], jobs: [] });
    const message = { type: 'events', events: [{ id, sensor_id: null, site_id: null, deleted }] };
    expect(told).toEqual(new Map([first, second].map((one) => [one.id, [message]])));
    await db.updateTable('station_events').set({ deleted_at: new Date() }).execute();
  }
});

it('a place that was added, changed or deleted is reported to everybody who sees it, and to nobody else', async () => {
  const { db, pool } = database;
  const organization_id = await makeOrganization(db, 'East');
  const members = [await account({ organization_id }), await account({ organization_id })];
  const others = [
    await account({ organization_id, allowed_sensor_types: ['fly'] }),
    await account({ organization_id: await makeOrganization(db, 'West') }),
  ];
  const [creator] = members;
  if (!creator) throw new Error('There is nobody');
  const placeId = await makePlace(db, creator, 'Yard');
  const ids = [...members, ...others].map((one) => one.id);
  const entity = `StationPlace-${placeId}`;
  const told = (asset: Parameters<typeof messagesByRecipient>[2]['assets'][number]) =>
    messagesByRecipient(pool, ids, { events: [], assets: [asset], jobs: [] });
  const message = { type: 'station_places', ids: [String(placeId)] };
  const expected = new Map(members.map((one) => [one.id, [message]]));
  expect(await told({ entity })).toEqual(expected);
  await db.updateTable('station_places').set({ deleted_at: new Date() }).where('id', '=', placeId).execute();
  expect(await told({ entity, owner: { organization_id, created_by: creator.id } })).toEqual(expected);
});
