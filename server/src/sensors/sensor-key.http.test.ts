import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { hashSecret, systemIds } from '../platform/base/ids.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { sensorHandlers } from './sensor.http.ts';

const now = 1_790_000_000;

describe('the key of a field unit', () => {
  let database: Database;
  let handlers: ReturnType<typeof sensorHandlers>;
  let creator: TestAccount;
  let stranger: TestAccount;
  let productAdmin: TestAccount;

  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
    handlers = sensorHandlers({
      db: database.db,
      clock: { now: () => now * 1_000 + 321 },
      ids: systemIds,
      mailInDomain: 'in.example.com',
    });
    const organization = await makeOrganization(database.db, '北工場');
    const other = await makeOrganization(database.db, 'South');
    creator = await makeAccount(database.db, { organization_id: organization, name: '山田 花子' });
    stranger = await makeAccount(database.db, { organization_id: other });
    productAdmin = await makeAccount(database.db, { permissions: ['admin'], allowed_sensor_types: [] });
  });
  afterAll(() => database.close());

  const refused = (type: string) => expect.objectContaining({ type });
  const issue = (account: TestAccount, id: string) => handlers.issueSensorKey(makeCall(account, { params: { id } }));

  it('is shown once and stored hashed; a new one invalidates the old', async () => {
    const key = await makeSensor(database.db, creator, { id: 'keyed' });
    const first = await issue(creator, 'KEYED');
    const second = await issue(productAdmin, 'keyed');
    expect(Buffer.from(second.key, 'base64url')).toHaveLength(32);
    expect(second.key).not.toBe(first.key);
    const row = await database.db
      .selectFrom('sensors')
      .select('field_key_hash')
      .where('key', '=', key)
      .executeTakeFirst();
    expect(row?.field_key_hash).toEqual(hashSecret(second.key));
    const audit = await database.db
      .selectFrom('audit_trail')
      .selectAll()
      .where('entity', '=', 'Sensor-keyed')
      .execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain(first.key);
  });

  it('is not for readers or strangers', async () => {
    const key = await makeSensor(database.db, creator, { id: 'keyless' });
    await expect(issue(stranger, 'keyless')).rejects.toEqual(refused('not_found'));
    await database.db
      .insertInto('sensor_shares')
      .values({
        sensor_key: key,
        email: stranger.email,
        account_id: stranger.id,
        shared_by: creator.id,
        created_at: new Date(),
      })
      .execute();
    await expect(issue(stranger, 'keyless')).rejects.toEqual(refused('forbidden'));
  });
});
