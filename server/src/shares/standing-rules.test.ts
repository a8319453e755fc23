import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayKnowSensor } from '@trapline/domain/events/event.access.ts';
import { mayKnowSiteDetails } from '@trapline/domain/installation-sites/installation-site.access.ts';
import { mayEdit, maySee, owns, standings, type Standing } from '@trapline/domain/shares/standing.access.ts';
import { knowsSite, standingTo } from '@trapline/domain/shares/standing.rules.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import {
  callerRow,
  knowsSiteSql,
  mayKnowSensorSql,
  mayEditSql,
  mayKnowSiteDetailsSql,
  maySeeSql,
  ownsSql,
  sensorStanding,
  sensorStandingByKey,
  sensorStandings,
  sensorStandingSql,
  siteStanding,
  siteStandingSql,
  visibleSensors,
  visibleSites,
} from './standing.store.ts';

let database: Database;
let organizations: readonly (number | null)[];
let accounts: readonly TestAccount[];
let sensorKey: number;
let siteId: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  const { db } = database;
  organizations = [null, await makeOrganization(db, 'North'), await makeOrganization(db, 'South')];
  accounts = [await makeAccount(db, {}), await makeAccount(db, {}), await makeAccount(db, {})];
  const [first] = accounts;
  if (!first) throw new Error('No account');
  sensorKey = await makeSensor(db, first, { id: 'DRAWN' });
  siteId = await makeSite(db, first, { name: 'Drawn' });
});
afterAll(() => database.close());

const place = fc.nat({ max: 2 });
const owner = fc.record({ organization: place, creator: place });
const permission = fc.constantFrom<'read' | 'full'>('read', 'full');
const drawn = fc.record({
  sensor: owner,
  site: owner,
  sensorShares: fc.array(fc.tuple(place, permission), { maxLength: 4 }),
  siteShares: fc.array(place, { maxLength: 3 }),
  caller: fc.record({ account: place, organization: place, organizationAdmin: fc.boolean() }),
  admin: fc.constantFrom(false, false, false, true),
});

it('SQL and the rules agree on the standing of an account to an asset', async () => {
  const { db, pool } = database;
  await fc.assert(
    fc.asyncProperty(drawn, async ({ sensor, site, sensorShares, siteShares, caller, admin }) => {
      const owned = ({ organization, creator }: typeof sensor) => ({
        organization_id: organizations[organization] ?? null,
        created_by: accounts[creator]?.id ?? 0,
      });
      await db.updateTable('sensors').set(owned(sensor)).where('key', '=', sensorKey).execute();
      await db.updateTable('installation_sites').set(owned(site)).where('id', '=', siteId).execute();
      await db.deleteFrom('sensor_shares').execute();
      await db.deleteFrom('site_shares').execute();
      const share = (account: number, number: number) => ({
        // An account may have several earlier addresses.
        email: `${number}-${accounts[account]?.email}`,
        account_id: accounts[account]?.id ?? 0,
        shared_by: accounts[0]?.id ?? 0,
        created_at: new Date(0),
      });
      for (const [number, [account, permissions]] of sensorShares.entries()) {
        const row = { ...share(account, number), sensor_key: sensorKey, permissions: [permissions] };
        await db.insertInto('sensor_shares').values(row).execute();
      }
      for (const [number, account] of siteShares.entries()) {
        await db
          .insertInto('site_shares')
          .values({ ...share(account, number), site_id: siteId })
          .execute();
      }
      const own = accounts[caller.account];
      if (!own) throw new Error('No account');
      const account: TestAccount = {
        ...own,
        permissions: admin ? ['admin'] : [],
        organization_id: organizations[caller.organization] ?? null,
        organization_admin: caller.organizationAdmin,
      };
      const expected: readonly Standing[] = [
        standingTo(
          owned(sensor),
          { ...account, admin },
          sensorShares.flatMap(([to, permissions]) => (to === caller.account ? [permissions] : [])),
        ),
        standingTo(owned(site), { ...account, admin }, siteShares.includes(caller.account) ? ['read'] : []),
      ];
      const [ofSensor = 'none', ofSite = 'none'] = expected;
      expect((await sensorStanding(db, account, 'drawn'))?.standing).toBe(ofSensor);
      expect((await sensorStandingByKey(pool, account, sensorKey))?.standing).toBe(ofSensor);
      expect([...(await sensorStandings(pool, account, [sensorKey, 0]))]).toEqual([[sensorKey, ofSensor]]);
      expect((await siteStanding(db, account, String(siteId)))?.standing).toBe(ofSite);
      const { rows } = await sql<{ knows: boolean; sensor: boolean; site: boolean }>`
        select ${sql.raw(knowsSiteSql(sensorStandingSql({ sensor: 's', caller: 'caller' }), siteStandingSql({ site: 'site', caller: 'caller' })))} knows,
          ${visibleSensors(account, 's')} sensor, ${visibleSites(account, 'site')} site
        from ${callerRow(account)}, sensors s, installation_sites site
        where s.key = ${sensorKey} and site.id = ${siteId}`.execute(db);
      const [seen] = rows;
      expect(seen?.knows).toBe(knowsSite(ofSensor, ofSite));
      // The filter of lists includes everything visible; the standing excludes the rest.
      if (ofSensor !== 'none') expect(seen?.sensor).toBe(true);
      if (ofSite !== 'none') expect(seen?.site).toBe(true);
    }),
    { numRuns: 150 },
  );
});

it('SQL and the rules agree on what a standing permits', async () => {
  const { rows } = await sql<Record<'standing' | 'other', Standing> & Record<string, unknown>>`
    select one.standing, other.standing other,
      ${sql.raw(maySeeSql('one.standing'))} "maySee", ${sql.raw(mayEditSql('one.standing'))} "mayEdit",
      ${sql.raw(ownsSql('one.standing'))} owns, ${sql.raw(mayKnowSiteDetailsSql('one.standing'))} "mayKnowSiteDetails",
      ${sql.raw(knowsSiteSql('one.standing', 'other.standing'))} "knowsSite",
      ${sql.raw(mayKnowSensorSql('one.standing', 'other.standing'))} "mayKnowSensor"
    from unnest(${[...standings]}::text[]) one (standing), unnest(${[...standings]}::text[]) other (standing)`.execute(
    database.db,
  );
  expect(rows).toHaveLength(standings.length ** 2);
  for (const { standing, other, ...permitted } of rows) {
    expect({ standing, other, ...permitted }).toEqual({
      standing,
      other,
      maySee: maySee(standing),
      mayEdit: mayEdit(standing),
      owns: owns(standing),
      mayKnowSiteDetails: mayKnowSiteDetails(standing),
      knowsSite: knowsSite(standing, other),
      mayKnowSensor: mayKnowSensor({ sensor: standing, site: other }),
    });
  }
});

it('without a site, no right to it is known', async () => {
  const { rows } = await sql<{ knows: boolean | null; sensor: boolean }>`
    select ${sql.raw(knowsSiteSql(`'shared_full'`, 'null::text'))} knows,
      ${sql.raw(mayKnowSensorSql(`'none'`, 'null::text'))} sensor`.execute(database.db);
  expect([rows[0]?.knows ?? false, rows[0]?.sensor]).toEqual([false, false]);
});
