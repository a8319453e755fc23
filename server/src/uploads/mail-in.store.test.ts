import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { deleteMailsBefore, markMailStored, noteMail } from './mail-in.store.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 8, 21, 12, minute));
const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

let database: Database;
let sensors: readonly [number, number];
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const account = await makeAccount(database.db, {});
  const make = (id: string) => makeSensor(database.db, account, { id, type: 'hykecam' });
  sensors = [await make('CAM'), await make('CAM2')];
});
afterAll(() => database.close());

const mails = () =>
  database.db
    .selectFrom('mails_in')
    .select(['sensor_key', 'message_hash', 'received_at', 'stored'])
    .orderBy('sensor_key')
    .orderBy('message_hash')
    .execute();

it('only the mail that was stored is recorded as stored, and a mail keeps its first arrival', async () => {
  const { db } = database;
  const [sensor, neighbour] = sensors;
  for (const key of sensors) {
    for (const hash of [one, other])
      expect(await noteMail(db, key, hash, at(0))).toEqual({ received_at: at(0), stored: 0 });
  }
  await transaction(db, (tx) => markMailStored(tx, sensor, one, 3));
  expect(await mails()).toEqual([
    { sensor_key: sensor, message_hash: one, received_at: at(0), stored: 3 },
    { sensor_key: sensor, message_hash: other, received_at: at(0), stored: 0 },
    { sensor_key: neighbour, message_hash: one, received_at: at(0), stored: 0 },
    { sensor_key: neighbour, message_hash: other, received_at: at(0), stored: 0 },
  ]);
  expect(await noteMail(db, sensor, one, at(5))).toEqual({ received_at: at(0), stored: 3 });
  expect(await noteMail(db, sensor, other, at(5))).toEqual({ received_at: at(0), stored: 0 });
  expect(await noteMail(db, neighbour, one, at(5))).toEqual({ received_at: at(0), stored: 0 });
});

it('records are deleted that are older than an instant, and no others', async () => {
  const { db } = database;
  await db.deleteFrom('mails_in').execute();
  await noteMail(db, sensors[0], one, at(1));
  await noteMail(db, sensors[0], other, at(2));
  await deleteMailsBefore(db, at(2));
  expect(await mails()).toMatchObject([{ message_hash: other }]);
});
