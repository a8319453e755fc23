import type { Installation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { instantAt, wallText } from '../platform/times/zoned-time.ts';

/** Times of an installation in the form: `YYYY-MM-DDTHH:mm` in the site's time zone; empty without a valid input. */
export interface TimesTyped {
  readonly since: string;
  /** Whether the sensor is still there; otherwise `until` is required. */
  readonly current: boolean;
  readonly until: string;
}

/** An error in corrected times; `skipped`: clocks are changed then, and never show this time. */
export type TimesFlaw = 'required' | 'skipped' | 'future' | 'order';

/** The instant of an input, unix seconds, or what is wrong with it. */
function instantOf(typed: string, zone: string): number | 'required' | 'skipped' {
  // Some engines also accept other formats.
  const isDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed) && !Number.isNaN(Date.parse(`${typed}:00Z`));
  return isDate ? (instantAt(typed, zone) ?? 'skipped') : 'required';
}

/** Form values for an installation. */
export function timesOf({ since, until }: Installation, zone: string): TimesTyped {
  return {
    since: wallText(since, zone),
    current: until === null,
    until: until === null ? '' : wallText(until, zone),
  };
}

/** The times as entered, unix seconds, or what is wrong with them; an unchanged time keeps its seconds. */
function entered(installation: Installation, typed: TimesTyped, zone: string) {
  const before = timesOf(installation, zone);
  const since = typed.since === before.since ? installation.since : instantOf(typed.since, zone);
  if (typed.current) return { since, until: null };
  const isSame = !before.current && typed.until === before.until;
  return { since, until: isSame ? installation.until : instantOf(typed.until, zone) };
}

/** The corrected times of an installation, unix seconds: those that were changed and have no error. */
export function correctionOf(
  installation: Installation,
  typed: TimesTyped,
  zone: string,
): { readonly since?: number; readonly until?: number | null } {
  const { since, until } = entered(installation, typed, zone);
  return {
    ...(typeof since === 'string' || since === installation.since ? {} : { since }),
    ...(typeof until === 'string' || until === installation.until ? {} : { until }),
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
  const { since, until } = entered(installation, typed, zone);
  return {
    since: typeof since === 'string' ? since : since > now ? 'future' : null,
    until: endFlaw(since, until, now),
  };
}

function endFlaw(since: number | string, until: number | TimesFlaw | null, now: number): TimesFlaw | null {
  if (until === null || typeof until === 'string') return until;
  if (until > now) return 'future';
  return typeof since === 'number' && until <= since ? 'order' : null;
}
