import type { ActivityQuery } from '@trapline/domain/activities/activity.schema.ts';
import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import { mostFilterTags } from '@trapline/domain/tags/tag.limits.ts';
import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isRecord } from '../../platform/is-record.ts';
import { parseTags } from '../../tags/tag-choice.ts';
import { instantsOf, isBounded, isPeriod, type Period, isApplicable } from './period.ts';

/** The switches of the filter, in display order. Source: ACTIVITY-3. */
export const switches = [
  'exceededOnly',
  'pickupOnly',
  'misdetectedOnly',
  'withoutMisdetection',
  'withHidden',
  'withUndetected',
  'bookmarkedOnly',
] as const;
/** A switch of the filter. */
export type Switch = (typeof switches)[number];

/** Most characters of search words. */
export const longestWords = 500;

/** The filters of the activity page. */
export interface Filters {
  /** Words that a site's or sensor's name must match. */
  readonly text: string;
  /** Words that a sensor's place must match; ignored if sites are listed. */
  readonly place: string;
  readonly type: SensorType | '';
  /** Id of the one site to show; ignored if sensors are listed. */
  readonly site: string | null;
  /** Tags of which an event must have at least one; empty matches any event. */
  readonly tags: readonly string[];
  readonly period: Period;
  readonly on: readonly Switch[];
}

/** No filters. */
export const noFilters: Filters = { text: '', place: '', type: '', site: null, tags: [], period: 'all', on: [] };

/** The site or sensor given in the URL, if any; filters for several are then ignored. */
export interface SingleAsset {
  readonly siteId?: string;
  readonly sensorId?: string;
}

/** Whether a single site or sensor is given. */
export function isSingle(assetInUrl: SingleAsset): boolean {
  return assetInUrl.siteId !== undefined || assetInUrl.sensorId !== undefined;
}

/** The single site or sensor given in the URL, or the site chosen in the filter. Source: ACTIVITY-4. */
export function singleAssetOf(filters: Filters, assetInUrl: SingleAsset, bySite: boolean): SingleAsset {
  return isSingle(assetInUrl) || !bySite || filters.site === null ? assetInUrl : { siteId: filters.site };
}

/** Toggles a switch. */
export function flip(on: readonly Switch[], which: Switch): readonly Switch[] {
  return on.includes(which) ? on.filter((one) => one !== which) : [...on, which];
}

/**
 * Number of active filters besides the words, without those that a single site or sensor overrides. The period counts,
 * because on phones it is collapsed with the others.
 */
export function activeCount(filters: Filters, assetInUrl: SingleAsset, bySite: boolean): number {
  const single = isSingle(singleAssetOf(filters, assetInUrl, bySite));
  const on = filters.on.filter((one) => !(single && one === 'bookmarkedOnly')).length;
  const site = single && !isSingle(assetInUrl);
  const { type, tags, period } = filters;
  const place = !single && !bySite && filters.place.trim() !== '';
  return on + [place, type !== '' && !single, site, tags.length > 0, isBounded(period)].filter(Boolean).length;
}

/** Whether any filter other than those for sites and sensors is active. */
export function hasEventFilters(filters: Filters): boolean {
  const { period, tags, on } = filters;
  return isBounded(period) || tags.length > 0 || on.some((one) => one !== 'bookmarkedOnly');
}

/** Whether any filter is active. */
export function hasFilters(filters: Filters, bySite: boolean): boolean {
  const { text, place, type, site, on } = filters;
  const named = text.trim() !== '' || (bySite ? site !== null : place.trim() !== '');
  return hasEventFilters(filters) || named || type !== '' || on.length > 0;
}

/** Whether the filters can be applied, which requires a period that can be applied. */
export function canApply(filters: Filters): boolean {
  const { period } = filters;
  return typeof period === 'string' || !isBounded(period) || isApplicable(period);
}

/** The part of the query that selects events. @param now unix seconds. @param zone the reader's time zone */
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
    with_undetected: flag('withUndetected'),
  });
}

/** Maximum characters of an id in the URL; real ids are shorter. */
const longestId = { site: 20, sensor: 64 } as const;

/** The part of the query that selects sites or sensors. */
export function groupQueryOf(filters: Filters, assetInUrl: SingleAsset, bySite: boolean): ActivityQuery {
  const group_by = bySite ? ('installation_site' as const) : ('sensor' as const);
  const only = singleAssetOf(filters, assetInUrl, bySite);
  if (isSingle(only)) {
    // A text longer than any id matches nothing, and the server would refuse it as invalid.
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

/** Reads the filters stored in this browser; invalid parts keep their defaults. */
export function parseFilters(kept: unknown): Filters {
  if (!isRecord(kept)) return noFilters;
  const { text, place, type, site, tags, period, on } = kept;
  return {
    text: typeof text === 'string' ? text.slice(0, longestWords) : '',
    place: typeof place === 'string' ? place.slice(0, longestWords) : '',
    type: typeof type === 'string' && isSensorType(type) ? type : '',
    site: parseSite(site),
    tags: parseTags(tags, mostFilterTags),
    period: isPeriod(period) ? period : 'all',
    on: Array.isArray(on) ? switches.filter((one) => on.includes(one)) : [],
  };
}

/** Parses the id of a site, also in the older form with its name. */
function parseSite(kept: unknown): string | null {
  const id = isRecord(kept) ? kept['id'] : kept;
  return typeof id === 'string' && isSiteId(id) ? id : null;
}

/** Whether a text can be the id of a site. */
export function isSiteId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
