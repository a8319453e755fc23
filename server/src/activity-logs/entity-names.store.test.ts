import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { entityNames } from './entity-names.store.ts';

describe('names of what records mention', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  });
  afterAll(() => database.close());

  it('are those of what the reader may see, and the last ones of what is deleted', async () => {
    const { db } = database;
    const [north, south] = [await makeOrganization(db, 'North'), await makeOrganization(db, 'South')];
    const mika = await makeAccount(db, { organization_id: north, name: 'Mika', email: 'mika@example.com' });
    const lena = await makeAccount(db, { organization_id: south, name: 'Lena', email: 'lena@example.com' });
    await makeSensor(db, mika, { id: 'N1', name: 'Hall' });
    await makeSensor(db, lena, { id: 'S1', name: 'Secret' });
    const site = await makeSite(db, mika, { name: 'Store' });
    const deleted = (entity: string, name: string, organization: number, second: number) =>
      db
        .insertInto('audit_trail')
        .values({
          at: new Date(second * 1_000),
          actor_email: 'a',
          action: 'sensor.delete',
          entity,
          organization_id: organization,
          details: JSON.stringify({ name }),
        })
        .execute();
    await deleted('Sensor-OLD', 'First name', north, 1);
    await deleted('Sensor-OLD', 'Last name', north, 2);
    await deleted('Sensor-GONE', 'Theirs', south, 3);
    const mentioned = [
      ...['Sensor-N1', 'Sensor-N1', 'Sensor-S1', 'Sensor-OLD', 'Sensor-GONE', 'Sensor-NEVER', '/api/sensors/N1'],
      ...[`InstallationSite-${site}`, `Organization-${north}`, `Organization-${south}`],
      ...[`User-${mika.id}`, `Account-${lena.id}`, 'mika@example.com', 'lena@example.com', 'Account-999999999'],
    ];
    const namesFor = async (scope: Parameters<typeof entityNames>[2]) =>
      Object.fromEntries(
        (await entityNames(db, mentioned, scope)).map(({ entity, name, page }) => [entity, [name, page]]),
      );
    expect(await namesFor({ organizationId: north })).toEqual({
      'Sensor-N1': ['Hall', 'N1'],
      [`InstallationSite-${site}`]: ['Store', String(site)],
      [`Organization-${north}`]: ['North', null],
      [`Account-${mika.id}`]: ['Mika', null],
      'mika@example.com': ['Mika', null],
      'Sensor-OLD': ['Last name', null],
    });
    expect(await namesFor('all')).toEqual({
      'Sensor-N1': ['Hall', 'N1'],
      'Sensor-S1': ['Secret', 'S1'],
      [`InstallationSite-${site}`]: ['Store', String(site)],
      [`Organization-${north}`]: ['North', String(north)],
      [`Organization-${south}`]: ['South', String(south)],
      [`Account-${mika.id}`]: ['Mika', 'mika@example.com'],
      [`Account-${lena.id}`]: ['Lena', 'lena@example.com'],
      'mika@example.com': ['Mika', 'mika@example.com'],
      'lena@example.com': ['Lena', 'lena@example.com'],
      'Sensor-OLD': ['Last name', null],
      'Sensor-GONE': ['Theirs', null],
    });
    expect(await entityNames(db, [], 'all')).toEqual([]);
  });
});
