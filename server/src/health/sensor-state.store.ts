import { sql, type Updateable } from 'kysely';
import { problemsOf } from '@trapline/domain/health/health.rules.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import type { Db } from '../platform/database/database.ts';
import type { SensorStatesTable } from '../platform/database/tables.ts';
import { keepHealthPoint } from './health-point.store.ts';

/**
 * Records that a sensor's unit reported at `now`, by the server's clock. Source: SILENCE-2.
 * @returns like `keepReport`
 */
export function touchSensor(db: Db, sensorKey: number, now: Date): Promise<boolean> {
  return keepReport(db, sensorKey, { last_active: now });
}

/**
 * Stores a report. Does nothing for a sensor that was deleted meanwhile, whose row must not come back.
 * @returns whether it changes what lists show: it is the unit's first one, or its problems have changed
 */
async function keepReport(
  db: Db,
  sensorKey: number,
  report: Omit<Updateable<SensorStatesTable>, 'sensor_key'>,
): Promise<boolean> {
  const kept = await db
    .updateTable('sensor_states')
    .set(report)
    .where('sensor_key', '=', sensorKey)
    // `before` is read as it was before this statement.
    .returning(
      sql<boolean>`not exists (select from sensor_states before where before.sensor_key = ${sensorKey}
        and before.last_active is not null and before.health_poor is not distinct from sensor_states.health_poor
        and before.health_problems = sensor_states.health_problems)`.as('changed'),
    )
    .executeTakeFirst();
  return kept?.changed ?? false;
}

/**
 * Stores a unit's health status and adds its readings to the history.
 * @returns like `keepReport`
 */
export async function keepHealth(db: Db, sensorKey: number, status: HealthStatus, now: Date): Promise<boolean> {
  const problems = problemsOf(status);
  const changed = await keepReport(db, sensorKey, {
    last_active: now,
    health_at: now,
    health_check_status: JSON.stringify(status),
    health_poor: problems.length > 0,
    health_problems: [...problems],
  });
  await keepHealthPoint(db, sensorKey, status, now);
  return changed;
}

/** Facts reported by a unit about itself. */
export interface UnitFacts {
  readonly firmware_version?: string;
  readonly ip_address?: string;
  readonly serial_no?: string;
}

/**
 * Stores facts reported by a unit; omitted ones keep their values.
 * @returns like `keepReport`
 */
export function keepUnitFacts(db: Db, sensorKey: number, facts: UnitFacts, now: Date): Promise<boolean> {
  return keepReport(db, sensorKey, { last_active: now, ...facts });
}
