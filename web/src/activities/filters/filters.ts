import type { EventQuery, ActivityQuery } from '@trapline/domain/events/event.schema.ts';
import { mostFilterTags } from '@trapline/domain/tags/tag.limits.ts';
import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isRecord } from '../../platform/record.ts';
import { parseTags } from '../../tags/tag-choice.ts';
import { instantsOf, isPeriod, type Period, periodFlaw } from './period.ts';

/** The switches of the filter in their order. Source: ACTIVITY-3. */
export const switches = [
  'exceededOnly',
  'pickupOnly',
  'misdetectedOnly',
  'withoutMisdetection',
  'withHidden',
  'bookmarkedOnly',
] as const;
/** A switch of the filter. */
export type Switch = (typeof switches)[number];

/** What the activity page is narrowed down to. */
export interface Filters {
  /** Words that a site's or sensor's name must match. */
  readonly text: string;
  /** Words that a sensor's place must match; does not count where sites are listed. */
  readonly place: string;
  readonly type: SensorType | '';
  /** The one site that is wanted; does not count where sensors are listed. */
  readonly site: { readonly id: string; readonly name: string } | null;
  /** Events carry one of these; empty: any event. */
  readonly tags: readonly string[];
  readonly period: Period;
  readonly on: readonly Switch[];
}

/** Nothing narrowed down. */
export const noFilters: Filters = { text: '', place: '', type: '', site: null, tags: [], period: 'all', on: [] };

/** One site or sensor that the address fixes; the filters that choose among several then do not count. */
export interface Fixed {
  readonly siteId?: string;
  readonly sensorId?: string;
}

/** Whether the address fixes one site or sensor. */
export function isFixed(fixed: Fixed): boolean {
  return fixed.siteId !== undefined || fixed.sensorId !== undefined;
}

/** What is fixed by the address, or by the filter's choice of one site. Source: ACTIVITY-4. */
export function fixedBy(filters: Filters, fixed: Fixed, bySite: boolean): Fixed {
  return isFixed(fixed) || !bySite || filters.site === null ? fixed : { siteId: filters.site.id };
}

/** Turns a switch on or off. Only false positives, and none of them, exclude each other. */
export function flip(on: readonly Switch[], which: Switch): readonly Switch[] {
  if (on.includes(which)) return on.filter((one) => one !== which);
  const opposite: Partial<Record<Switch, Switch>> = {
    misdetectedOnly: 'withoutMisdetection',
    withoutMisdetection: 'misdetectedOnly',
  };
  return [...on.filter((one) => one !== opposite[which]), which];
}

/**
 * How many filters are at work besides the words; those that one site or sensor overrules do not count. The period does:
 * on phones it folds away with the rest.
 */
export function activeCount(filters: Filters, fixed: Fixed, bySite: boolean): number {
  const single = isFixed(fixedBy(filters, fixed, bySite));
  const on = filters.on.filter((one) => !(single && one === 'bookmarkedOnly')).length;
  const site = single && !isFixed(fixed);
  const { type, tags, period } = filters;
  const place = !single && !bySite && filters.place.trim() !== '';
  return on + [place, type !== '' && !single, site, tags.length > 0, isBounded(period)].filter(Boolean).length;
}

function isBounded(period: Period): boolean {
  return typeof period === 'string' ? period !== 'all' : period.from !== '' || period.to !== '';
}

/** Whether anything but names narrows the events down. */
export function narrowsEvents(filters: Filters): boolean {
  const { period, tags, on } = filters;
  return isBounded(period) || tags.length > 0 || on.some((one) => one !== 'bookmarkedOnly');
}

/** Whether anything at all is narrowed down. */
export function narrowsAnything(filters: Filters, bySite: boolean): boolean {
  const { text, place, type, site, on } = filters;
  const named = text.trim() !== '' || (bySite ? site !== null : place.trim() !== '');
  return narrowsEvents(filters) || named || type !== '' || on.length > 0;
}

/** Whether the filters can be asked for: a period of days without a flaw. */
export function areAskable(filters: Filters): boolean {
  const { period } = filters;
  return typeof period === 'string' || !isBounded(period) || periodFlaw(period) === null;
}

/** The part of the query that chooses events. @param now unix seconds; `zone` the viewer's */
export function eventQueryOf(filters: Filters, now: number, zone: string): EventQuery {
  const flag = (which: Switch) => (filters.on.includes(which) ? ('1' as const) : undefined);
  return dropUndefined({
    ...instantsOf(filters.period, now, zone),
    tags: filters.tags.length > 0 ? JSON.stringify(filters.tags) : undefined,
    exceeded_only: flag('exceededOnly'),
    pickup_only: flag('pickupOnly'),
    misdetected_only: flag('misdetectedOnly'),
    without_misdetection: flag('withoutMisdetection'),
    with_hidden: flag('withHidden'),
  });
}

/** Characters of an id in an address that are looked at; ids are shorter. */
const longestId = { site: 20, sensor: 64 } as const;

/** The part of the query that chooses sites or sensors. */
export function groupQueryOf(filters: Filters, fixed: Fixed, bySite: boolean): ActivityQuery {
  const group_by = bySite ? ('installation_site' as const) : ('sensor' as const);
  const only = fixedBy(filters, fixed, bySite);
  if (isFixed(only)) {
    // What is longer than any id names nothing; the server would refuse to look for it.
    return dropUndefined({
      group_by,
      siteId: only.siteId?.slice(0, longestId.site),
      sensorId: only.sensorId?.slice(0, longestId.sensor),
    });
  }
  return dropUndefined({
    group_by,
    q: filters.text.trim() || undefined,
    place: bySite ? undefined : filters.place.trim() || undefined,
    type: filters.type || undefined,
    bookmarkedOnly: filters.on.includes('bookmarkedOnly') ? ('1' as const) : undefined,
  });
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

function dropUndefined<T extends object>(value: T): Defined<T>;
function dropUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));
}

/** Filters as they were kept in this browser; what cannot be understood is left at its default. */
export function parseFilters(kept: unknown): Filters {
  if (!isRecord(kept)) return noFilters;
  const { text, place, type, site, tags, period, on } = kept;
  return {
    text: typeof text === 'string' ? text.slice(0, 500) : '',
    place: typeof place === 'string' ? place.slice(0, 500) : '',
    type: typeof type === 'string' && isSensorType(type) ? type : '',
    site: isSite(site) ? { id: site.id, name: site.name } : null,
    tags: parseTags(tags, mostFilterTags),
    period: isPeriod(period) ? period : 'all',
    on: Array.isArray(on) ? switches.filter((one) => on.includes(one)) : [],
  };
}

function isSite(value: unknown): value is { readonly id: string; readonly name: string } {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    /^\d{1,9}$/.test(value['id']) &&
    typeof value['name'] === 'string'
  );
}
