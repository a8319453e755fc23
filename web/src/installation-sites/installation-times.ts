import type { Installation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { wallClock } from '../platform/zoned-time.ts';

/** When a sensor stood at a site, as a form holds it: `YYYY-MM-DDTHH:mm` by the clocks there; no end: it stands there now. */
export interface TimesTyped {
  readonly since: string;
  readonly until: string;
}

/** What is wrong with corrected times. */
export type TimesFlaw = 'required' | 'future' | 'order';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** An instant as a form holds it. @param instant unix seconds */
function typedOf(instant: number, zone: string): string {
  const { year, month, day, hour, minute } = wallClock(instant, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** The instant at which clocks in `zone` show what was typed; null: that is no time. Unix seconds. */
function instantOf(typed: string, zone: string): number | null {
  // Some engines read more than this as a date.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const asUtc = Date.parse(`${typed}:00Z`) / 1_000;
  if (Number.isNaN(asUtc)) return null;
  const ahead = (instant: number) => {
    const { year, month, day, hour, minute, second } = wallClock(instant, zone);
    return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - instant;
  };
  // Clocks may have changed between the first guess and the time that is meant.
  return asUtc - ahead(asUtc - ahead(asUtc));
}

/** An installation's times for the form. */
export function timesOf({ since, until }: Installation, zone: string): TimesTyped {
  return { since: typedOf(since, zone), until: until === null ? '' : typedOf(until, zone) };
}

/** What was changed of an installation's times; the seconds of what was left as it is stay. Unix seconds. */
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

/** What is wrong, by field. The server says the same, and knows the other installations. @param now unix seconds */
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
