import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import { keepHealth } from '@trapline/server/health/sensor-state.store.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';

/** Stores a unit's health report as if it had arrived at `at`. */
export async function reportHealth(db: Db, sensorKey: number, status: HealthStatus, at: Date): Promise<void> {
  await keepHealth(db, sensorKey, status, at);
}
