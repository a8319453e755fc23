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
import { hasPoorHealthSql, isSilentSql, maySeeHealthSql } from '../sensors/unit-state.store.ts';
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

const day = 86_400_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);
const timeZone = sql.raw(timeZoneSql('o'));

/**
 * SQL of a table with the starts and ends of the nights of which sightings count: `from` and `to` of the latest one,
 * `ended_from` and `ended_to` of the one that ended before it, null by day. SQL twin of `countedNights`.
 * @param zone SQL of an IANA time zone
 */
export function countedNightsSql(now: Date, zone: RawBuilder<unknown>): RawBuilder<unknown> {
  const start = sql.lit(`${night.startHour} hours`);
  const length = sql.lit(`${night.hours} hours`);
  const instantOf = (local: RawBuilder<unknown>) => sql`(${local}) at time zone ${zone}`;
  const underWay = sql`${now}::timestamptz < ${instantOf(sql`evening + ${length}::interval`)}`;
  const before = sql`evening - interval '1 day'`;
  return sql`(select ${instantOf(sql`evening`)} "from", ${instantOf(sql`evening + ${length}::interval`)} "to",
      case when ${underWay} then ${instantOf(before)} end ended_from,
      case when ${underWay} then ${instantOf(sql`${before} + ${length}::interval`)} end ended_to
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
  /** Days left; null without a trap, and for one that is good for longer than `trapDueDays`. */
  readonly trapDaysLeft: RawBuilder<unknown>;
}

/**
 * What is known about attention, for a statement of sensors or sites. The summary and the order by urgency read every
 * row that the reader may see, so nothing is computed that a statement does not select.
 */
export interface AttentionSql {
  /** SQL that joins what the expressions read. */
  readonly join: RawBuilder<unknown>;
  /** SQL of whether each reason applies, never null. */
  readonly reasons: Readonly<Record<AttentionReason, RawBuilder<boolean>>>;
  /** SQL of whether nobody has looked at one of the events. Source: ATTENTION-8. */
  readonly notLookedAt: RawBuilder<boolean>;
  /** SQL of the count of the newest event that counts, and of the threshold that applied to it; null without one. */
  readonly newest: { readonly count: RawBuilder<unknown>; readonly threshold: RawBuilder<unknown> };
}

/** SQL of whether each reason applies. SQL twin of `attentionReasonsOf`. */
function reasonsSql({ newest, ratsSeen, silent, poor, trapDaysLeft }: FactsSql): AttentionSql['reasons'] {
  const orNot = (condition: RawBuilder<unknown>) => sql<boolean>`coalesce(${condition}, false)`;
  return {
    rats: ratsSeen,
    over_threshold: orNot(sql.raw(reachesSql(`${newest}.count`, `${newest}.sensor_threshold`))),
    silent: orNot(silent),
    poor_health: orNot(sql`(${poor} and ${silent} is not true)`),
    rising: orNot(sql.raw(reachesSql(`${newest}.count_difference`, `${newest}.sensor_increase_threshold`))),
    trap_overdue: orNot(sql`${trapDaysLeft} < 0`),
    trap_due: orNot(sql`${trapDaysLeft} between 0 and ${sql.lit(trapDueDays)}`),
  };
}

/** SQL of the urgency of a row. SQL twin of `urgencyOf`. */
export function urgencySql({ reasons }: AttentionSql): RawBuilder<number> {
  const places = attentionReasons.map((reason, place) => sql`when ${reasons[reason]} then ${sql.lit(place + 1)}`);
  return sql<number>`case ${sql.join(places, sql` `)} else ${sql.lit(attentionReasons.length + 1)} end`;
}

/** SQL condition: a reason applies to a row, or nobody has looked. */
export function hasReasonSql({ reasons, notLookedAt }: AttentionSql, reason: AttentionFilter): RawBuilder<boolean> {
  return reason === 'not_looked_at' ? notLookedAt : reasons[reason];
}

/**
 * SQL condition on sightings `e`, in a statement with the nights as `night`. SQL twin of `callsForAttention` in
 * night.rules.ts. The constant bounds exclude the partitions of other months.
 */
export function callsForAttentionSql({ account, now }: AssetReader): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(appearsSql('e'))} and e.ts >= ${before(now, 2)}::timestamptz
    and e.ts < ${before(now, -1)}::timestamptz and e.ts >= coalesce(night.ended_from, night."from") and e.ts < night."to"
    and (e.ts >= night."from" or e.ts < night.ended_to and not ${isLookedAtSql('e', account)})`;
}

/** SQL condition on events `e` that report sightings, at which nobody has looked yet. Source: ATTENTION-8. */
function awaited({ account, now }: AssetReader): RawBuilder<boolean> {
  return sql<boolean>`${sql.raw(awaitsLookSql('e'))} and e.ts >= ${before(now, awaitedDays)}::timestamptz
    and not ${isLookedAtSql('e', account)}`;
}

/** Hours by which the local time of a zone can be ahead of UTC. */
const aheadOfUtc = 14;

/**
 * SQL of the days left until a trap of `asset` must be replaced; null if it is good for longer than `trapDueDays`. SQL
 * twin of `trapDaysLeft`. Most traps are good on the present day of every zone: a time of the zone takes the longest.
 */
function trapDaysLeftSql(asset: 's' | 'site', now: Date): RawBuilder<unknown> {
  const lastDay = sql`(${sql.raw(asset)}.trap_replaced_on + ${sql.raw(asset)}.trap_effective_days)`;
  const latest = before(now, -(aheadOfUtc / 24 + trapDueDays))
    .toISOString()
    .slice(0, 10);
  return sql`case when ${sql.raw(asset)}.type = any(${trapped}::text[]) and ${lastDay} <= ${latest}::date then
    ${lastDay} - (${now}::timestamptz at time zone ${timeZone})::date end`;
}

/** The rows that the statements join. `s` is the sensor, or the sensor at the site now. */
const rows = { site: 'site', sensor: 's', creator: 'creator', organization: 'o', caller: 'caller' } as const;

/** SQL of the days left of the trap of a sensor `s`: where sites are in use, of its `site`, if the reader may know it. */
function trapOfSensorSql(now: Date): RawBuilder<unknown> {
  const known = sql.raw(mayKnowSiteDetailsSql(siteStandingSql(rows)));
  return sql`case when ${sql.raw(siteAppliesSql(rows))} then case when ${known} then ${trapDaysLeftSql('site', now)} end
    else ${trapDaysLeftSql('s', now)} end`;
}

/** SQL condition: the reader may know that the unit of `s` is in poor health, and it is. */
const poorHealth = sql<boolean>`(${hasPoorHealthSql()} and ${sql.raw(maySeeHealthSql(sensorStandingSql(rows)))})`;

/** Attention of sensors `s`, in a statement with `caller`, their `creator`, organization `o` and `site`. */
export function sensorAttention(reader: AssetReader): AttentionSql {
  const { account, now } = reader;
  return {
    join: sql`
      left join sensor_states state on state.sensor_key = s.key
      left join newest_counts newest on newest.sensor_key = s.key and newest.ts >= ${before(now, newestCountDays)}
      cross join lateral (select ${trapOfSensorSql(now)} days_left offset 0) trap`,
    reasons: reasonsSql({
      ratsSeen: sql<boolean>`(s.type = any(${watching}::text[]) and exists (
        select from events e, ${countedNightsSql(now, timeZone)} night where e.sensor_key = s.key and ${callsForAttentionSql(reader)}))`,
      newest: 'newest',
      silent: isSilentSql(now),
      poor: poorHealth,
      trapDaysLeft: sql`trap.days_left`,
    }),
    notLookedAt: sql<boolean>`(newest.ts is not null and not ${isKnownLookedAtSql('newest', account)}
      or s.type = any(${watching}::text[]) and exists (
        select from events e where e.sensor_key = s.key and ${awaited(reader)}))`,
    newest: { count: sql`newest.count`, threshold: sql`newest.sensor_threshold` },
  };
}

/** Columns of the newest event of a site. */
const figures = [
  'sensor_key',
  'ts',
  'count',
  'count_difference',
  'sensor_threshold',
  'sensor_increase_threshold',
] as const;

/**
 * SQL of the newest event reported at `site` that counts, as one value.
 * @param since events before this instant are not read
 */
function newestOfSiteSql(since: Date): RawBuilder<unknown> {
  return sql`(select found.event from installations past cross join lateral (
      select e event, e.ts from events e
      where e.sensor_key = past.sensor_key and ${sql.raw(countsSql('e'))} and ${sql.raw(stoodAtSql('past', 'e.ts'))}
        and e.ts >= ${since}::timestamptz
      order by e.ts desc limit 1) found
    where past.site_id = site.id and past.until > ${since}
    order by found.ts desc limit 1)`;
}

/**
 * Attention of sites `site` with the caller's `standing`, in a statement with `caller`, their `creator` and organization
 * `o`. Only events reported at the site are reasons, even if its sensor stands elsewhere now: whoever sees the site
 * through a share does not learn of a move. Nor does such a reader learn the state of unit and trap.
 * Source: ATTENTION-1, SHARE-10.
 */
export function siteAttention(reader: AssetReader): AttentionSql {
  const { account, now } = reader;
  const detailed = sql.raw<boolean>(mayKnowSiteDetailsSql('site.standing'));
  const since = before(now, newestCountDays);
  const here = sql.join(
    figures.map(
      (figure) => sql`coalesce(newest.${sql.raw(figure)}, (earlier.event).${sql.raw(figure)}) ${sql.raw(figure)}`,
    ),
  );
  return {
    // The newest event of the sensor that stands here now is nearly always the newest of the site. Otherwise the months
    // are searched: in a value instead of a join, which would be begun for each site.
    join: sql`
      left join installations present on present.site_id = site.id and ${stoodAtInstantSql('present', now)}
      left join sensors s on s.key = present.sensor_key
      left join sensor_states state on state.sensor_key = s.key
      left join newest_counts newest on newest.sensor_key = s.key and newest.ts >= ${since}
        and ${sql.raw(stoodAtSql('present', 'newest.ts'))}
      cross join lateral (select case when newest.ts is null and site.type = any(${counting}::text[])
        then ${newestOfSiteSql(since)} end event offset 0) earlier
      cross join lateral (select ${here}) here
      cross join lateral (select case when ${detailed} then ${trapDaysLeftSql('site', now)} end days_left offset 0) trap`,
    reasons: reasonsSql({
      ratsSeen: sql<boolean>`(site.type = any(${watching}::text[]) and exists (
        select from installations past join events e on e.sensor_key = past.sensor_key,
          ${countedNightsSql(now, timeZone)} night
        where past.site_id = site.id and ${sql.raw(stoodAtSql('past', 'e.ts'))} and ${callsForAttentionSql(reader)}))`,
      newest: 'here',
      silent: sql<boolean>`(${isSilentSql(now, null, effectiveIntervalSql({ ...rows, asset: rows.site }))} and ${detailed})`,
      poor: sql<boolean>`(${poorHealth} and ${detailed})`,
      trapDaysLeft: sql`trap.days_left`,
    }),
    notLookedAt: sql<boolean>`(here.ts is not null and not ${isKnownLookedAtSql('here', account)}
      or site.type = any(${watching}::text[]) and exists (
        select from installations past join events e on e.sensor_key = past.sensor_key
        where past.site_id = site.id and ${sql.raw(stoodAtSql('past', 'e.ts'))} and ${awaited(reader)}))`,
    newest: { count: sql`here.count`, threshold: sql`here.sensor_threshold` },
  };
}
