import type { GroupHead } from '@trapline/domain/activities/activity.routes.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import type { Trend } from '@trapline/domain/dashboard/trend.schema.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { attentionOfSensors, attentionOfSites, type KnownAttention } from '../attention/attention-facts.store.ts';
import { sensorTrends, siteTrends } from '../dashboard/trends.actions.ts';
import type { Services } from '../platform/services.ts';
import type { AssetReader } from '../sensors/sensor.store.ts';

type HeadServices = Pick<Services, 'db' | 'clock'>;

/** A sensor or site that the reader may see. */
export interface AssetRow {
  /** Key of the sensor, or id of the site. */
  readonly id: number;
  readonly type: string;
  /** Null without an organization. */
  readonly time_zone: string | null;
}

/** What the heads of groups of sites say, by id of the site. Source: ACTIVITY-16. */
export async function siteHeads(
  services: HeadServices,
  reader: AssetReader,
  sites: readonly AssetRow[],
): Promise<ReadonlyMap<number, GroupHead>> {
  const ids = sites.map(({ id }) => id);
  return joined(
    ...(await Promise.all([attentionOfSites(services.db, reader, ids), siteTrends(services, trendAssets(sites))])),
  );
}

/** What the heads of groups of sensors say, by key of the sensor. Source: ACTIVITY-16. */
export async function sensorHeads(
  services: HeadServices,
  reader: AssetReader,
  sensors: readonly AssetRow[],
): Promise<ReadonlyMap<number, GroupHead>> {
  const keys = sensors.map(({ id }) => id);
  return joined(
    ...(await Promise.all([
      attentionOfSensors(services.db, reader, keys),
      sensorTrends(services, trendAssets(sensors)),
    ])),
  );
}

function trendAssets(rows: readonly AssetRow[]) {
  return rows.flatMap(({ id, type, time_zone }) =>
    isSensorType(type) ? [{ id, type, time_zone: timeZoneOf(time_zone) }] : [],
  );
}

function joined(
  attention: ReadonlyMap<number, KnownAttention>,
  trends: ReadonlyMap<number, Trend>,
): ReadonlyMap<number, GroupHead> {
  return new Map(
    [...trends].map(([id, trend]) => {
      const known = attention.get(id);
      return [
        id,
        {
          reasons: [...(known?.reasons ?? [])],
          newest: known?.newest ?? null,
          trend,
          not_looked_at: known?.not_looked_at ?? false,
        },
      ];
    }),
  );
}
