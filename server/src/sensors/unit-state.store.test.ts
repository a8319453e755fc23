import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { maySeeHealth } from '@trapline/domain/health/health.access.ts';
import { isSilent } from '@trapline/domain/health/silence.rules.ts';
import { sensorUnitState, unitStates, type SensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { sensorTypeCapabilities, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { permissionsOf, standings } from '@trapline/domain/shares/standing.access.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { maySeeHealthSql, stateOrderSql, unitStateSql } from './unit-state.store.ts';

const now = 1_790_000_000;
let database: Database;
let sensor: number;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  sensor = await makeSensor(database.db, await makeAccount(database.db, {}), { id: 'A1' });
});
afterAll(() => database.close());

/** A unit, with the seconds since it was last active at both sides of each limit of silence. */
const drawnUnit = fc.record({
  type: fc.constantFrom(...sensorTypes),
  interval: fc.constantFrom(600, 3_600, 10_800),
  ago: fc.constantFrom(null, 0, 3_600, 3_601, 10_800, 10_801, 32_400, 32_401),
  poor: fc.constantFrom(null, false, true),
});

it('SQL and the rules agree on the state of a unit, for every standing', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(drawnUnit, async ({ type, interval, ago, poor }) => {
      const lastActive = ago === null ? null : now - ago;
      await db.updateTable('sensors').set({ type, photo_interval: interval }).where('key', '=', sensor).execute();
      await db
        .updateTable('sensor_states')
        .set({ last_active: lastActive === null ? null : instant(lastActive), health_poor: poor })
        .where('sensor_key', '=', sensor)
        .execute();
      const { rows } = await sql<{
        standing: string;
        sees: boolean;
        state: SensorUnitState | null;
        place: number | null;
      }>`
        select given.standing, ${sql.raw(maySeeHealthSql('given.standing'))} sees, unit.state,
          ${stateOrderSql(sql`unit.state`)} place
        from unnest(${[...standings]}::text[]) with ordinality given (standing, number)
        cross join sensors s join sensor_states state on state.sensor_key = s.key
        join accounts creator on creator.id = s.created_by
        left join organizations o on o.id = s.organization_id
        left join installation_sites site on false
        cross join lateral (select ${unitStateSql(instant(now), 'given.standing')} state) unit
        where s.key = ${sensor} order by given.number`.execute(db);
      const no_response = isSilent(type, lastActive, interval, now);
      const reported = sensorTypeCapabilities[type].healthCheck ? poor : null;
      expect(rows).toEqual(
        standings.map((standing) => {
          const sees = maySeeHealth(standing);
          const permissions = permissionsOf(standing);
          const known = sees
            ? { last_active: lastActive, health_poor: reported }
            : { last_active: null, health_poor: null };
          const state = sensorUnitState({ no_response, permissions, ...known });
          return { standing, sees, state, place: state === null ? null : unitStates.indexOf(state) + 1 };
        }),
      );
    }),
    { numRuns: 200 },
  );
});
