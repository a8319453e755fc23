import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type Filters, type SingleAsset, singleAssetOf, isSingle, type Switch } from './filters.ts';
import { type Days, isBounded, type Preset } from './period.ts';

/** One active filter: what it selects, and the filters that remain without it. */
export type ActiveFilter = { readonly rest: Filters } & (
  | { readonly kind: 'text'; readonly words: string }
  | { readonly kind: 'place'; readonly words: string }
  | { readonly kind: 'tag'; readonly words: string }
  | { readonly kind: 'type'; readonly type: SensorType }
  | { readonly kind: 'site'; readonly site: string }
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'days'; readonly days: Days }
  | { readonly kind: 'switch'; readonly which: Switch }
);

/** The active filters one by one, without those that a single site or sensor overrides. Source: ACTIVITY-15. */
export function activeFilters(filters: Filters, assetInUrl: SingleAsset, bySite: boolean): readonly ActiveFilter[] {
  const single = isSingle(singleAssetOf(filters, assetInUrl, bySite));
  const { tags, on } = filters;
  return [
    ...assetFilters(filters, assetInUrl, bySite),
    ...periodFilters(filters),
    ...tags.map((tag) => ({
      kind: 'tag' as const,
      words: tag,
      rest: { ...filters, tags: tags.filter((one) => one !== tag) },
    })),
    ...on
      .filter((which) => !(single && which === 'bookmarkedOnly'))
      .map((which) => ({
        kind: 'switch' as const,
        which,
        rest: { ...filters, on: on.filter((one) => one !== which) },
      })),
  ];
}

/** The active filters that select sites or sensors. */
function assetFilters(filters: Filters, assetInUrl: SingleAsset, bySite: boolean): readonly ActiveFilter[] {
  const { text, place, type, site } = filters;
  if (isSingle(assetInUrl)) return [];
  if (bySite && site !== null) return [{ kind: 'site', site, rest: { ...filters, site: null } }];
  return [
    ...(text.trim() === '' ? [] : [{ kind: 'text' as const, words: text.trim(), rest: { ...filters, text: '' } }]),
    ...(bySite || place.trim() === ''
      ? []
      : [{ kind: 'place' as const, words: place.trim(), rest: { ...filters, place: '' } }]),
    ...(type === '' ? [] : [{ kind: 'type' as const, type, rest: { ...filters, type: '' as const } }]),
  ];
}

function periodFilters(filters: Filters): readonly ActiveFilter[] {
  const { period } = filters;
  if (period === 'all' || !isBounded(period)) return [];
  const rest = { ...filters, period: 'all' as const };
  return [typeof period === 'string' ? { kind: 'preset', preset: period, rest } : { kind: 'days', days: period, rest }];
}
