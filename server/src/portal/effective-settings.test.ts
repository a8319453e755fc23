import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effectiveSettings, settingsHolder, sitesCount } from '@trapline/domain/sensors/effective-settings.rules.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import { findSiteRow } from '../installation-sites/installation-site.store.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { sensorAnswer } from '../sensors/sensor.answer.ts';
import { findSensorRow } from '../sensors/sensor.store.ts';

const now = new Date(1_790_000_000_000);

interface Owner {
  readonly account: TestAccount;
  readonly sensorKey: number;
  readonly siteId: number;
}

let database: Database;
/** A sensor and a site of an organization, and of a person without one. */
let owners: Readonly<Record<'organization' | 'person', Owner>>;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  const { db } = database;
  const ownerOf = async (account: TestAccount): Promise<Owner> => ({
    account,
    sensorKey: await makeSensor(db, account, { id: `S${account.id}`, type: 'fly' }),
    siteId: await makeSite(db, account, { name: `H${account.id}`, type: 'fly' }),
  });
  owners = {
    organization: await ownerOf(await makeAccount(db, { organization_id: await makeOrganization(db, 'North') })),
    person: await ownerOf(await makeAccount(db, {})),
  };
});
afterAll(() => database.close());

const features = fc.constantFrom<string[][]>(
  [],
  ['zoom_v2'],
  ['sensor_installation_sites'],
  ['zoom_v2', 'sensor_installation_sites'],
);
const value = fc.constantFrom(0, 1, 5);
const interval = fc.constantFrom(600, 3_600, 21_600);
const drawn = fc.record({
  whose: fc.constantFrom('organization', 'person'),
  organization: features,
  creator: fc.option(features),
  stands: fc.boolean(),
  sensor: fc.record({ threshold: value, increase_threshold: value, photo_interval: interval }),
  site: fc.record({ threshold: value, increase_threshold: value, photo_interval: fc.option(interval, { freq: 2 }) }),
});

it('effective settings match the rule for events, units and lists', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ whose, organization, creator, stands, sensor, site }) => {
      const { account, sensorKey, siteId } = owners[whose];
      await db.updateTable('organizations').set({ active_features: organization }).execute();
      await db.updateTable('accounts').set({ active_features: creator }).execute();
      await db.updateTable('sensors').set(sensor).where('key', '=', sensorKey).execute();
      const { photo_interval, ...thresholds } = site;
      const sensor_settings = JSON.stringify(photo_interval === null ? {} : { photo_interval });
      await db
        .updateTable('installation_sites')
        .set({ ...thresholds, sensor_settings })
        .where('id', '=', siteId)
        .execute();
      await db.deleteFrom('installations').execute();
      if (stands) {
        const row = { sensor_key: sensorKey, site_id: siteId, since: new Date(0) };
        await db.insertInto('installations').values(row).execute();
      }
      const inUse = sitesCount({
        organization_id: account.organization_id,
        organization_features: account.organization_id === null ? null : organization,
        creator_features: creator,
      });
      const {
        threshold,
        increase_threshold,
        photo_interval: interval,
      } = effectiveSettings(sensor, stands ? site : null, inUse);
      expect(await eventOwner(db, sensorKey, now)).toMatchObject({
        sensor_threshold: threshold,
        sensor_increase_threshold: increase_threshold,
        photo_interval: interval,
      });
      const shown = await findSensorRow(db, { account, now }, `S${account.id}`);
      const answer = shown && sensorAnswer(shown, { now, mailInDomain: null });
      expect(answer?.settings_holder).toBe(settingsHolder(stands, inUse));
      expect(shown).toMatchObject({
        effective_threshold: threshold,
        effective_interval: interval,
        sites_in_use: inUse,
      });
      const row = await findSiteRow(db, { account, now }, siteId);
      expect(row?.sites_in_use).toBe(inUse);
      if (stands) expect(row?.effective_interval).toBe(interval);
    }),
    { numRuns: 150 },
  );
});
