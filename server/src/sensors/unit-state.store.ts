import { sql, type RawBuilder } from 'kysely';
import { silenceLimits } from '@trapline/domain/health/silence.limits.ts';
import { silenceAfter } from '@trapline/domain/health/silence.rules.ts';
import { unitStates, type SensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import { sensorTypeCapabilities, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayEditSql } from '../shares/standing.store.ts';
import { effectiveIntervalSql } from './effective-settings.store.ts';

/** Types whose units can be silent. */
export const silentTypes = sensorTypes.filter((type) => silenceAfter(type, 0) !== null);
const intervalTypes = silentTypes.filter((type) => sensorTypeCapabilities[type].photoInterval);
const reportingTypes = sensorTypes.filter((type) => sensorTypeCapabilities[type].healthCheck);

const rowsOfUnits = { sensor: 's', site: 'site', creator: 'creator', organization: 'o' } as const;

/**
 * SQL condition: the unit of the sensor `s` with `state` has been silent for too long; the SQL twin of `isSilent`.
 * @param heardSince silence before this instant does not count; null: all silence counts
 * @param interval SQL of the effective photo interval
 */
export function isSilentSql(
  now: Date,
  heardSince: Date | null = null,
  interval = effectiveIntervalSql(rowsOfUnits),
): RawBuilder<boolean> {
  const heard =
    heardSince === null ? sql`state.last_active` : sql`greatest(state.last_active, ${heardSince}::timestamptz)`;
  const shortest = new Date(now.getTime() - silenceLimits.seconds * 1_000);
  // Most units were heard just now, for which the first comparison suffices; the interval takes the longest to find.
  return sql<boolean>`(${heard} < ${shortest}::timestamptz and s.type = any(${silentTypes}::text[])
    and (s.type <> all(${intervalTypes}::text[])
      or (${heard} < ${now}::timestamptz - interval '1 second' * ${silenceLimits.intervals}::integer * ${sql.raw(interval)}) is not false))`;
}

/**
 * SQL of whether a standing to a sensor lets its unit's health be seen. SQL twin of `maySeeHealth` in health.access.ts.
 */
export function maySeeHealthSql(sensor: string): string {
  return mayEditSql(sensor);
}

/**
 * SQL condition: the last report of the unit of the sensor `s` with `state` contains an error; whether the reader may
 * know that is asked separately, by `maySeeHealthSql`. Types without health reports keep none. Null: nothing is known.
 */
export function hasPoorHealthSql(): RawBuilder<boolean | null> {
  return sql<boolean | null>`(state.last_active is not null and state.health_poor
    and s.type = any(${reportingTypes}::text[]))`;
}

/**
 * SQL of the state of the unit of the sensor `s` with `state`, as shown to a reader; null if that is unknown to the
 * reader. SQL twin of `sensorUnitState` for `sensorAnswer`. Source: HEALTH-4.
 * @param standing SQL of the reader's standing to the sensor
 */
export function unitStateSql(now: Date, standing: string): RawBuilder<SensorUnitState | null> {
  return sql<SensorUnitState | null>`case
    when coalesce(${isSilentSql(now)}, false) then 'silent'
    when not ${sql.raw(maySeeHealthSql(standing))} then null
    when state.last_active is null then 'not_connected'
    when ${hasPoorHealthSql()} then 'poor'
    else 'healthy' end`;
}

/** SQL of the place of a state in the order of the list: the most urgent first. */
export function stateOrderSql(state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array_position(${[...unitStates]}::text[], ${state})`;
}
