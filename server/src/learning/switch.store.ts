import { sql } from 'kysely';
import type { LearningMode } from '@trapline/domain/learning/learning.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Taught } from './example.store.ts';

/** The switch of a sensor type (sensor 0) or of one sensor. */
export interface SwitchRow {
  readonly sensor_type: string;
  readonly sensor_key: number;
  readonly mode: LearningMode | null;
  readonly drifted_at: Date | null;
}

/** The key under which the switch of a whole sensor type is stored. */
export const allSensors = 0;

/** The switches of an organization. */
export async function switchesOf(db: Db, organizationId: number): Promise<readonly SwitchRow[]> {
  const { rows } = await sql<SwitchRow>`select sensor_type, sensor_key, mode, drifted_at from learning_switches
    where organization_id = ${organizationId} order by sensor_type, sensor_key`.execute(db);
  return rows;
}

/** When what was learned for a sensor type was last forgotten; null: never. Source: LEARN-9. */
export async function forgottenAt(db: Db, { organization_id, sensor_type }: Taught): Promise<Date | null> {
  const { rows } = await sql<{ forgotten_at: Date | null }>`select forgotten_at from learning_switches
    where organization_id = ${organization_id} and sensor_type = ${sensor_type}
      and sensor_key = ${allSensors}`.execute(db);
  return rows[0]?.forgotten_at ?? null;
}

/** Notes that what was learned for a sensor type is forgotten. Source: LEARN-9. */
export async function setForgotten(tx: Tx, { organization_id, sensor_type }: Taught, at: Date): Promise<void> {
  await tx
    .insertInto('learning_switches')
    .values({ organization_id, sensor_type, sensor_key: allSensors, forgotten_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'sensor_type', 'sensor_key']).doUpdateSet({ forgotten_at: at }),
    )
    .execute();
}

/** Sets the switch of a sensor type or sensor. @param sensorKey `allSensors` for the type */
export async function setMode(tx: Tx, taught: Taught, sensorKey: number, mode: LearningMode | null): Promise<void> {
  const { organization_id, sensor_type } = taught;
  await tx
    .insertInto('learning_switches')
    .values({ organization_id, sensor_type, sensor_key: sensorKey, mode })
    // An admin who sets the switch of a sensor has seen that its photos have changed.
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'sensor_type', 'sensor_key']).doUpdateSet({ mode, drifted_at: null }),
    )
    .execute();
}

/** Records since when the photos of a sensor are unlike those that were taught; null: they are not. */
export async function setDrift(db: Db, taught: Taught, sensorKey: number, at: Date | null): Promise<void> {
  const { organization_id, sensor_type } = taught;
  await sql`insert into learning_switches (organization_id, sensor_type, sensor_key, drifted_at)
    values (${organization_id}, ${sensor_type}, ${sensorKey}, ${at})
    on conflict (organization_id, sensor_type, sensor_key) do update set
      drifted_at = case when ${at}::timestamptz is null then null
        else coalesce(learning_switches.drifted_at, excluded.drifted_at) end`.execute(db);
}
