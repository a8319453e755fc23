import type { Installation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { wallClock } from '../platform/zoned-time.ts';

/**
 * Times of an installation in the form: `YYYY-MM-DDTHH:mm` in the site's time zone; an empty end means it is current.
 */
export interface TimesTyped {
  readonly since: string;
  readonly until: string;
}

/** An error in corrected times. */
export type TimesFlaw = 'required' | 'future' | 'order';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Formats an instant for the form. @param instant unix seconds */
function typedOf(instant: number, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(instant, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant of a typed local time in `zone`, unix seconds; null if it is invalid. */
function instantOf(typed: string, zone: string): number | null {
  // Some engines also accept other formats.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const asUtc = Date.parse(`${typed}:00Z`) / 1_000;
  if (Number.isNaN(asUtc)) return null;
  const ahead = (instant: number) => {
    const { year, month, day, hour, minute, second } = wallClock(instant, zone);
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - instant;
  };
  // The clocks may have changed between the first guess and the time meant.
  return asUtc - ahead(asUtc - ahead(asUtc));
}

/** Form values for an installation. */
export function timesOf({ since, until }: Installation, zone: string): TimesTyped {
  return { since: typedOf(since, zone), until: until === null ? '' : typedOf(until, zone) };
}

/** The corrected times of an installation, unix seconds; an unchanged time keeps its seconds. */
export function correctionOf(
  installation: Installation,
  typed: TimesTyped,
  zone: string,
): { readonly since?: number; readonly until?: number | null } {
  const before = timesOf(installation, zone);
  const since = typed.since === before.since ? null : instantOf(typed.since, zone);
  return {
    ...(since === null ? {} : { since }),
    ...(typed.until === before.until ? {} : { until: typed.until === '' ? null : instantOf(typed.until, zone) }),
  };
}

/**
 * Errors by field. The server applies the same checks, and also knows the other installations.
 * @param now unix seconds
 */
export function timesFlaws(
  installation: Installation,
  typed: TimesTyped,
  zone: string,
  now: number,
): { readonly since: TimesFlaw | null; readonly until: TimesFlaw | null } {
  if (instantOf(typed.since, zone) === null) return { since: 'required', until: null };
  const { since, until } = { ...installation, ...correctionOf(installation, typed, zone) };
  const ends = until !== null && (until > now ? 'future' : until <= since ? 'order' : null);
  return { since: since > now ? 'future' : null, until: ends || null };
}
