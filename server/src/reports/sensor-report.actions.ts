import { dayBounds, localHour } from '@trapline/domain/common/local-time.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { type InstallationPeriod, periodsOf, sourcesOf } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import type { ExportedEvent } from '@trapline/domain/exports/event-cells.rules.ts';
import { dayOf } from '@trapline/domain/figures/figures.rules.ts';
import {
  addTypes,
  type ReportEvent,
  type ReportLine,
  typeCounts,
} from '@trapline/domain/reports/report-figures.rules.ts';
import { legacyEvents, reportEvents } from '@trapline/domain/reports/report.limits.ts';
import type { ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import { localText } from '@trapline/domain/reports/report-time.rules.ts';
import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import type { CsvSegment } from '../exports/event-csv.store.ts';
import { countedBefore, countedBetween } from '../figures/figures.store.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Services } from '../platform/services.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import {
  exceedingEvents,
  type ReportedDay,
  reportedDays,
  type ReportedSensorEvent,
  reportedSensorEvents,
} from './sensor-report.store.ts';

type Reading = Pick<Services, 'db' | 'clock'>;

/** A sensor or a site with the periods in which it has events. */
export interface SensorSource {
  /** Names in the report. */
  readonly place: string;
  readonly name: string;
  /** Its organization; null: none, or one that the reader may not know. Source: SHARE-10 */
  readonly ownerId: number | null;
  readonly time_zone: string;
  readonly installations: readonly InstallationPeriod[];
  /** Its periods with the values of their CSV, as the reader may know them. */
  readonly segments: readonly CsvSegment[];
}

function boundsOf({ from, to }: ReportMonths, timeZone: string) {
  return {
    from: dayBounds(`${from}-01`, timeZone).from,
    to: dayBounds(`${monthAfter(to, 1)}-01`, timeZone).from,
  };
}

/** The months of a sensor or site: whole days from the daily figures, parts of days from events. Source: REPORT-3. */
export async function sensorLines(
  { db, clock }: Reading,
  source: SensorSource,
  months: ReportMonths,
): Promise<readonly ReportLine[]> {
  const { installations, time_zone, place, name } = source;
  const period = boundsOf(months, time_zone);
  const { kept, raw } = sourcesOf(installations, period, time_zone, seconds(clock));
  const days = [...(await reportedDays(db, kept))];
  for (const time of raw) days.push(...(await daysOfEvents({ db }, time, period, time_zone)));
  const over = await exceedingEvents(db, periodsOf(installations, period, seconds(clock)), time_zone);
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, own]): ReportLine => {
      const added = (of: (day: ReportedDay) => number) => own.reduce((sum, day) => sum + of(day), 0);
      return {
        ...{ place, trap: name, month, events: added(({ events }) => events) },
        days: new Set(own.map(({ day }) => day)).size,
        count: added(({ increase }) => increase),
        counts: addTypes(own.map(({ by_type }) => typeCounts(by_type))),
        over: over.get(month) ?? 0,
      };
    });
}

/** Days that were only in part within an installation, or are those of another time zone: from their events. */
async function daysOfEvents(
  { db }: Pick<Services, 'db'>,
  { sensor_key, from, to }: { readonly sensor_key: number; readonly from: number | null; readonly to: number | null },
  period: { readonly from: number; readonly to: number },
  timeZone: string,
): Promise<readonly ReportedDay[]> {
  const [since, until] = [instant(from ?? period.from), instant(to ?? period.to)];
  const rows = await countedBetween(db, sensor_key, since, until);
  let previous = (await countedBefore(db, sensor_key, since))?.insect_counts ?? null;
  const byDay = Map.groupBy(rows, ({ ts }) => localHour(unix(ts), timeZone).day);
  return [...byDay].map(([day, events]) => {
    const counted = events.map((row) => ({ ...row, timestamp: unix(row.ts) }));
    const figures = dayOf(counted, previous, (timestamp) => localHour(timestamp, timeZone).hour);
    previous = events.at(-1)?.insect_counts ?? previous;
    const { events: number, increase, by_type } = figures;
    return { sensor_key, day, events: number, increase, by_type: [...by_type] };
  });
}

/** The events of a sensor or site that a report lists, oldest first. Source: REPORT-6, REPORT-8. */
export async function sensorEvents(
  { db, clock }: Reading,
  source: SensorSource,
  months: ReportMonths,
  which: 'every' | 'shown',
): Promise<readonly ReportEvent[]> {
  const { time_zone, installations, place, name, segments } = source;
  const times = periodsOf(installations, boundsOf(months, time_zone), seconds(clock));
  const most = which === 'every' ? legacyEvents : reportEvents;
  const found = await reportedSensorEvents(db, times, time_zone, which, most);
  return found
    .toSorted((a, b) => a.ts.getTime() - b.ts.getTime())
    .flatMap((row): readonly ReportEvent[] => {
      const timestamp = unix(row.ts);
      const owner = segments.find((one) => isWithin(one, row.sensor_key, timestamp))?.owner;
      // The sensor was moved or deleted since its periods were read.
      if (!owner) return [];
      const at = localText(timestamp, time_zone);
      return [
        {
          ...{ id: eventId({ sensor_key: row.sensor_key, timestamp }), place, trap: name },
          ...{ installed: null, collected: null, days: null, month: at.slice(0, 7), at, photos: 1, count: row.count },
          ...{ counts: typeCounts(row.insect_counts), index: row.count_difference, over: row.over },
          threshold: row.sensor_threshold > 0 ? row.sensor_threshold : null,
          exported: { type: row.type, owner, event: exportedEvent(row, time_zone) },
        },
      ];
    });
}

function isWithin({ sensor_key, from, to }: CsvSegment, key: number, timestamp: number): boolean {
  return sensor_key === key && (from === null || from <= timestamp) && (to === null || timestamp < to);
}

function exportedEvent(row: ReportedSensorEvent, timeZone: string): ExportedEvent {
  const local = (time: Date | null) => (time === null ? null : localText(unix(time), timeZone));
  const { insect_counts, detected, pickup, misdetection, tags } = row;
  return {
    ...{ insect_counts, detected, pickup, misdetection, tags: tags ?? [], total: row.count },
    ...{ threshold: row.sensor_threshold, increase_threshold: row.sensor_increase_threshold },
    captured_at: localText(unix(row.captured_at), timeZone),
    ...{ detected_from: local(row.from_at), detected_to: local(row.to_at) },
  };
}
