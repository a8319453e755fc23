import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { appearanceOf } from '@trapline/domain/dashboard/appearance.rules.ts';
import { dailyCountsOf, daysOfMonth, hasMonthlyChart } from '@trapline/domain/dashboard/daily-counts.rules.ts';
import type { Appearance } from '@trapline/domain/dashboard/dashboard.schema.ts';
import type { Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { maySee } from '@trapline/domain/sensors/sensor.access.ts';
import { seconds } from '../platform/base/clock.ts';
import type { CallerAccount, Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { sensorStanding, siteStanding } from '../shares/standing.store.ts';
import { keptCounts, keptHours, rawCounts, rawHours, staysAt, type Stay } from './dashboard.store.ts';
import { sourcesOf } from './stay-figures.actions.ts';

type DashboardHandlers = Pick<Handlers, 'listDailyCounts' | 'getSensorAppearance' | 'getSiteAppearance'>;

/** A sensor or site: where its events are found, and the zone of its days. */
interface Thing {
  readonly type: SensorType;
  readonly timeZone: string;
  readonly stays: readonly Stay[];
}

/** Handlers of figures over time. */
export function dashboardHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): DashboardHandlers {
  /** @throws Problem not_found */
  async function sensorOf(account: CallerAccount, id: string): Promise<Thing> {
    const sensor = await sensorStanding(db, account, id);
    if (!sensor || !maySee(sensor.standing)) throw new Problem('not_found');
    const { type, sensor_key, time_zone } = sensor;
    return { type, timeZone: time_zone, stays: [{ sensor_key, time_zone, from: null, to: null }] };
  }

  /** @throws Problem not_found */
  async function siteOf(account: CallerAccount, id: string): Promise<Thing> {
    const site = await siteStanding(db, account, id);
    if (!site || !maySee(site.standing)) throw new Problem('not_found');
    return { type: site.type, timeZone: site.time_zone, stays: await staysAt(db, site.site_id) };
  }

  async function appearance({ stays, timeZone }: Thing, period: Period): Promise<Appearance> {
    const { kept, raw } = sourcesOf(stays, period, timeZone, seconds(clock));
    return appearanceOf([...(await keptHours(db, kept)), ...(await rawHours(db, raw, timeZone))]);
  }

  return {
    async listDailyCounts({ caller, query }) {
      const find = query.group_by === 'sensor' ? sensorOf : siteOf;
      const { type, timeZone, stays } = await find(caller.account, query.id);
      if (!hasMonthlyChart(type)) throw invalidValue('/id', `is of type ${type}, which has no monthly chart`);
      const { month } = query;
      const days = daysOfMonth(month);
      const period = {
        from: dayBounds(days.at(0) ?? month, timeZone).from,
        to: dayBounds(days.at(-1) ?? month, timeZone).to,
      };
      const { kept, raw } = sourcesOf(stays, period, timeZone, seconds(clock));
      const reported = [...(await keptCounts(db, kept)), ...(await rawCounts(db, raw, timeZone))];
      return { days: dailyCountsOf(month, reported) };
    },

    async getSensorAppearance({ caller, params, query }) {
      return appearance(await sensorOf(caller.account, params.id), periodOf(query));
    },

    async getSiteAppearance({ caller, params, query }) {
      return appearance(await siteOf(caller.account, params.id), periodOf(query));
    },
  };
}

function periodOf(query: {
  readonly timestamp_from?: number | undefined;
  readonly timestamp_to?: number | undefined;
}): Period {
  return { from: query.timestamp_from ?? null, to: query.timestamp_to ?? null };
}
