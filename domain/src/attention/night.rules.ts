import { night } from './attention.limits.ts';

/** A period in unix seconds, from ≤ instant < to. */
export interface Night {
  readonly from: number;
  readonly to: number;
}

/** Whether it is night at an hour of the day, 0 to 23. Source: ATTENTION-2. */
export function isNight(hour: number): boolean {
  return hour >= night.startHour || hour < night.startHour + night.hours - 24;
}

/**
 * The night that ended last, or the present one once it has begun: 18:00 to 06:00. In SQL: `lastNightSql`.
 * Source: ATTENTION-2.
 * @param now unix seconds
 * @param timeZone IANA zone of the organization
 */
export function lastNight(now: number, timeZone: string): Night {
  const local = Temporal.Instant.fromEpochMilliseconds(now * 1_000).toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  const day = local.hour >= night.startHour ? today : today.subtract({ days: 1 });
  const start = day.toPlainDateTime({ hour: night.startHour });
  const at = (time: Temporal.PlainDateTime) => Math.floor(time.toZonedDateTime(timeZone).epochMilliseconds / 1_000);
  return { from: at(start), to: at(start.add({ hours: night.hours })) };
}
