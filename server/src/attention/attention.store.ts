import { sql, type RawBuilder } from 'kysely';
import { newestCountDays, night } from '@trapline/domain/attention/attention.limits.ts';
import {
  attentionReasons,
  type AttentionFilter,
  type AttentionReason,
} from '@trapline/domain/attention/attention.rules.ts';
import { awaitedDays } from '@trapline/domain/looks/look.limits.ts';
import {
  reportsSightings,
  sensorTypeCapabilities,
  sensorTypes,
} from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { trapDueDays } from '@trapline/domain/sensors/sensor.limits.ts';
import { appearsSql, awaitsLookSql, countsSql, reachesSql } from '../events/event-rules.store.ts';
import { isSilentSql, maySeeHealthSql } from '../sensors/unit-state.store.ts';
import { stoodAtInstantSql, stoodAtSql } from '../installations/installation-time.store.ts';
import { isKnownLookedAtSql, isLookedAtSql } from '../looks/looked-at.store.ts';
import { effectiveIntervalSql, siteAppliesSql } from '../sensors/effective-settings.store.ts';
import type { AssetReader } from '../sensors/sensor.store.ts';
import { mayKnowSiteDetailsSql, sensorStandingSql, siteStandingSql } from '../shares/standing.store.ts';
import { timeZoneSql } from '../organizations/time-zone.store.ts';

// SQL twins of attention.rules.ts and night.rules.ts. A test compares them with the rules.

const typesWith = (has: (type: (typeof sensorTypes)[number]) => boolean) => [...sensorTypes.filter(has)];
const counting = typesWith((type) => sensorTypeCapabilities[type].countsInsects);
/** Types that report sightings instead of counts. */
const watching = typesWith(reportsSightings);
const trapped = typesWith((type) => sensorTypeCapabilities[type].replacement);
const reporting = typesWith((type) => sensorTypeCapabilities[type].healthCheck);

const day = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);
const timeZone = sql.raw(timeZoneSql('o'));

/**
 * SQL of a table with the start and end of the last night, `from` and `to`. SQL twin of `lastNight`.
 * @param zone SQL of an IANA time zone
 */
export function lastNightSql(now: Date, zone: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql.lit(`${night.startHour} hours`);
  return sql`(select evening at time zone ${zone} "from",
      (evening + ${sql.lit(`${night.hours} hours`)}::interval) at time zone ${zone} "to"
    from (select date_trunc('day', (${now}::timestamptz at time zone ${zone}) - ${start}::interval)
      + ${start}::interval evening) local)`;
}

/** The facts of `AttentionFacts` as SQL. */
interface FactsSql {
  readonly ratsSeen: RawBuilder<boolean>;
  /** Alias of the figures of the newest event that counts, null without one. */
  readonly newest: string;
  /** Whether the reader may know that the unit is silent, and it is. */
  readonly silent: RawBuilder<boolean>;
  /** Whether the reader may know that the unit is in poor health, and it is. */
  readonly poor: RawBuilder<boolean>;
  /** Days left; null without a trap. */
  readonly trapDaysLeft: RawBuilder<unknown>;
  /** Whether nobody has looked at one of the events. */
  readonly unseen: RawBuilder<boolean>;
}

/**
 * SQL that joins `attention.reasons`, an array that says for each of `attentionReasons` whether it applies, and
 * `attention.not_looked_at`. What several reasons ask is computed once a row, in `unit`: the summary reads every row
 * that the reader may see. SQL twin of `attentionReasonsOf`.
 */
function attentionSql(facts: FactsSql): RawBuilder<unknown> {
  const { newest } = facts;
  const applies: Readonly<Record<AttentionReason, RawBuilder<boolean>>> = {
    rats: facts.ratsSeen,
    over_threshold: sql.raw(reachesSql(`${newest}.count`, `${newest}.sensor_threshold`)),
    silent: sql`unit.silent`,
    poor_health: sql`(${facts.poor} and unit.silent is not true)`,
    rising: sql.raw(reachesSql(`${newest}.count_difference`, `${newest}.sensor_increase_threshold`)),
    trap_overdue: sql`unit.trap_days_left < 0`,
    trap_due: sql`unit.trap_days_left between 0 and ${sql.lit(trapDueDays)}`,
  };
  const reasons = sql.join(attentionReasons.map((reason) => sql`coalesce(${applies[reason]}, false)`));
  return sql`
    cross join lateral (select ${facts.silent} silent, ${facts.trapDaysLeft} trap_days_left offset 0) unit
    cross join lateral (select array[${reasons}] reasons, ${facts.unseen} not_looked_at offset 0) attention`;
}

/** SQL of the urgency of a row joined by `sensorAttention` or `siteAttention`. SQL twin of `urgencyOf`. */
export const urgencySql = sql<number>`coalesce(array_position(attention.reasons, true), ${sql.lit(attentionReasons.length + 1)})`;

/** SQL condition: a reason applies to a row joined by `sensorAttention` or `siteAttention`, or nobody has looked. */
export function hasReasonSql(reason: AttentionFilter): RawBuilder<boolean> {
  if (reason === 'not_looked_at') return sql<boolean>`attention.not_looked_at`;
  return sql<boolean>`attention.reasons[${sql.lit(attentionReasons.indexOf(reason) + 1)}]`;
}

/** SQL condition on sightings `e` of the last night. The constant bounds exclude the partitions of other months. */
function ofLastNight(now: Date): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(appearsSql('e'))} and e.ts >= ${before(now, 2)}::timestamptz
    and e.ts < ${before(now, -1)}::timestamptz and e.ts >= night."from" and e.ts < night."to"`;
}

/** SQL condition on events `e` that report sightings, at which nobody has looked yet. Source: ATTENTION-8. */
function awaited({ account, now }: AssetReader): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(awaitsLookSql('e'))} and e.ts >= ${before(now, awaitedDays)}::timestamptz
    and not ${isLookedAtSql('e', account)}`;
}

/** SQL of the days left until a trap of `asset` must be replaced. SQL twin of `trapDaysLeft`. */
function trapDaysLeftSql(asset: 's' | 'site', now: Date): RawBuilder<unknown> {
  const of = sql.raw(asset);
  return sql`case when ${of}.type = any(${trapped}::text[]) then
    ${of}.trap_effective_days - ((${now}::timestamptz at time zone ${timeZone})::date - ${of}.trap_replaced_on) end`;
}

/** The rows that the statements join. `s` is the sensor, or the sensor at the site now. */
const rows = { site: 'site', sensor: 's', creator: 'creator', organization: 'o', caller: 'caller' } as const;

/** SQL of the days left of the trap of a sensor `s`: where sites are in use, of its `site`, if the reader may know it. */
function trapOfSensorSql(now: Date): RawBuilder<unknown> {
  const known = sql.raw(mayKnowSiteDetailsSql(siteStandingSql(rows)));
  return sql`case when ${sql.raw(siteAppliesSql(rows))} then case when ${known} then ${trapDaysLeftSql('site', now)} end
    else ${trapDaysLeftSql('s', now)} end`;
}

const poorHealth = sql<boolean>`(state.last_active is not null and state.health_poor
  and s.type = any(${reporting}::text[]) and ${sql.raw(maySeeHealthSql(sensorStandingSql(rows)))})`;

/**
 * SQL that joins `attention.reasons`, and `attention.not_looked_at`, to sensors `s`, in a statement with `caller`, their
 * `creator`, organization `o` and `site`. Source: ATTENTION-1, ATTENTION-8.
 */
export function sensorAttention(reader: AssetReader): RawBuilder<unknown> {
  const { account, now } = reader;
  const attention = attentionSql({
    ratsSeen: sql<boolean>`(s.type = any(${watching}::text[]) and exists (
      select from events e, ${lastNightSql(now, timeZone)} night where e.sensor_key = s.key and ${ofLastNight(now)}))`,
    newest: 'newest',
    silent: isSilentSql(now),
    poor: poorHealth,
    trapDaysLeft: trapOfSensorSql(now),
    unseen: sql<boolean>`(newest.ts is not null and not ${isKnownLookedAtSql('newest', account)}
      or s.type = any(${watching}::text[]) and exists (
        select from events e where e.sensor_key = s.key and ${awaited(reader)}))`,
  });
  return sql`
    left join sensor_states state on state.sensor_key = s.key
    left join newest_counts newest on newest.sensor_key = s.key and newest.ts >= ${before(now, newestCountDays)}
    ${attention}`;
}

/**
 * SQL that joins `attention.reasons`, and `attention.not_looked_at`, to sites `site`, in a statement with `caller`,
 * their `creator` and organization `o`. Only events reported at the site are reasons, even if its sensor stands elsewhere now: whoever sees the site
 * through a share does not learn of a move. Nor does such a reader learn the state of unit and trap.
 * Source: ATTENTION-1, SHARE-10, ATTENTION-8.
 */
export function siteAttention(reader: AssetReader): RawBuilder<unknown> {
  const { account, now } = reader;
  const detailed = sql.raw<boolean>('known.detailed');
  const since = before(now, newestCountDays);
  const attention = attentionSql({
    ratsSeen: sql<boolean>`(site.type = any(${watching}::text[]) and exists (
      select from installations past join events e on e.sensor_key = past.sensor_key, ${lastNightSql(now, timeZone)} night
      where past.site_id = site.id and ${sql.raw(stoodAtSql('past', 'e.ts'))} and ${ofLastNight(now)}))`,
    newest: 'here',
    silent: sql<boolean>`(${detailed} and ${isSilentSql(now, null, effectiveIntervalSql({ ...rows, asset: rows.site }))})`,
    poor: sql<boolean>`(${detailed} and ${poorHealth})`,
    trapDaysLeft: sql`case when ${detailed} then ${trapDaysLeftSql('site', now)} end`,
    unseen: sql<boolean>`(here.ts is not null and not ${isKnownLookedAtSql('here', account)}
      or site.type = any(${watching}::text[]) and exists (
        select from installations past join events e on e.sensor_key = past.sensor_key
        where past.site_id = site.id and ${sql.raw(stoodAtSql('past', 'e.ts'))} and ${awaited(reader)}))`,
  });
  // The newest event of the sensor that stands here now is nearly always the newest of the site. Otherwise the months
  // are searched.
  return sql`
    left join installations stay on stay.site_id = site.id and ${stoodAtInstantSql('stay', now)}
    left join sensors s on s.key = stay.sensor_key
    left join sensor_states state on state.sensor_key = s.key
    left join newest_counts newest on newest.sensor_key = s.key and newest.ts >= ${since}
      and ${sql.raw(stoodAtSql('stay', 'newest.ts'))}
    left join lateral (
      select e.* from installations past cross join lateral (
        select e.sensor_key, e.ts, e.count, e.count_difference, e.sensor_threshold, e.sensor_increase_threshold from events e
        where e.sensor_key = past.sensor_key and ${sql.raw(countsSql('e'))} and ${sql.raw(stoodAtSql('past', 'e.ts'))}
          and e.ts >= ${since}::timestamptz
        order by e.ts desc limit 1) e
      where newest.ts is null and site.type = any(${counting}::text[])
        and past.site_id = site.id and past.until > ${since}
      order by e.ts desc limit 1) earlier on true
    cross join lateral (select coalesce(newest.sensor_key, earlier.sensor_key) sensor_key,
      coalesce(newest.ts, earlier.ts) ts, coalesce(newest.count, earlier.count) count,
      coalesce(newest.count_difference, earlier.count_difference) count_difference,
      coalesce(newest.sensor_threshold, earlier.sensor_threshold) sensor_threshold,
      coalesce(newest.sensor_increase_threshold, earlier.sensor_increase_threshold) sensor_increase_threshold) here
    cross join lateral (
      select ${sql.raw(mayKnowSiteDetailsSql(siteStandingSql(rows)))} detailed offset 0) known
    ${attention}`;
}
