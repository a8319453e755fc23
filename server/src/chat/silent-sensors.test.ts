import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import { silentSensors } from './silent-sensors.actions.ts';

let http: TestHttp;
let owner: TestAccount;
let reader: TestAccount;
let sensor: number;
beforeAll(async () => {
  http = await startTestHttp();
  const { db } = http.database;
  owner = await makeAccount(db, {});
  reader = await makeAccount(db, {});
  sensor = await makeSensor(db, owner, { id: 'SN1', type: 'fly_count' });
  await makeSensor(db, owner, { id: 'SN2', type: 'fly_count' });
  await db
    .insertInto('sensor_shares')
    .values({
      ...{ sensor_key: sensor, account_id: reader.id, email: reader.email, permissions: ['read'] },
      ...{ shared_by: owner.id, created_at: new Date(0) },
    })
    .execute();
  const longAgo = new Date(http.clock.now() - 30 * 86_400_000);
  await db.updateTable('sensor_states').set({ last_active: longAgo }).execute();
});
afterAll(() => http.stop());

const silent = async (account: TestAccount) => {
  const { db, clock } = http.services;
  const services = { db, clock, mailInDomain: null, searchDocuments: () => Promise.resolve([]) };
  const { all, sensors } = await silentSensors(services, account);
  return [all, sensors.length];
};

it('are counted beyond those that are listed', async () => {
  const { db } = http.database;
  const many = await makeAccount(db, {});
  for (let number = 0; number < 201; number += 1)
    await makeSensor(db, many, { id: `MANY${number}`, type: 'fly_count' });
  await db
    .updateTable('sensor_states')
    .set({ last_active: new Date(http.clock.now() - 30 * 86_400_000) })
    .execute();
  const services = { ...http.services, mailInDomain: null, searchDocuments: () => Promise.resolve([]) };
  const found = await silentSensors(services, many);
  expect([found.all, found.silent, found.sensors.length]).toEqual([201, 201, 200]);
});

it('are those that the asker sees now: a share that was withdrawn gives nothing more', async () => {
  expect([await silent(owner), await silent(reader)]).toEqual([
    [2, 2],
    [1, 1],
  ]);
  await http.database.db.deleteFrom('sensor_shares').where('sensor_key', '=', sensor).execute();
  expect([await silent(owner), await silent(reader)]).toEqual([
    [2, 2],
    [0, 0],
  ]);
});
