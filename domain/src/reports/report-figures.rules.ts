import { pairs, type SparseCounts } from '../events/insect-counts.rules.ts';
import type { ExportedEvent, ExportedOwner } from '../exports/event-cells.rules.ts';
import type { InsectType } from '../insects/insect.catalogue.ts';
import { keyOf, sortInsectTypes } from '../insects/insect.rules.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import type { ReportMonths } from './report.rules.ts';

/** Insects by type; types without any are left out. */
export type TypeCounts = ReadonlyMap<InsectType, number>;

/** A month of a trap, sensor or site. */
export interface ReportLine {
  /** Name of the place; of the site or of the sensor's place. */
  readonly place: string;
  /** Number of the trap, or name of the sensor. */
  readonly trap: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly events: number;
  /** Days that traps were out, or on which a sensor reported; 0: nothing is known. */
  readonly days: number;
  readonly count: number;
  readonly counts: TypeCounts;
  /** Events over a threshold. */
  readonly over: number;
}

/** An event of a report. Unknown values are null. */
export interface ReportEvent {
  /** Public id. */
  readonly id: string;
  readonly place: string;
  readonly trap: string;
  /** Days between which the trap was out. */
  readonly installed: string | null;
  readonly collected: string | null;
  readonly days: number | null;
  /** `YYYY-MM` */
  readonly month: string;
  /** Local time of the upload or photo, `YYYY-MM-DDTHH:MM:SS`. */
  readonly at: string;
  readonly photos: number;
  /** Null: not counted. */
  readonly count: number | null;
  readonly counts: TypeCounts;
  /** Insects a day; for a sensor its increase. */
  readonly index: number | null;
  /** Null: none. */
  readonly threshold: number | null;
  readonly over: boolean;
  /** Null: of a station event. */
  readonly exported: ExportedReading | null;
}

/** What a sensor's event has in its CSV, as the reader may know it. Source: REPORT-8. */
export interface ExportedReading {
  readonly type: SensorType;
  readonly owner: ExportedOwner;
  readonly event: ExportedEvent;
}

/** Everything that a report says in figures. */
export interface ReportFigures {
  /** Traps with the days they were out, or sensors with their increases. */
  readonly form: 'traps' | 'sensors' | 'both';
  /** Names of what it is about. */
  readonly organization: string | null;
  readonly subjects: readonly string[];
  readonly period: ReportMonths;
  /** Whether its last month is not over. */
  readonly underWay: boolean;
  readonly lines: readonly ReportLine[];
  /** Of the periods it is compared with. */
  readonly before: readonly ReportLine[];
  readonly yearBefore: readonly ReportLine[];
  readonly events: readonly ReportEvent[];
}

/** Figures of several lines. */
export interface ReportSum {
  readonly events: number;
  readonly days: number;
  /** Null: there was no event. */
  readonly count: number | null;
  /** Insects a day; null: no days. */
  readonly index: number | null;
  readonly counts: TypeCounts;
  readonly over: number;
}

/** Counts by type of stored counts; unknown codes are others. */
export function typeCounts(counts: SparseCounts): TypeCounts {
  const found = new Map<InsectType, number>();
  for (const [code, number] of pairs(counts)) {
    const type = keyOf(code) ?? 'others';
    if (number > 0) found.set(type, (found.get(type) ?? 0) + number);
  }
  return found;
}

/** Adds counts by type. */
export function addTypes(all: Iterable<TypeCounts>): TypeCounts {
  const sum = new Map<InsectType, number>();
  for (const counts of all) for (const [type, number] of counts) sum.set(type, (sum.get(type) ?? 0) + number);
  return sum;
}

/** Adds lines; none is not 0. Source: REPORT-6. */
export function sumOf(lines: readonly ReportLine[]): ReportSum {
  const added = (of: (line: ReportLine) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const [events, days, count] = [added((line) => line.events), added((line) => line.days), added((line) => line.count)];
  return {
    ...{ events, days, over: added((line) => line.over), counts: addTypes(lines.map((line) => line.counts)) },
    count: events === 0 ? null : count,
    index: events === 0 ? null : indexOf(count, days),
  };
}

/** Insects a day, rounded to two decimals, halves up; null without days. The same rounding as `trapIndex`. */
export function indexOf(count: number, days: number): number | null {
  return days === 0 ? null : Math.round((count * 100) / days) / 100;
}

/** A change in percent, to one decimal; null if the base is 0 or one of both is not known. Source: REPORT-10. */
export function changeOf(now: number | null, base: number | null): number | null {
  if (now === null || base === null || base === 0) return null;
  return Math.round(((now - base) * 1_000) / base) / 10;
}

/** The types found, the most frequent first, equal ones by code, `others` last. Source: INSECT-4. */
export function foundTypes(counts: TypeCounts): readonly InsectType[] {
  const number = (type: InsectType) => counts.get(type) ?? 0;
  return sortInsectTypes(
    sortInsectTypes([...counts.keys()]),
    // The list is sorted by code already, and sorting is stable.
    (a, b) => number(b) - number(a),
  );
}

/** Lines of events of traps: one for each place, trap and month, in the order of the events. */
export function linesOf(events: readonly ReportEvent[]): readonly ReportLine[] {
  const groups = Map.groupBy(
    events.filter(({ count }) => count !== null),
    ({ place, trap, month }) => JSON.stringify([place, trap, month]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { place, trap, month } = first;
    const added = (of: (event: ReportEvent) => number) => group.reduce((sum, event) => sum + of(event), 0);
    return [
      {
        ...{ place, trap, month, events: group.length },
        days: added(({ days }) => days ?? 0),
        count: added(({ count }) => count ?? 0),
        counts: addTypes(group.map(({ counts }) => counts)),
        over: group.filter(({ over }) => over).length,
      },
    ];
  });
}

/**
 * The events whose photos are shown: those over a threshold first, newest first; then the newest of each trap and week;
 * in their own order again. Source: REPORT-3
 */
export function shownEvents(events: readonly ReportEvent[], most: number): readonly ReportEvent[] {
  if (events.length <= most) return events;
  const newestFirst = events.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const weeks = new Set<string>();
  const weekly = newestFirst.filter((event) => {
    const key = JSON.stringify([event.place, event.trap, weekOf(event.at)]);
    if (event.over || weeks.has(key)) return false;
    weeks.add(key);
    return true;
  });
  const chosen = new Set([...newestFirst.filter(({ over }) => over), ...weekly].slice(0, most));
  return events.filter((event) => chosen.has(event));
}

/** Number of the week of a local time; weeks begin on Monday. */
function weekOf(local: string): number {
  return Math.floor((Date.parse(`${local.slice(0, 10)}T00:00:00Z`) / 86_400_000 + 3) / 7);
}

/** Photos of each of so many events: all share the photos of a report. Source: REPORT-7. */
export function photosOfEach(events: number, limits: { readonly report: number; readonly event: number }): number {
  return Math.min(limits.event, Math.max(1, Math.floor(limits.report / Math.max(1, events))));
}
