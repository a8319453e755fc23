import { isDay } from '@trapline/domain/common/day.rules.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mostFilterTags } from '@trapline/domain/tags/tag.limits.ts';
import { parseTags } from '../../tags/tag-choice.ts';
import { type Filters, isSiteId, longestWords, noFilters, type Switch, switches } from './filters.ts';
import { isApplicable, isBounded, isPreset, type Period, periodOfSearch } from './period.ts';

const filterNames = ['q', 'place', 'type', 'site', 'tags', 'period', 'show'] as const;
type FilterName = (typeof filterNames)[number];

/** The filters in the query of an address; `timePeriod` is the older, JSON form of a period of days. */
export type FilterSearch = { readonly [N in FilterName | 'timePeriod']?: string };

/** Whether a parameter of the address holds filters. */
export function isFilterName(name: string): boolean {
  return name === 'timePeriod' || filterNames.some((one) => one === name);
}

/** The words of `show`, by switch. */
const switchWords: Readonly<Record<Switch, string>> = {
  exceededOnly: 'exceeded',
  pickupOnly: 'pickup',
  misdetectedOnly: 'false-positives',
  withoutMisdetection: 'no-false-positives',
  withHidden: 'hidden',
  withUndetected: 'nothing-detected',
  bookmarkedOnly: 'bookmarked',
};

/** The filters in an address; what cannot be parsed is ignored. Source: ACTIVITY-4, ACTIVITY-14. */
export function filtersOfSearch(search: FilterSearch): Filters {
  const { q = '', place = '', type = '', site = '', tags = '', period, show = '' } = search;
  return {
    text: q.slice(0, longestWords),
    place: place.slice(0, longestWords),
    type: isSensorType(type) ? type : noFilters.type,
    site: isSiteId(site) ? site : null,
    tags: parseTags(splitTags(tags), mostFilterTags),
    period: parsePeriod(period) ?? periodOfSearch(search.timePeriod) ?? noFilters.period,
    on: parseSwitches(show),
  };
}

/** The parameters of filters; empty where there is no filter, which removes the parameter. Source: ACTIVITY-14. */
export function searchOfFilters(filters: Filters): Readonly<Record<FilterName | 'timePeriod', string>> {
  return {
    q: filters.text.trim(),
    place: filters.place.trim(),
    type: filters.type,
    site: filters.site ?? '',
    tags: filters.tags.map((tag) => tag.replaceAll(/[\\,]/g, String.raw`\$&`)).join(','),
    period: periodText(filters.period),
    show: switches
      .filter((one) => filters.on.includes(one))
      .map((one) => switchWords[one])
      .join(','),
    timePeriod: '',
  };
}

/** Whether two selections have the same address. */
export function sameFilters(one: Filters, other: Filters): boolean {
  const [first, second] = [searchOfFilters(one), searchOfFilters(other)];
  return filterNames.every((name) => first[name] === second[name]);
}

/** Whether two different selections differ in what the user types only. */
export function differInWords(one: Filters, other: Filters): boolean {
  return sameFilters({ ...one, text: other.text, place: other.place }, other);
}

/** Splits tags at commas; a comma or backslash within a tag follows a backslash. */
function splitTags(text: string): readonly string[] {
  const parts: readonly string[] = text.match(/(?:\\.|[^\\,])+/gsu) ?? [];
  return parts.map((part) => part.replaceAll(/\\(.)/gsu, '$1'));
}

function parseSwitches(text: string): readonly Switch[] {
  const words = text.split(',');
  const on = switches.filter((one) => words.includes(switchWords[one]));
  // The two exclude each other.
  return on.includes('misdetectedOnly') ? on.filter((one) => one !== 'withoutMisdetection') : on;
}

/** Parses a preset, or days as `2026-11-01..2026-11-20`; without an end as `2026-11-01..`. */
function parsePeriod(text: string | undefined): Period | null {
  if (text === undefined) return null;
  if (isPreset(text)) return text;
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2}|)$/.exec(text) ?? [];
  if (from === undefined || to === undefined) return null;
  return (to === '' || isDay(to)) && isApplicable({ from, to }) ? { from, to } : null;
}

/** A period in the address; empty without bounds, or if it is not valid yet. */
function periodText(period: Period): string {
  if (!isBounded(period)) return '';
  if (typeof period === 'string') return period;
  return isApplicable(period) ? `${period.from}..${period.to}` : '';
}
