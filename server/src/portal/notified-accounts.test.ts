import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { stoodAt } from '@trapline/domain/installations/installation.rules.ts';
import {
  drawnInstallations,
  drawnInstant,
  makeDrawnWorld,
  type DrawnWorld,
} from '@trapline/test-world/drawn-history.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { findMailedAlert } from '../alerts/alert-mail.store.ts';
import { findMailedUnits } from '../health/silence-mail.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { subscribersOf } from '../sensors/subscriber.store.ts';

let database: Database;
let world: DrawnWorld;
let accounts: readonly number[];
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  world = await makeDrawnWorld(database.db);
  const made = [
    await makeAccount(database.db, {}),
    await makeAccount(database.db, {}),
    await makeAccount(database.db, {}),
  ];
  accounts = made.map(({ id }) => id);
});
afterAll(() => database.close());

/** Notification settings of an account for two assets; null if never set. */
const settings = fc.tuple(fc.option(fc.boolean(), { freq: 2 }), fc.option(fc.boolean(), { freq: 2 }));
const wishes = fc.tuple(settings, settings, settings);

async function keep(
  ofSensors: readonly (readonly (boolean | null)[])[],
  ofSites: typeof ofSensors,
  people = accounts,
): Promise<void> {
  await transaction(database.db, async (tx) => {
    await tx.deleteFrom('sensor_preferences').execute();
    await tx.deleteFrom('site_preferences').execute();
    for (const [person, account_id] of people.entries()) {
      for (const place of [0, 1] as const) {
        const [sensor_key, site_id] = [world.sensors[place], world.sites[place]];
        const [notice, receive_notifications] = [ofSensors[person]?.[place] ?? null, ofSites[person]?.[place] ?? null];
        if (notice !== null)
          await tx.insertInto('sensor_preferences').values({ account_id, sensor_key, notice }).execute();
        if (receive_notifications !== null)
          await tx.insertInto('site_preferences').values({ account_id, site_id, receive_notifications }).execute();
      }
    }
  });
}

it('exactly the subscribers of the sensor, or of the site where it stood, are notified', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      wishes,
      wishes,
      drawnInstallations,
      drawnInstant,
      async (ofSensors, ofSites, installations, at) => {
        await keep(ofSensors, ofSites);
        await world.keep([], installations);
        const now = instant(at);
        const expected = ([0, 1] as const).map((place) => {
          const site = installations.find(({ sensor, ...times }) => sensor === place && stoodAt(times, at))?.site;
          return accounts.filter(
            (_, person) =>
              ofSensors[person]?.[place] === true || (site !== undefined && ofSites[person]?.[site] === true),
          );
        });
        for (const place of [0, 1] as const) {
          const readers = await transaction(db, (tx) => subscribersOf(tx, [world.sensors[place]], now));
          expect(readers.map(({ account_id }) => account_id)).toEqual(expected[place]);
        }
        const silence = await transaction(db, (tx) => subscribersOf(tx, world.sensors, now));
        const sensorsOf = (id: number) => world.sensors.filter((_, place) => expected[place]?.includes(id));
        expect(
          silence.map(({ account_id, sensor_keys }) => [account_id, sensor_keys.toSorted((a, b) => a - b)]),
        ).toEqual(
          accounts.filter((id) => sensorsOf(id).length > 0).map((id) => [id, sensorsOf(id).toSorted((a, b) => a - b)]),
        );
      },
    ),
    { numRuns: 60 },
  );
});

it('a mail is about the site where the sensor stood, and follows the settings of both', async () => {
  const { db } = database;
  const { owner, sensors, sites } = world;
  const then = new Date(0);
  await db.updateTable('accounts').set({ email_verified_at: then }).where('id', '=', owner.id).execute();
  await db.updateTable('sensor_states').set({ silent_since: then }).where('sensor_key', 'in', sensors).execute();
  const marks = { pickup: false, misdetection: false, hidden: false, detected: true, tags: null };
  const figures = { count: 4, count_difference: 4, sensor_threshold: 1, sensor_increase_threshold: 1 };
  await fc.assert(
    fc.asyncProperty(
      settings,
      settings,
      drawnInstallations,
      drawnInstant,
      async (ofSensors, ofSites, installations, at) => {
        await keep([ofSensors], [ofSites], [owner.id]);
        const events = [0, 1].map((sensor) => ({ sensor, timestamp: at, ...marks, ...figures }));
        await world.keep(events, installations);
        const expected = ([0, 1] as const).flatMap((place) => {
          const site = installations.find(({ sensor, ...times }) => sensor === place && stoodAt(times, at))?.site;
          const [for_sensor, for_site] = [ofSensors[place] === true, site !== undefined && ofSites[site] === true];
          const site_id = site === undefined ? null : sites[site];
          return for_sensor || for_site ? [{ sensor_key: sensors[place], site_id, for_sensor, for_site }] : [];
        });
        const which = { sensorKeys: sensors, silent: true, most: 9 };
        const units = await findMailedUnits(db, { account: owner, now: instant(at) }, which);
        expect(
          units
            .map(({ sensor_key, site_id }) => ({ sensor_key, site_id }))
            .toSorted((a, b) => a.sensor_key - b.sensor_key),
        ).toEqual(expected.map(({ sensor_key, site_id }) => ({ sensor_key, site_id })));
        const alerts = [];
        for (const sensor_key of sensors) {
          const alert = await findMailedAlert(db, owner, { sensor_key, ts: instant(at), decided_at: null });
          if (alert) {
            const { site_id, for_sensor, for_site } = alert;
            alerts.push({ sensor_key, site_id, for_sensor, for_site });
          }
        }
        expect(alerts).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
