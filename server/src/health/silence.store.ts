import { sql, type RawBuilder } from 'kysely';
import { sensorTypeCapabilities, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { noResponse, photoIntervals } from '@trapline/domain/sensors/sensor.limits.ts';
import { silenceGapSeconds } from '@trapline/domain/health/silence.limits.ts';
import { silenceAfter } from '@trapline/domain/sensors/sensor.rules.ts';
import { stoodAt } from '../installations/installation-time.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { effectiveIntervalSql } from '../sensors/effective-settings.store.ts';
import { locks } from '../platform/database/locks.ts';

/** A unit that is newly silent, still silent, or back. */
export interface SilentUnit {
  readonly sensor_key: number;
  /** Its last report before it fell silent. */
  readonly silent_since: Date;
}

/** Most units that fall silent in one transaction; the rest follow a minute later. */
export const unitsAtOnce = 10_000;

const silentTypes = sensorTypes.filter((type) => silenceAfter(type, 0) !== null);
const intervalTypes = silentTypes.filter((type) => sensorTypeCapabilities[type].photoInterval);

/** Seconds after which units of one interval or the other are silent. */
const ages = new Set(
  silentTypes.flatMap((type) => photoIntervals.map((interval) => silenceAfter(type, interval) ?? noResponse.seconds)),
);

/** Lets one transaction at a time look for silence; false: another one does. */
export async function lockSilence(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${locks.silence}) mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/**
 * Notes a look. Source: SILENCE-4.
 * @returns since when there has been one after the other: before that the portal itself may have heard nobody
 */
export async function noteLook(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await sql<{ listening_since: Date }>`
    insert into silence_looks (looked_at, listening_since) values (${now}, ${now})
    on conflict (only_one) do update set looked_at = excluded.looked_at,
      listening_since = case
        when excluded.looked_at > silence_looks.looked_at + interval '1 second' * ${silenceGapSeconds}::integer
          then excluded.looked_at
        else least(silence_looks.listening_since, excluded.looked_at) end
    returning listening_since`.execute(tx);
  return rows[0]?.listening_since ?? now;
}

/** Sensors with their state, and what their photo interval depends on: `silenceAfter`, in SQL. */
function unitsAt(now: Date): RawBuilder<unknown> {
  return sql`sensor_states state join sensors s on s.key = state.sensor_key
    join accounts creator on creator.id = s.created_by
    left join organizations o on o.id = s.organization_id
    left join installations i on i.sensor_key = s.key and ${stoodAt('i', now)}
    left join installation_sites site on site.id = i.site_id`;
}

/** @param heardSince a unit was not silent before this instant; null: it may have been at any time */
function isOverdue(now: Date, heardSince: Date | null = null): RawBuilder<boolean> {
  return sql<boolean>`(s.type = any(${silentTypes}::text[])
    and greatest(state.last_active, ${heardSince}::timestamptz) < ${now}::timestamptz - interval '1 second' * greatest(${noResponse.seconds}::integer,
      case when s.type = any(${intervalTypes}::text[]) then ${noResponse.intervals}::integer * ${sql.raw(effectiveIntervalSql())} end))`;
}

/**
 * The last reports that are looked at, as ranges of the index: of units that have come of one of the ages since then, or
 * of all that have not reported for the shortest of them.
 */
function lastReports(since: Date | null, now: Date): { readonly from: readonly Date[]; readonly to: readonly Date[] } {
  const ago = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1_000);
  if (since === null) return { from: [new Date(0)], to: [ago(now, noResponse.seconds)] };
  return { from: [...ages].map((age) => ago(since, age)), to: [...ages].map((age) => ago(now, age)) };
}

/**
 * Marks the units that have become silent. A row that is being written to is left for the next look.
 * @param heardSince since when the portal has heard them; what came of age without being heard waits for a look at all
 * @param since look only at units that have come of age since then; null: at all
 */
export async function markSilent(
  tx: Tx,
  since: Date | null,
  heardSince: Date,
  now: Date,
): Promise<readonly SilentUnit[]> {
  const { from, to } = lastReports(since, now);
  // As an array, so that the few that are looked at are joined one by one: as a table their number is overestimated.
  const { rows } = await sql<SilentUnit>`
    with due as (
      select state.sensor_key from ${unitsAt(now)}
      where state.sensor_key = any(array(
          select looked.sensor_key from unnest(${from}::timestamptz[], ${to}::timestamptz[]) report("from", "to")
          cross join lateral (
            select sensor_key from sensor_states
            where silent_since is null and last_active >= report."from" and last_active < report."to" offset 0) looked))
        and state.silent_since is null and ${isOverdue(now, heardSince)}
      order by state.last_active limit ${unitsAtOnce} for update of state skip locked)
    update sensor_states state set silent_since = state.last_active, silence_told_at = ${now}
    from due where state.sensor_key = due.sensor_key
    returning state.sensor_key, state.silent_since`.execute(tx);
  return rows;
}

/**
 * Takes the mark from the units that have reported again.
 * @param all also from those whose interval has become longer
 * @returns those that have reported
 */
export async function unmarkSilent(tx: Tx, all: boolean, now: Date): Promise<readonly SilentUnit[]> {
  const { rows } = await sql<SilentUnit & { reported: boolean }>`
    with back as (
      select state.sensor_key, state.silent_since, state.last_active > state.silent_since reported
      from ${unitsAt(now)} where state.silent_since is not null
        and (${all}::boolean or state.last_active > state.silent_since) and not ${isOverdue(now)}
      for update of state skip locked)
    update sensor_states state set silent_since = null, silence_told_at = null
    from back where state.sensor_key = back.sensor_key
    returning state.sensor_key, back.silent_since, back.reported`.execute(tx);
  return rows.filter(({ reported }) => reported);
}

/** Notes that people are told again of the units whose silence they were last told of before an instant. */
export async function remindOfSilent(tx: Tx, before: Date, now: Date): Promise<readonly SilentUnit[]> {
  const { rows } = await sql<SilentUnit>`
    with due as (
      select state.sensor_key from sensor_states state join sensors s on s.key = state.sensor_key
      where state.silent_since is not null and state.silence_told_at <= ${before}
      order by state.silence_told_at limit ${unitsAtOnce} for update of state skip locked)
    update sensor_states state set silence_told_at = ${now}
    from due where state.sensor_key = due.sensor_key
    returning state.sensor_key, state.silent_since`.execute(tx);
  return rows;
}

/** Somebody who wants to be told of these sensors, or of the sites at which they stand. */
export interface SilenceReader {
  readonly account_id: number;
  readonly sensor_keys: readonly number[];
}

/** Who has notifications on; whether they still may see the sensors is asked when the mail is sent. */
export async function findSilenceReaders(
  tx: Tx,
  sensorKeys: readonly number[],
  now: Date,
): Promise<readonly SilenceReader[]> {
  const { rows } = await sql<SilenceReader>`
    select account_id, array_agg(distinct sensor_key) sensor_keys from (
      select account_id, sensor_key from sensor_preferences
      where notice and sensor_key = any(${sensorKeys}::integer[])
      union all
      select p.account_id, i.sensor_key from installations i join site_preferences p on p.site_id = i.site_id
      where p.receive_notifications and i.sensor_key = any(${sensorKeys}::integer[])
        and ${stoodAt('i', now)}) told
    group by account_id order by account_id`.execute(tx);
  return rows;
}
