import { daysOfMonth } from '@trapline/domain/common/calendar.rules.ts';
import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { appearanceOf } from '@trapline/domain/dashboard/appearance-chart.rules.ts';
import {
  dailyCountsOf,
  daysBetween,
  hasDailyCounts,
  mostChartDays,
} from '@trapline/domain/dashboard/daily-counts.rules.ts';
import type { Appearance, DailyCounts } from '@trapline/domain/dashboard/dashboard.schema.ts';
import { periodsOf, sourcesOf, type InstallationPeriod } from '@trapline/domain/dashboard/figure-sources.rules.ts';
import { replacementsOf, replacementsOfSensor } from '@trapline/domain/dashboard/replacements.rules.ts';
import { mayKnowSiteDetails } from '@trapline/domain/installation-sites/installation-site.access.ts';
import type { Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { seconds } from '../platform/base/clock.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import { eventSpan, keptCounts, keptHours, rawCounts, rawHours, installationPeriodsAt } from './dashboard.store.ts';
import { sensorReplacements, siteReplacements, installationsWithTrap } from './replacements.store.ts';

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
  /** The days on which the trap was replaced, `YYYY-MM-DD`. */
  readonly replacements: () => Promise<readonly string[]>;
}

async function see({ db }: FigureServices, account: CallerAccount, { kind, id }: FiguresOf): Promise<Asset> {
  if (kind === 'sensor') {
    const { type, sensor_key, time_zone } = await seeSensor({ db }, account, id);
    return {
      ...{ type, timeZone: time_zone, installations: [{ sensor_key, time_zone, from: null, to: null }] },
      replacements: () => trapDaysOfSensor(db, account, sensor_key, time_zone),
    };
  }
  const site = await seeSite({ db }, account, id);
  return {
    ...{ type: site.type, timeZone: site.time_zone, installations: await installationPeriodsAt(db, site.site_id) },
    // Readers of a share do not learn when the trap was replaced. Source: SHARE-10.
    replacements: () => (mayKnowSiteDetails(site.standing) ? trapDaysOfSite(db, site.site_id) : Promise.resolve([])),
  };
}

async function trapDaysOfSite(db: Db, siteId: number): Promise<readonly string[]> {
  const { changes, current } = await siteReplacements(db, siteId);
  return replacementsOf(changes, current);
}

/** Those of the trap that applied to a sensor, as far as the account may know them. Source: CHART-10, SHARE-10. */
async function trapDaysOfSensor(db: Db, account: CallerAccount, key: number, zone: string): Promise<readonly string[]> {
  const { changes, current } = await sensorReplacements(db, key);
  const installations = await installationsWithTrap(db, account, key);
  const ofInstallations = installations.map(async ({ site_id, from, to, standing }) => ({
    ...{ from, to },
    days: mayKnowSiteDetails(standing) ? await trapDaysOfSite(db, site_id) : [],
  }));
  return replacementsOfSensor(replacementsOf(changes, current), await Promise.all(ofInstallations), zone);
}

/** The days of a chart: a month `YYYY-MM`, or from a day to a day `YYYY-MM-DD`. */
export interface ChartDays {
  readonly month?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws Problem validation_failed */
function daysOf({ month, from, to }: ChartDays): readonly string[] {
  if (month !== undefined && from === undefined && to === undefined) return daysOfMonth(month);
  if (month !== undefined || from === undefined || to === undefined)
    throw invalidValue('/month', 'is required, or from and to instead of it');
  const days = daysBetween(from, to);
  if (days === null) throw invalidValue('/to', `must be a day from \`from\` on, at most ${mostChartDays} days in all`);
  return days;
}

/**
 * Daily counts for a sensor or site that the account may see, and on which of the days the trap was replaced.
 * @throws Problem not_found, validation_failed for a type without such a chart
 */
export async function dailyCounts(
  services: FigureServices,
  account: CallerAccount,
  asset: FiguresOf,
  chartDays: ChartDays,
): Promise<DailyCounts> {
  const { db, clock } = services;
  const days = daysOf(chartDays);
  const { type, timeZone, installations, replacements } = await see(services, account, asset);
  if (!hasDailyCounts(type, chartDays.month === undefined ? 'days' : 'month'))
    throw invalidValue('/id', `is of type ${type}, which has no such chart`);
  const [first = '', last = first] = [days.at(0), days.at(-1)];
  const period = { from: dayBounds(first, timeZone).from, to: dayBounds(last, timeZone).to };
  const { kept, raw } = sourcesOf(installations, period, timeZone, seconds(clock));
  const reported = [...(await keptCounts(db, kept)), ...(await rawCounts(db, raw, timeZone))];
  return {
    days: dailyCountsOf(days, reported),
    replacements: (await replacements()).filter((day) => first <= day && day <= last),
  };
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
  const now = seconds(clock);
  const { kept, raw } = sourcesOf(installations, period, timeZone, now);
  const hours = [...(await keptHours(db, kept)), ...(await rawHours(db, raw, timeZone))];
  return appearanceOf(hours, await eventSpan(db, periodsOf(installations, period, now), timeZone));
}
