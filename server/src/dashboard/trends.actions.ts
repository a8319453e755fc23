import { dayBounds, localHour } from '@trapline/domain/common/local-time.rules.ts';
import { sourcesOf, type InstallationPeriod } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import { daysOfTrend, trendOf } from '@trapline/domain/dashboard/trend.rules.ts';
import type { Trend } from '@trapline/domain/dashboard/trend.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Services } from '../platform/services.ts';
import { installationPeriodsOf } from './dashboard.store.ts';
import { keptTrend, rawTrend, type TrendDays, type TrendTime } from './trend.store.ts';

type TrendServices = Pick<Services, 'db' | 'clock'>;

/** A sensor or site whose trend is requested. */
interface TrendAsset {
  /** Key of the sensor, or id of the site. */
  readonly id: number;
  readonly type: SensorType;
  /** IANA zone of its days. */
  readonly time_zone: string;
}

/** Trends of sensors that the caller may see, by key. Source: CHART-9. */
export async function sensorTrends(
  services: TrendServices,
  sensors: readonly TrendAsset[],
): Promise<ReadonlyMap<number, Trend>> {
  return await trends(services, sensors, ({ id, time_zone }) => [{ sensor_key: id, time_zone, from: null, to: null }]);
}

/** Trends of sites that the caller may see, by id. Source: CHART-9. */
export async function siteTrends(
  services: TrendServices,
  sites: readonly TrendAsset[],
): Promise<ReadonlyMap<number, Trend>> {
  const periods = await installationPeriodsOf(
    services.db,
    sites.map(({ id }) => id),
  );
  const bySite = Map.groupBy(periods, ({ site_id }) => site_id);
  return await trends(services, sites, ({ id }) => bySite.get(id) ?? []);
}

/** @param periodsOf the periods in which an asset has events */
async function trends(
  { db, clock }: TrendServices,
  assets: readonly TrendAsset[],
  periodsOf: (asset: TrendAsset) => readonly InstallationPeriod[],
): Promise<ReadonlyMap<number, Trend>> {
  const now = seconds(clock);
  const kept: TrendDays[] = [];
  const raw: TrendTime[] = [];
  for (const [asset, one] of assets.entries()) {
    const { time_zone } = one;
    const { day } = localHour(now, time_zone);
    const period = { from: dayBounds(daysOfTrend(day)[0] ?? day, time_zone).from, to: dayBounds(day, time_zone).to };
    const sources = sourcesOf(periodsOf(one), period, time_zone, now);
    kept.push(...sources.kept.map((part) => ({ asset, ...part })));
    raw.push(...sources.raw.map((time) => ({ asset, time_zone, ...time })));
  }
  const found = await Promise.all([keptTrend(db, kept), rawTrend(db, raw)]);
  const byAsset = Map.groupBy(found.flat(), ({ asset }) => asset);
  return new Map(
    assets.map(({ id, type, time_zone }, asset) => [
      id,
      trendOf(localHour(now, time_zone).day, byAsset.get(asset) ?? [], sensorTypeCapabilities[type].countsInsects),
    ]),
  );
}
