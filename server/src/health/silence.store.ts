import { sql, type RawBuilder } from 'kysely';
import { photoIntervals } from '@trapline/domain/sensors/sensor.limits.ts';
import { silenceLimits, silenceGapSeconds } from '@trapline/domain/health/silence.limits.ts';
import { silenceAfter } from '@trapline/domain/health/silence.rules.ts';
import { stoodAtInstantSql } from '../installations/installation-time.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { isSilentSql, silentTypes } from '../sensors/unit-state.store.ts';
import { locks } from '../platform/database/locks.ts';

/** A unit that is newly silent, still silent, or back. */
export interface SilentUnit {
  readonly sensor_key: number;
  readonly sensor_id: string;
  /** Its last report before it fell silent. */
  readonly silent_since: Date;
}

/** A unit that is no longer silent: it has reported, or its interval has become longer. */
interface UnmarkedUnit extends SilentUnit {
  readonly reported: boolean;
}

/** Most units marked as silent in one transaction; the rest follow a minute later. */
export const unitsAtOnce = 10_000;

/** All possible numbers of seconds after which a unit is silent, depending on its interval. */
const ages = new Set(
  silentTypes.flatMap((type) =>
    photoIntervals.map((interval) => silenceAfter(type, interval) ?? silenceLimits.seconds),
  ),
);

/** Takes the lock for silence checks; false when another transaction holds it. */
export async function lockSilence(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${locks.silence}) mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/**
 * Records a check. Source: SILENCE-4.
 * @returns the start of the uninterrupted series of checks; before that the portal itself may have been down
 */
export async function recordCheck(tx: Tx, now: Date): Promise<Date> {
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

/** SQL that joins the state of sensors with what their effective photo interval depends on. */
function unitsWithInterval(now: Date): RawBuilder<unknown> {
  return sql`sensor_states state join sensors s on s.key = state.sensor_key
    join accounts creator on creator.id = s.created_by
    left join organizations o on o.id = s.organization_id
    left join installations i on i.sensor_key = s.key and ${stoodAtInstantSql('i', now)}
    left join installation_sites site on site.id = i.site_id`;
}

/**
 * Ranges of last reports to check, for the index: those of units whose silence has reached one of the limits since
 * then, or for a full check, all beyond the shortest limit.
 */
function lastReports(since: Date | null, now: Date): { readonly from: readonly Date[]; readonly to: readonly Date[] } {
  const ago = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1_000);
  if (since === null) return { from: [new Date(0)], to: [ago(now, silenceLimits.seconds)] };
  return { from: [...ages].map((age) => ago(since, age)), to: [...ages].map((age) => ago(now, age)) };
}

/**
 * Marks units that have become silent. Locked rows are left for the next check.
 * @param heardSince since when the portal has been able to receive reports; silence before it does not count
 * @param since check only units that reached a limit since then; null: all
 */
export async function markSilent(
  tx: Tx,
  since: Date | null,
  heardSince: Date,
  now: Date,
): Promise<readonly SilentUnit[]> {
  const { from, to } = lastReports(since, now);
  // As an array, so that the few units are joined one by one; for a table the planner overestimates their number.
  const { rows } = await sql<SilentUnit>`
    with due as (
      select state.sensor_key, s.id sensor_id from ${unitsWithInterval(now)}
      where state.sensor_key = any(array(
          select looked.sensor_key from unnest(${from}::timestamptz[], ${to}::timestamptz[]) report("from", "to")
          cross join lateral (
            select sensor_key from sensor_states
            where silent_since is null and last_active >= report."from" and last_active < report."to" offset 0) looked))
        and state.silent_since is null and ${isSilentSql(now, heardSince)}
      order by state.last_active limit ${unitsAtOnce} for update of state skip locked)
    update sensor_states state set silent_since = state.last_active, silence_told_at = ${now}
    from due where state.sensor_key = due.sensor_key
    returning state.sensor_key, due.sensor_id, state.silent_since`.execute(tx);
  return rows;
}

/**
 * Clears the mark of units that have reported again.
 * @param all also of units whose interval has become longer
 * @returns those units, and whether they have reported
 */
export async function unmarkSilent(tx: Tx, all: boolean, now: Date): Promise<readonly UnmarkedUnit[]> {
  const { rows } = await sql<UnmarkedUnit>`
    with back as (
      select state.sensor_key, s.id sensor_id, state.silent_since, state.last_active > state.silent_since reported
      from ${unitsWithInterval(now)} where state.silent_since is not null
        and (${all}::boolean or state.last_active > state.silent_since) and not ${isSilentSql(now)}
      for update of state skip locked)
    update sensor_states state set silent_since = null, silence_told_at = null
    from back where state.sensor_key = back.sensor_key
    returning state.sensor_key, back.sensor_id, back.silent_since, back.reported`.execute(tx);
  return rows;
}

/** Records a reminder for silent units whose last mail was queued before an instant. @returns those units */
export async function remindOfSilent(tx: Tx, before: Date, now: Date): Promise<readonly SilentUnit[]> {
  const { rows } = await sql<SilentUnit>`
    with due as (
      select state.sensor_key, s.id sensor_id from sensor_states state join sensors s on s.key = state.sensor_key
      where state.silent_since is not null and state.silence_told_at <= ${before}
      order by state.silence_told_at limit ${unitsAtOnce} for update of state skip locked)
    update sensor_states state set silence_told_at = ${now}
    from due where state.sensor_key = due.sensor_key
    returning state.sensor_key, due.sensor_id, state.silent_since`.execute(tx);
  return rows;
}

/** Number of units that are marked as silent. */
export async function countSilentUnits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from sensor_states where silent_since is not null`.execute(db);
  return rows[0]?.count ?? 0;
}
