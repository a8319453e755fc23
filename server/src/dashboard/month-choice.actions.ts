import { usualGrouping } from '@trapline/domain/accounts/account.access.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import {
  groupsOf,
  isShownMonth,
  typesOfDashboard,
  usualGroup,
  usualTypes,
} from '@trapline/domain/dashboard/month.rules.ts';
import type {
  DashboardGroup,
  DashboardItem,
  DashboardQuery,
  DashboardTypes,
} from '@trapline/domain/dashboard/month.schema.ts';
import { monthBounds, type MonthItem } from '@trapline/domain/dashboard/month-sources.rules.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Services } from '../platform/services.ts';
import { installationPeriodsOf } from './dashboard.store.ts';
import { type AssetItem, dashboardSensors, dashboardSites } from './month-items.store.ts';

/** What a dashboard is read with. */
export type DashboardServices = Pick<Services, 'db' | 'clock'>;

/** A sensor or site of a dashboard, with the periods in which it has events. */
export type FigureItem = AssetItem & MonthItem;

/** What is shown, whatever the items are. */
interface Choice {
  readonly month: string;
  /** Unix seconds. */
  readonly now: number;
  /** The day of the caller, or of the selected item. */
  readonly today: string;
  readonly time_zone: string;
  readonly groups: readonly DashboardGroup[];
  /** The selected item; null: the sum of all. */
  readonly id: string | null;
  readonly insect_type: InsectType | null;
  /** Whether the account has a sensor or site of type `fly_scan`, and whether it has others that count. */
  readonly has_fly_scan: boolean;
  readonly has_other_types: boolean;
}

/** A dashboard of sensors or sites. */
export interface AssetChoice extends Choice {
  readonly group_by: 'installation_site' | 'sensor';
  readonly types: DashboardTypes;
  /** All that can be selected. */
  readonly items: readonly AssetItem[];
  /** What the figures are of: the selected item, or all. */
  readonly shown: readonly FigureItem[];
  readonly without_site: readonly DashboardItem[];
}

/** A dashboard of places. */
export interface PlaceChoice extends Choice {
  readonly group_by: 'place';
}

/**
 * What a query asks for. Source: DASH-1, DASH-9, DASH-10.
 * @throws Problem forbidden for a product admin in their own name, and for places without stations; not_found for an item
 *   that the account does not see; validation_failed
 */
export async function chosen(
  services: DashboardServices,
  account: CallerAccount,
  query: DashboardQuery,
): Promise<AssetChoice | PlaceChoice> {
  if (isProductAdmin(account)) throw new Problem('forbidden', { detail: 'Assume an identity to see a dashboard' });
  const usesStations = mayUseStations(account);
  if (query.group_by === 'place' && !usesStations) {
    throw new Problem('forbidden', { detail: 'Stations are not among the allowed types' });
  }
  const { insect_type } = query;
  if (insect_type !== undefined && !isInsectType(insect_type)) throw invalidValue('/insect_type', 'is no insect type');
  const stock = await stockOf(services, account, query.group_by === 'place' ? undefined : query.group_by);
  const hasCounting = stock.items.length > 0 || stock.sensors.length > 0;
  const group_by = query.group_by ?? usualGroup({ grouping: stock.grouping, hasCounting, usesStations });
  const base = {
    now: seconds(services.clock),
    groups: groupsOf(usesStations),
    insect_type: insect_type ?? null,
    has_fly_scan: stock.items.some(({ type }) => type === 'fly_scan'),
    has_other_types: stock.items.some(({ type }) => type !== 'fly_scan'),
  };
  if (group_by === 'place') {
    return { ...base, ...monthOf(query, base.now, account.time_zone), id: query.id ?? null, group_by: 'place' };
  }
  return await assetChoice(services, account, query, { ...base, group_by, stock });
}

/** The month, and the day of a zone. @throws Problem validation_failed */
function monthOf(query: DashboardQuery, now: number, time_zone: string) {
  const today = localHour(now, time_zone).day;
  const month = query.month ?? today.slice(0, 7);
  if (!isShownMonth(month, today)) throw invalidValue('/month', 'must be the current month or an earlier one');
  return { month, today, time_zone };
}

/** Everything of types that count, as an account sees it. */
interface Stock {
  readonly grouping: 'installation_site' | 'sensor';
  readonly items: readonly AssetItem[];
  readonly sensors: readonly AssetItem[];
}

async function stockOf(
  { db }: DashboardServices,
  account: CallerAccount,
  group: 'installation_site' | 'sensor' | undefined,
): Promise<Stock> {
  const grouping = group ?? usualGrouping(account);
  const types = typesOfDashboard('all');
  const [sensors, sites] = await Promise.all([
    dashboardSensors(db, account, types),
    grouping === 'sensor' ? null : dashboardSites(db, account, types),
  ]);
  return { grouping, items: sites ?? sensors, sensors };
}

async function assetChoice(
  { db }: DashboardServices,
  account: CallerAccount,
  query: DashboardQuery,
  {
    stock,
    ...base
  }: Pick<AssetChoice, 'now' | 'groups' | 'insect_type' | 'has_fly_scan' | 'has_other_types' | 'group_by'> & {
    readonly stock: Stock;
  },
): Promise<AssetChoice> {
  const types = query.types ?? usualTypes(base.has_fly_scan);
  const wanted: ReadonlySet<string> = new Set(typesOfDashboard(types));
  const items = stock.items.filter(({ type }) => wanted.has(type));
  const selected = items.find(({ id }) => id === query.id);
  if (query.id !== undefined && !selected) throw new Problem('not_found');
  const time = monthOf(query, base.now, selected?.time_zone ?? account.time_zone);
  const periods = base.group_by === 'installation_site' ? await periodsOfSites(db, items) : null;
  const shown = (selected ? [selected] : items).map((item) => ({
    ...item,
    installations: periods?.get(item.key) ?? [
      { sensor_key: item.key, time_zone: item.time_zone, from: null, to: null },
    ],
  }));
  const sensors = stock.sensors.filter(({ type }) => wanted.has(type));
  const without_site = periods === null ? [] : withoutSite(sensors, [...periods.values()].flat(), time);
  return {
    ...{ ...base, ...time, types, items, shown, without_site },
    id: selected?.id ?? null,
  };
}

type Periods = ReadonlyMap<number, FigureItem['installations']>;

async function periodsOfSites(db: DashboardServices['db'], sites: readonly AssetItem[]): Promise<Periods> {
  const found = Map.groupBy(
    await installationPeriodsOf(
      db,
      sites.map(({ key }) => key),
    ),
    ({ site_id }) => site_id,
  );
  return new Map(sites.map(({ key }) => [key, found.get(key) ?? []]));
}

/** The sensors that stood at none of the sites in a month. Source: DASH-1. */
function withoutSite(
  sensors: readonly AssetItem[],
  installations: FigureItem['installations'],
  { month, time_zone }: { readonly month: string; readonly time_zone: string },
): readonly DashboardItem[] {
  const { from, to } = monthBounds(month, time_zone);
  const stood = new Set(
    installations
      .filter((one) => (one.from === null || one.from < to) && (one.to === null || one.to > from))
      .map(({ sensor_key }) => sensor_key),
  );
  return sensors.filter(({ key }) => !stood.has(key)).map(({ id, name }) => ({ id, name }));
}
