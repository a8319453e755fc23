import { insectReference, type InsectCause, type InsectType } from '../insects/insect.catalogue.ts';
import { sortInsectTypes } from '../insects/insect.rules.ts';
import { addTypes, changeOf, indexOf, type TypeCounts } from '../reports/report-figures.rules.ts';

/** A station event with its figures, as the tools of the chat read it. */
export interface ChatEvent {
  /** Public id, by which answers cite it. */
  readonly id: string;
  readonly place_id: string;
  readonly place: string;
  readonly trap: string;
  /** Days it was out. */
  readonly days: number;
  /** `YYYY-MM` */
  readonly month: string;
  readonly collected: string;
  /** Null: not counted. */
  readonly count: number | null;
  readonly counts: TypeCounts;
  /** Insects a day. */
  readonly index: number | null;
  /** Insects a day from which it is marked; null: none. */
  readonly threshold: number | null;
  readonly over: boolean;
}

/** Figures of several events. */
export interface EventSum {
  readonly events: number;
  readonly days: number;
  /** Null: there was no counted event. */
  readonly count: number | null;
  readonly index: number | null;
  readonly counts: TypeCounts;
  readonly over: number;
}

/**
 * Adds events; those that are not counted are left out, and none is not 0. Source: CHAT-12, REPORT-6.
 * @param types of which `count` and `index` are; none: all insects
 */
export function sumEvents(all: readonly ChatEvent[], types: readonly InsectType[] = []): EventSum {
  const events = all.filter(({ count }) => count !== null);
  const added = (of: (event: ChatEvent) => number) => events.reduce((sum, event) => sum + of(event), 0);
  const [days, count] = [added((event) => event.days), added((event) => countOf(event, types) ?? 0)];
  return {
    ...{ events: events.length, days, counts: addTypes(events.map(({ counts }) => counts)) },
    ...{ count: events.length === 0 ? null : count, index: events.length === 0 ? null : indexOf(count, days) },
    over: events.filter(({ over }) => over).length,
  };
}

/** A figure beside the one it is compared with; null: there was no event. */
export interface Compared {
  readonly now: number | null;
  readonly base: number | null;
  /** Percent, to one decimal; null if the base is 0 or one of both is not known. */
  readonly change: number | null;
}

/** Two figures side by side. */
export function compared(now: number | null, base: number | null): Compared {
  return { now, base, change: changeOf(now, base) };
}

/** A type in two periods. */
export interface TypeGrowth extends Compared {
  readonly type: InsectType;
  readonly now: number;
  readonly base: number;
  readonly more: number;
}

/**
 * The types of two periods, the one that increased most first, equal ones by code, `others` last. Empty if one of the
 * periods has no counted event: then nothing is known to have increased. Source: CHAT-12
 */
export function growthByType(now: readonly ChatEvent[], base: readonly ChatEvent[]): readonly TypeGrowth[] {
  const [current, before] = [sumEvents(now), sumEvents(base)];
  if (current.count === null || before.count === null) return [];
  const numbers = (type: InsectType) => {
    const [present, earlier] = [current.counts.get(type) ?? 0, before.counts.get(type) ?? 0];
    return { type, now: present, base: earlier, more: present - earlier, change: changeOf(present, earlier) };
  };
  const types = sortInsectTypes([...new Set([...current.counts.keys(), ...before.counts.keys()])]).map(numbers);
  return types.toSorted((a, b) => Number(a.type === 'others') - Number(b.type === 'others') || b.more - a.more);
}

/** A trap in two periods. */
export interface TrapGrowth extends Compared {
  readonly place: string;
  readonly trap: string;
  readonly now: number;
  /** Null: it had no event then. */
  readonly base: number | null;
  readonly more: number;
  /** Its events of the present period, newest first. */
  readonly events: readonly ChatEvent[];
}

/** How many insects of some types an event has; null before it is counted. @param types none: all insects */
export function countOf(event: ChatEvent, types: readonly InsectType[]): number | null {
  if (event.count === null || types.length === 0) return event.count;
  return types.reduce((sum, type) => sum + (event.counts.get(type) ?? 0), 0);
}

/**
 * The events that have insects of some types, the one with most first: what an answer about them cites.
 * @param types none: all insects. Source: CHAT-7
 */
export function eventsWithMost(events: readonly ChatEvent[], types: readonly InsectType[]): readonly ChatEvent[] {
  const countIn = (event: ChatEvent) => countOf(event, types) ?? 0;
  return events.filter((event) => countIn(event) > 0).toSorted((a, b) => countIn(b) - countIn(a));
}

/** How many of them events have together; null: none of these events is counted. @param types none: all insects */
export function totalOf(events: readonly ChatEvent[], types: readonly InsectType[]): number | null {
  const counts = events.flatMap((event) => countOf(event, types) ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** Events by trap of their place, in the order in which traps come first. */
export function byTrap(events: readonly ChatEvent[]): ReadonlyMap<string, readonly ChatEvent[]> {
  return Map.groupBy(events, ({ place_id, trap }) => JSON.stringify([place_id, trap]));
}

/** The traps of the present period, the one with the largest increase first. @param types none: all insects */
export function growthByTrap(
  now: readonly ChatEvent[],
  base: readonly ChatEvent[],
  types: readonly InsectType[],
): readonly TrapGrowth[] {
  const before = byTrap(base);
  const traps = [...byTrap(now)].flatMap(([key, events]) => {
    const [first] = events;
    const [present, earlier] = [totalOf(events, types), totalOf(before.get(key) ?? [], types)];
    if (first === undefined || present === null) return [];
    return [
      {
        ...{ place: first.place, trap: first.trap, now: present, base: earlier, more: present - (earlier ?? 0) },
        ...{ change: changeOf(present, earlier), events: newestFirst(events) },
      },
    ];
  });
  return traps.toSorted((a, b) => b.more - a.more);
}

function newestFirst(events: readonly ChatEvent[]): readonly ChatEvent[] {
  return events.toSorted((a, b) => (a.collected === b.collected ? 0 : a.collected < b.collected ? 1 : -1));
}

/** A month of a trend. */
export interface TrendMonth {
  readonly month: string;
  readonly events: number;
  readonly count: number;
  readonly index: number | null;
}

/** Months with counted events, oldest first. @param types none: all insects */
export function trendOf(events: readonly ChatEvent[], types: readonly InsectType[]): readonly TrendMonth[] {
  const counted = events.filter(({ count }) => count !== null);
  const months = Map.groupBy(counted, ({ month }) => month);
  return [...months.keys()].toSorted().map((month) => {
    const own = months.get(month) ?? [];
    const count = totalOf(own, types) ?? 0;
    const days = own.reduce((sum, event) => sum + event.days, 0);
    return { month, events: own.length, count, index: indexOf(count, days) };
  });
}

/** A rise that lasts until the newest month. */
export interface Rise {
  /** The first month that was above the one before it. */
  readonly since: string;
  /** From the month before the rise to the newest. */
  readonly months: readonly TrendMonth[];
}

/**
 * Since when figures rise without a break, by insects a day, since traps are not out equally long; null if the newest
 * month is not above the one before it. Source: CHAT-12.
 */
export function riseOf(trend: readonly TrendMonth[]): Rise | null {
  let first = trend.length - 1;
  const rises = (at: number) => (trend[at]?.index ?? 0) > (trend[at - 1]?.index ?? 0);
  while (first > 0 && rises(first)) first -= 1;
  const since = trend[first + 1];
  return since === undefined ? null : { since: since.month, months: trend.slice(first) };
}

/** A trap that needs attention. */
export interface TrapAttention extends TrapGrowth {
  /** Events at or over the threshold of their place. */
  readonly over: readonly ChatEvent[];
  /** Whether it caught half as many again as before, and at least ten more. */
  readonly rising: boolean;
  /** Events whose photos are not counted yet. */
  readonly uncounted: number;
}

/** A trap counts as rising from this increase in percent, and from so many insects more. Source: CHAT-12. */
export const risingFrom = { percent: 50, insects: 10 } as const;

/** A trap that caught nothing before rises too; one without counted events before has nothing to rise from. */
function isRising({ now, base, more }: TrapGrowth): boolean {
  return base !== null && now * 100 >= base * (100 + risingFrom.percent) && more >= risingFrom.insects;
}

/** Traps that need attention: over the threshold first, then those that rise, the largest increase first. Source: CHAT-12. */
export function attentionByTrap(now: readonly ChatEvent[], base: readonly ChatEvent[]): readonly TrapAttention[] {
  const uncounted = byTrap(now.filter(({ count }) => count === null));
  return growthByTrap(now, base, [])
    .map((trap) => ({
      ...trap,
      over: trap.events.filter(({ over }) => over),
      rising: isRising(trap),
      uncounted: uncounted.get(JSON.stringify([trap.events[0]?.place_id, trap.trap]))?.length ?? 0,
    }))
    .filter(({ over, rising }) => over.length > 0 || rising)
    .toSorted((a, b) => b.over.length - a.over.length || b.more - a.more);
}

/** A cause with the types that suggest it. */
export interface LikelyCause {
  readonly cause: InsectCause;
  readonly types: readonly InsectType[];
  /** Insects of these types. */
  readonly count: number;
}

/** The causes that the reference gives for the types caught, the one of most insects first. Source: INSECT-3, CHAT-12. */
export function likelyCauses(counts: TypeCounts): readonly LikelyCause[] {
  const found = new Map<InsectCause, { types: InsectType[]; count: number }>();
  for (const [type, count] of [...counts].toSorted(([, a], [, b]) => b - a)) {
    for (const cause of insectReference[type].causes) {
      const known = found.get(cause) ?? { types: [], count: 0 };
      found.set(cause, { types: [...known.types, type], count: known.count + count });
    }
  }
  return [...found].map(([cause, rest]) => ({ cause, ...rest })).toSorted((a, b) => b.count - a.count);
}
