import { dayBounds, localHour } from '../common/local-time.rules.ts';
import { timestampRange } from '../events/event.limits.ts';

/** Days `YYYY-MM-DD`, both included; null: open. */
export interface Days {
  readonly first: string | null;
  readonly last: string | null;
}

/** Instants [from, to), unix seconds. */
export interface Edge {
  readonly from: number;
  readonly to: number;
}

/** Instants [from, to), unix seconds; null: open. */
export interface Period {
  readonly from: number | null;
  readonly to: number | null;
}

/** The intersection of two periods. */
export function overlap(a: Period, b: Period): Period {
  const from = a.from === null || b.from === null ? (a.from ?? b.from) : Math.max(a.from, b.from);
  const to = a.to === null || b.to === null ? (a.to ?? b.to) : Math.min(a.to, b.to);
  return { from, to };
}

/**
 * Opens the ends of a period beyond which there can be no events. Null when the period cannot contain any.
 * @param now unix seconds
 */
export function openPeriod({ from, to }: Period, now: number): Period | null {
  const { earliest, aheadSeconds } = timestampRange;
  const end = now + aheadSeconds + 1;
  if ((from ?? earliest) >= Math.min(to ?? end, end) || (to ?? end) <= earliest) return null;
  return { from: from === null || from <= earliest ? null : from, to: to === null || to >= end ? null : to };
}

/** A period split into whole local days, whose figures are stored, and partial days at its ends. */
export interface WholeDays {
  readonly days: Days | null;
  readonly edges: readonly Edge[];
}

/**
 * Splits a period [from, to) into whole local days and partial days. Times are unix seconds; null: open.
 * @param timeZone IANA zone of the days
 */
export function wholeDays(from: number | null, to: number | null, timeZone: string): WholeDays {
  if (from !== null && to !== null && from >= to) return { days: null, edges: [] };
  const start = from === null ? null : startOf(from, timeZone);
  const end = to === null ? null : endOf(to, timeZone);
  // Within one day, or across a single midnight: no whole day.
  if (start !== null && end !== null && start.midnight >= end.midnight) {
    return { days: null, edges: from === null || to === null ? [] : [{ from, to }] };
  }
  const edges = [
    ...(from !== null && start !== null && from < start.midnight ? [{ from, to: start.midnight }] : []),
    ...(to !== null && end !== null && end.midnight < to ? [{ from: end.midnight, to }] : []),
  ];
  return { days: { first: start?.day ?? null, last: end?.day ?? null }, edges };
}

/** The first day that begins at or after an instant, and when it does. */
function startOf(instant: number, timeZone: string): { readonly day: string; readonly midnight: number } {
  const { day } = localHour(instant, timeZone);
  const { from, to } = dayBounds(day, timeZone);
  return from === instant ? { day, midnight: from } : { day: neighbour(day, 1), midnight: to };
}

/** The last day that ends at or before an instant, and when it does. */
function endOf(instant: number, timeZone: string): { readonly day: string; readonly midnight: number } {
  const { day } = localHour(instant, timeZone);
  return { day: neighbour(day, -1), midnight: dayBounds(day, timeZone).from };
}

function neighbour(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}
