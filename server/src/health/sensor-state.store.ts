import { isPoorHealth } from '@trapline/domain/health/health.rules.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import type { Db } from '../platform/database/database.ts';
import { keepHealthPoint } from './health-point.store.ts';

/** Records that a sensor's unit reported at `now`, by the server's clock. */
export async function touchSensor(db: Db, sensorKey: number, now: Date): Promise<void> {
  await db
    .insertInto('sensor_states')
    .values({ sensor_key: sensorKey, last_active: now })
    .onConflict((conflict) => conflict.column('sensor_key').doUpdateSet({ last_active: now }))
    .execute();
}

/** What lists show of a unit's reports. */
export interface ListedState {
  readonly reported: boolean;
  /** Whether the latest health report was poor; null without one. */
  readonly poor: boolean | null;
}

/** What lists show of the reports of a sensor's unit. */
export async function findListedState(db: Db, sensorKey: number): Promise<ListedState> {
  const state = await db
    .selectFrom('sensor_states')
    .select(['last_active', 'health_poor'])
    .where('sensor_key', '=', sensorKey)
    .executeTakeFirst();
  return { reported: (state?.last_active ?? null) !== null, poor: state?.health_poor ?? null };
}

/** Stores a unit's health status and adds its readings to the history. */
export async function keepHealth(db: Db, sensorKey: number, status: HealthStatus, now: Date): Promise<void> {
  const values = {
    last_active: now,
    health_at: now,
    health_check_status: JSON.stringify(status),
    health_poor: isPoorHealth(status),
  };
  await db
    .insertInto('sensor_states')
    .values({ sensor_key: sensorKey, ...values })
    .onConflict((conflict) => conflict.column('sensor_key').doUpdateSet(values))
    .execute();
  await keepHealthPoint(db, sensorKey, status, now);
}

/** Facts reported by a unit about itself. */
export interface UnitFacts {
  readonly firmware_version?: string;
  readonly ip_address?: string;
  readonly serial_no?: string;
}

/** Stores facts reported by a unit; omitted ones keep their values. */
export async function keepUnitFacts(db: Db, sensorKey: number, facts: UnitFacts, now: Date): Promise<void> {
  const values = { last_active: now, ...facts };
  await db
    .insertInto('sensor_states')
    .values({ sensor_key: sensorKey, ...values })
    .onConflict((conflict) => conflict.column('sensor_key').doUpdateSet(values))
    .execute();
}
