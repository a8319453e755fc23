import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { routesOf, topOf } from '@trapline/domain/dashboard/month-figures.rules.ts';
import { comparedMonths, monthsOfYear } from '@trapline/domain/dashboard/month.rules.ts';
import type { Dashboard, DashboardNotice } from '@trapline/domain/dashboard/month.schema.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { indexExceeds, trapIndex } from '@trapline/domain/station/trap-days.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import type { DashboardServices, PlaceChoice } from './month-choice.actions.ts';
import { headOf } from './month-head.answer.ts';
import { dashboardPlaces, placeEvents, placeMonths, placeTypes, type PlaceItem } from './place-month.store.ts';

/** The places of a dashboard, and those that its figures are about. */
export interface ChosenPlaces {
  readonly items: readonly PlaceItem[];
  readonly shown: readonly PlaceItem[];
  /** The months of the year of the month, and of the year before. */
  readonly years: { readonly current: readonly string[]; readonly previous: readonly string[] };
}

/** The places that a dashboard is about. @throws Problem not_found for a place that the account does not see */
export async function chosenPlaces(db: Db, account: CallerAccount, { month, id }: PlaceChoice): Promise<ChosenPlaces> {
  const years = {
    current: monthsOfYear(month.slice(0, 4)),
    previous: monthsOfYear(comparedMonths(month).previous_year.slice(0, 4)),
  };
  const items = await dashboardPlaces(db, account, [...years.current, ...years.previous]);
  const selected = items.find((item) => item.id === id);
  if (id !== null && !selected) throw new Problem('not_found');
  return { items, shown: selected ? [selected] : items, years };
}

/** The dashboard of places. Source: DASH-10. @throws Problem not_found */
export async function placesDashboard(
  { db }: DashboardServices,
  account: CallerAccount,
  choice: PlaceChoice,
): Promise<Dashboard> {
  const { items, shown, years } = await chosenPlaces(db, account, choice);
  const code = choice.insect_type === null ? null : codeOf(choice.insect_type);
  const months = comparedMonths(choice.month);
  const ids = shown.map(({ place_id }) => place_id);
  const [counts, types, notices] = await Promise.all([
    placeMonths(db, ids, [...years.current, ...years.previous], code),
    placeTypes(db, ids, choice.month),
    placeNotices(db, shown, choice.month),
  ]);
  const byCode = code === null ? types : new Map([[code, types.get(code) ?? 0]]);
  const { current, previous_month, previous_year } = months;
  return {
    ...headOf(choice),
    types: 'all',
    items: items.map(({ id, name }) => ({ id, name })),
    without_site: [],
    total: {
      current: counts.get(current) ?? 0,
      previous_month: counts.get(previous_month) ?? 0,
      previous_year: counts.get(previous_year) ?? 0,
      same_days: null,
    },
    reported: {
      current: counts.has(current),
      previous_month: counts.has(previous_month),
      previous_year: counts.has(previous_year),
    },
    daily: null,
    months: {
      current_year: years.current.map((month) => counts.get(month) ?? null),
      previous_year: years.previous.map((month) => counts.get(month) ?? null),
    },
    alert_days: null,
    notices,
    ...topOf(byCode),
    ...routesOf(byCode),
    ...{ hourly: null, weekdays: null, matrix: null, as_of: choice.now },
  };
}

/** Events whose index reaches the threshold of their place, newest upload first. Source: DASH-10, STATION-25. */
async function placeNotices(db: Db, places: readonly PlaceItem[], month: string): Promise<DashboardNotice[]> {
  const marked = new Map(
    places.filter(({ index_threshold }) => index_threshold !== null).map((place) => [place.place_id, place]),
  );
  const events = await placeEvents(db, [...marked.keys()], month);
  return events.flatMap(({ key, uploaded_at, place_id, installed_on, collected_on, count }) => {
    const place = marked.get(place_id);
    if (!place || !indexExceeds(trapIndex(count, installed_on, collected_on), place.index_threshold)) return [];
    const timestamp = unix(uploaded_at);
    const event_id = formatEventId({ kind: 'station', source_key: key, timestamp });
    return [{ id: place.id, name: place.name, type: 'total', timestamp, count, event_id } as const];
  });
}
