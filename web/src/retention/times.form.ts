import { Problem } from '@trapline/domain/common/errors.ts';
import { checkTimes, retentionParts } from '@trapline/domain/retention/retention.rules.ts';
import type { RetentionTimes } from '@trapline/domain/retention/retention.schema.ts';

/** A part of an organization's data with its own retention time. */
export type RetentionPart = (typeof retentionParts)[number];

/** Retention times as typed: days; empty: without an end. */
export type TimesValues = Readonly<Record<RetentionPart, string>>;

/** The values of the form for retention times. */
export function timesValues(times: RetentionTimes): TimesValues {
  const text = (days: number | null) => (days === null ? '' : String(days));
  return {
    original_days: text(times.original_days),
    picture_days: text(times.picture_days),
    event_days: text(times.event_days),
    log_days: text(times.log_days),
  };
}

/** What is wrong with a part: no number, out of its limits, or longer than what it belongs to. */
export type TimesFlaw = 'number' | 'limits' | 'order';

/** Retention times, or the part that is wrong. Source: RETENTION-1. */
export type ReadTimes = { readonly times: RetentionTimes } | { readonly part: RetentionPart; readonly flaw: TimesFlaw };

/** Reads the form; full-width digits are numbers too. */
export function readTimes(values: TimesValues): ReadTimes {
  const texts = retentionParts.map((part) => [part, values[part].normalize('NFKC').trim()] as const);
  const wrong = texts.find(([, text]) => text !== '' && !/^\d{1,6}$/.test(text));
  if (wrong) return { part: wrong[0], flaw: 'number' };
  const days = Object.fromEntries(texts.map(([part, text]) => [part, text === '' ? null : Number(text)]));
  const times = {
    original_days: days['original_days'] ?? null,
    picture_days: days['picture_days'] ?? null,
    event_days: days['event_days'] ?? null,
    log_days: days['log_days'] ?? null,
  };
  try {
    checkTimes(times);
    return { times };
  } catch (error) {
    const flaw = error instanceof Problem ? error.errors?.[0] : undefined;
    const part = retentionParts.find((one) => `/${one}` === flaw?.path);
    if (!flaw || !part) throw error;
    return { part, flaw: flaw.message.startsWith('is longer') ? 'order' : 'limits' };
  }
}
