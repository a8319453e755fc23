import { parseSort } from '@trapline/domain/common/search.rules.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { StationEventSort } from '@trapline/domain/station/station-event-list.schema.ts';
import {
  monthAfter,
  type MonthPeriod,
  type PeriodFlaw,
  periodFlaw,
  usualPeriod,
} from '@trapline/domain/station/station-period.rules.ts';
import { isMonth } from '../../dashboard/months.ts';
import { pageOf } from '../../ui/lists/list-address.ts';

/** The URL search parameters of the events page. */
export interface EventAddress {
  readonly page?: string;
  readonly sort?: string;
  readonly from?: string;
  readonly to?: string;
  /** Id of the event that is open over the list. */
  readonly event?: string;
}

/** What the events page shows. */
export interface EventsShown {
  readonly period: MonthPeriod;
  /** Whether it is the period without one in the address. */
  readonly usual: boolean;
  /** Why the period is refused. */
  readonly flaw: PeriodFlaw | null;
  readonly page: number;
  readonly sort: string;
}

/** The columns by which the list can be sorted. */
export const eventSorts: readonly StationEventSort[] = [
  'trap_no',
  'month',
  'installed_at',
  'collected_at',
  'upload_time',
  'photoCount',
  'insectCount',
];
/** Newest upload first. Source: STATION-13. */
const usualSort = '-upload_time';

const monthIn = (text: string | undefined) => (text !== undefined && isMonth(text) ? text : null);

/**
 * Reads an address: without a period it is the usual one, with a start only it is open. Source: STATION-13.
 * @param currentMonth `YYYY-MM` at the place
 */
export function readEvents(address: EventAddress, currentMonth: string): EventsShown {
  const { sort = '' } = address;
  const [from, to] = [monthIn(address.from), monthIn(address.to)];
  const usual = from === null && to === null;
  return {
    period: usual ? usualPeriod(currentMonth) : { from: from ?? '', to },
    usual,
    flaw: usual ? null : periodFlaw({ from, to }),
    page: pageOf(address.page),
    sort: parseSort(sort, eventSorts) ? sort : usualSort,
  };
}

/** The address of what is shown, without what is usual. */
export function writeEvents({ period, usual, page, sort }: Omit<EventsShown, 'flaw'>): EventAddress {
  return {
    ...(usual ? {} : { from: period.from, ...(period.to === null ? {} : { to: period.to }) }),
    ...(sort === usualSort ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/**
 * The address at which a new event is on top of the list: newest upload first, and a period with its month.
 * Source: STATION-13.
 */
export function addressWith({ month }: Pick<StationEvent, 'month'>, shown: EventsShown): EventAddress {
  const { period, usual } = shown;
  const first = { page: 1, sort: usualSort };
  const isInside = shown.flaw === null && month >= period.from && (period.to === null || month <= period.to);
  if (isInside) return writeEvents({ period, usual, ...first });
  const wider = { from: month < period.from ? month : period.from, to: latest(month, period.to) };
  const fits = periodFlaw({ from: wider.from || null, to: wider.to }) === null;
  return writeEvents({ period: fits ? wider : { from: monthAfter(month, -1), to: month }, usual: false, ...first });
}

function latest(month: string, to: string | null): string | null {
  return to !== null && month > to ? month : to;
}
