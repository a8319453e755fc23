import type { AssetRef } from '../groups/group.ts';
import { type GalleryView, searchOfView, type ViewSearch, viewOfSearch } from '../../gallery/gallery-view.ts';

/** The charts of the page. */
export const chartKinds = ['insects', 'hours'] as const;
/** A chart: insects by day, or hours at which rats appeared. */
export type ChartKind = (typeof chartKinds)[number];

/** What is open over the page: an event in the gallery, or charts. */
export type Opened =
  | { readonly kind: 'event'; readonly view: GalleryView; readonly of: AssetRef | null }
  | {
      readonly kind: 'chart';
      readonly chart: ChartKind;
      /** Null: all those of the page. */
      readonly of: AssetRef | null;
      /** The days it shows, as in the address; undefined: those it shows by default. */
      readonly range?: string | undefined;
    };

/** What is open, in the query of an address. */
export type OpenedSearch = ViewSearch & { readonly [N in 'of' | 'chart' | 'range']?: string };

/** The parameters of what is open over the page. */
export const openedNames = ['event', 'photo', 'compare', 'with', 'edit', 'of', 'chart', 'range'] as const;

const kindWords = { installation_site: 'site', sensor: 'sensor' } as const;

/** What an address opens; null if that is nothing. Unknown values are ignored. Source: ACTIVITY-19. */
export function openedOfSearch(search: OpenedSearch): Opened | null {
  const of = assetOf(search.of);
  const view = viewOfSearch(search);
  if (view) return { kind: 'event', view, of };
  const chart = chartKinds.find((one) => one === search.chart);
  // The hours are those of one site or sensor.
  if (chart === undefined || (chart === 'hours' && of === null)) return null;
  return { kind: 'chart', chart, of, range: search.range || undefined };
}

/** The parameters of what is open; empty ones are left out of the address. Source: ACTIVITY-19. */
export function searchOfOpened(opened: Opened | null): Readonly<Record<(typeof openedNames)[number], string>> {
  const of = opened?.of ? `${kindWords[opened.of.kind]}-${opened.of.id}` : '';
  const chart =
    opened?.kind === 'chart' ? { chart: opened.chart, range: opened.range ?? '' } : { chart: '', range: '' };
  return { ...searchOfView(opened?.kind === 'event' ? opened.view : null), of, ...chart };
}

/** Parses `site-12` or `sensor-SN-104`. */
function assetOf(text: string | undefined): AssetRef | null {
  const [, word, id] = /^(site|sensor)-(.{1,64})$/u.exec(text ?? '') ?? [];
  if (id === undefined) return null;
  return word === 'site' ? { kind: 'installation_site', id } : { kind: 'sensor', id };
}
