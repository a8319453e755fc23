import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { appearanceOf } from '@trapline/domain/dashboard/appearance-chart.rules.ts';
import { dailyCountsOf, daysOfMonth, hasMonthlyChart } from '@trapline/domain/dashboard/daily-counts.rules.ts';
import type { Appearance } from '@trapline/domain/dashboard/dashboard.schema.ts';
import type { Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { seconds } from '../platform/base/clock.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import {
  keptCounts,
  keptHours,
  rawCounts,
  rawHours,
  installationPeriodsAt,
  type InstallationPeriod,
} from './dashboard.store.ts';
import { sourcesOf } from './figure-sources.actions.ts';

type FigureServices = Pick<Services, 'db' | 'clock'>;

/** The sensor or site of a chart, by its public id. */
export interface FiguresOf {
  readonly kind: 'sensor' | 'installation_site';
  readonly id: string;
}

/** Its type, the time zone of its days, and the periods in which it has events. */
interface Asset {
  readonly type: SensorType;
  readonly timeZone: string;
  readonly installations: readonly InstallationPeriod[];
}

async function see({ db }: FigureServices, account: CallerAccount, { kind, id }: FiguresOf): Promise<Asset> {
  if (kind === 'sensor') {
    const { type, sensor_key, time_zone } = await seeSensor({ db }, account, id);
    return { type, timeZone: time_zone, installations: [{ sensor_key, time_zone, from: null, to: null }] };
  }
  const site = await seeSite({ db }, account, id);
  return { type: site.type, timeZone: site.time_zone, installations: await installationPeriodsAt(db, site.site_id) };
}

/**
 * Daily counts of a month, for a sensor or site that the account may see.
 * @param month `YYYY-MM`
 * @throws Problem not_found, validation_failed for a type without such a chart
 */
export async function dailyCounts(
  services: FigureServices,
  account: CallerAccount,
  asset: FiguresOf,
  month: string,
): Promise<ReturnType<typeof dailyCountsOf>> {
  const { db, clock } = services;
  const { type, timeZone, installations } = await see(services, account, asset);
  if (!hasMonthlyChart(type)) throw invalidValue('/id', `is of type ${type}, which has no monthly chart`);
  const days = daysOfMonth(month);
  const period = {
    from: dayBounds(days.at(0) ?? month, timeZone).from,
    to: dayBounds(days.at(-1) ?? month, timeZone).to,
  };
  const { kept, raw } = sourcesOf(installations, period, timeZone, seconds(clock));
  const reported = [...(await keptCounts(db, kept)), ...(await rawCounts(db, raw, timeZone))];
  return dailyCountsOf(month, reported);
}

/** Appearances by hour, for a sensor or site that the account may see. @throws Problem not_found */
export async function appearance(
  services: FigureServices,
  account: CallerAccount,
  asset: FiguresOf,
  period: Period,
): Promise<Appearance> {
  const { db, clock } = services;
  const { timeZone, installations } = await see(services, account, asset);
  const { kept, raw } = sourcesOf(installations, period, timeZone, seconds(clock));
  return appearanceOf([...(await keptHours(db, kept)), ...(await rawHours(db, raw, timeZone))]);
}
