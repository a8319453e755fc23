import { night } from './attention.limits.ts';

/** A period in unix seconds, from ≤ instant < to. */
export interface Night {
  readonly from: number;
  readonly to: number;
}

/** The nights of which sightings count, 18:00 to 06:00. */
export interface CountedNights {
  /** The night under way, or by day the one that ended last. */
  readonly latest: Night;
  /** While a night is under way, the one that ended before it; by day null. */
  readonly ended: Night | null;
}

/** A sighting at a time in unix seconds, and whether somebody of the reader's organization has looked at it. */
export interface Sighting {
  readonly timestamp: number;
  readonly looked_at: boolean;
}

/** From when a sentence about the counted nights tells: words that are true at any hour of their period. */
export type NightWords = 'lastNight' | 'sinceLastNight' | 'pastTwoNights';

/**
 * The words for the counted nights at an hour of the day, 0 to 23. After midnight "last night" can be either of two.
 * Source: ATTENTION-2.
 */
export function nightWords(hour: number): NightWords {
  if (hour >= night.startHour) return 'sinceLastNight';
  return hour < night.startHour + night.hours - 24 ? 'pastTwoNights' : 'lastNight';
}

/**
 * The nights of which sightings count. In SQL: `countedNightsSql`. Source: ATTENTION-2.
 * @param now unix seconds
 * @param timeZone IANA zone of the organization
 */
export function countedNights(now: number, timeZone: string): CountedNights {
  const local = Temporal.Instant.fromEpochMilliseconds(now * 1_000).toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  const day = local.hour >= night.startHour ? today : today.subtract({ days: 1 });
  const at = (time: Temporal.PlainDateTime) => Math.floor(time.toZonedDateTime(timeZone).epochMilliseconds / 1_000);
  const nightOf = (date: Temporal.PlainDate): Night => {
    const start = date.toPlainDateTime({ hour: night.startHour });
    return { from: at(start), to: at(start.add({ hours: night.hours })) };
  };
  const latest = nightOf(day);
  return { latest, ended: now < latest.to ? nightOf(day.subtract({ days: 1 })) : null };
}

/**
 * Whether a sighting is a reason for attention: one of the latest night is, and one of the night that ended before it
 * until somebody has looked at it. In SQL: `callsForAttentionSql`. Source: ATTENTION-2.
 */
export function callsForAttention({ timestamp, looked_at }: Sighting, { latest, ended }: CountedNights): boolean {
  const isIn = (one: Night) => timestamp >= one.from && timestamp < one.to;
  return isIn(latest) || (!looked_at && ended !== null && isIn(ended));
}
