import { sql } from 'kysely';
import type { DriftReason, LearningMode } from '@trapline/domain/learning/learning.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import type { Taught } from './examples/example.store.ts';

/** The switch of a sensor type (sensor 0), of one sensor, or of a place of stations. */
export interface SwitchRow {
  readonly sensor_type: string;
  readonly sensor_key: number;
  readonly mode: LearningMode | null;
  /** Since when its photos are unlike those that were taught, and by what that was noticed; null: they are not. */
  readonly drifted_at: Date | null;
  readonly drift_reason: DriftReason | null;
  /** Photos before that do not say what is usual; null: all do. */
  readonly usual_since: Date | null;
}

/** The key under which the switch of a whole sensor type is stored. */
export const allSensors = 0;

/** The key under which the switch of a source is stored: of a station event that of its place, minus its id. */
export function watchedKeyOf({ sensor_key, place_id }: Pick<EventOwner, 'sensor_key' | 'place_id'>): number {
  return place_id === null ? sensor_key : -place_id;
}

/** The switches of an organization. */
export async function switchesOf(db: Db, organizationId: number): Promise<readonly SwitchRow[]> {
  const { rows } = await sql<SwitchRow>`select sensor_type, sensor_key, mode, drifted_at,
      drift_reason, usual_since from learning_switches
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

/**
 * Sets the switch of a sensor type or sensor. A drift of its photos stays.
 * @param sensorKey `allSensors` for the type
 */
export async function setMode(
  tx: Tx,
  { organization_id, sensor_type }: Taught,
  sensorKey: number,
  mode: LearningMode | null,
): Promise<void> {
  await tx
    .insertInto('learning_switches')
    .values({ organization_id, sensor_type, sensor_key: sensorKey, mode })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sensor_type', 'sensor_key']).doUpdateSet({ mode }))
    .execute();
}

/** Notes since when the photos of a source are unlike those that were taught. Source: LEARN-8. */
export async function setDrift(
  tx: Tx,
  { organization_id, sensor_type }: Taught,
  watched: number,
  { since, reason }: { readonly since: Date; readonly reason: DriftReason },
): Promise<void> {
  const drift = { drifted_at: since, drift_reason: reason };
  await tx
    .insertInto('learning_switches')
    .values({ organization_id, sensor_type, sensor_key: watched, ...drift })
    .onConflict((conflict) => conflict.columns(['organization_id', 'sensor_type', 'sensor_key']).doUpdateSet(drift))
    .execute();
}

/**
 * Notes that the photos of a source are as they should be. Source: LEARN-8.
 * @param usualSince photos before say no more what is usual; null: they look as before
 */
export async function endDrift(
  tx: Tx,
  { organization_id, sensor_type }: Taught,
  watched: number,
  usualSince: Date | null,
): Promise<void> {
  await tx
    .updateTable('learning_switches')
    .set({ drifted_at: null, drift_reason: null, ...(usualSince && { usual_since: usualSince }) })
    .where('organization_id', '=', organization_id)
    .where('sensor_type', '=', sensor_type)
    .where('sensor_key', '=', watched)
    .where('drifted_at', 'is not', null)
    .execute();
}

/** Deletes what was noted about places of stations that are gone. */
export async function deleteSwitchesOfGonePlaces(db: Db): Promise<void> {
  await sql`delete from learning_switches own where sensor_type = 'station' and sensor_key < 0
    and not exists (select from station_places place where place.id = -own.sensor_key)`.execute(db);
}
