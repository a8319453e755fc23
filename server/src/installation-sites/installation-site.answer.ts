import { unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { mayKnowSiteDetails } from '@trapline/domain/installation-sites/installation-site.access.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { knownProblems } from '@trapline/domain/health/health.rules.ts';
import { isSensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { maySee, permissionsOf } from '@trapline/domain/shares/standing.access.ts';
import { defaultPhotoInterval } from '@trapline/domain/sensors/sensor.limits.ts';
import { isSilent } from '@trapline/domain/health/silence.rules.ts';
import { creatorOf, organizationOf, assetEtag, sharerOf } from '../shares/asset.answer.ts';
import type { SiteRow } from './installation-site.store.ts';

const keptSettings = Compile(Type.Object({ photo_interval: Type.Optional(Type.Integer()) }));

/**
 * A site as shown to a reader: fields its type does not have are null, and a share only reveals the name. Source:
 * SHARE-10.
 * @param withEvents sites at which events were reported
 * @returns null for a reader without standing, or a type unknown to this version
 */
export function siteAnswer(row: SiteRow, now: Date, withEvents: ReadonlySet<number>): InstallationSite | null {
  if (!maySee(row.standing) || !isSensorType(row.type)) return null;
  const shown = {
    id: String(row.id),
    name: row.name,
    type: row.type,
    bookmarked: row.bookmarked,
    permissions: [...permissionsOf(row.standing)],
    receive_notifications: row.receive_notifications,
    shared_by: sharerOf(row),
    time_zone: timeZoneOf(row.time_zone),
    etag: assetEtag(row.revision),
  };
  if (!mayKnowSiteDetails(row.standing)) return { ...shown, shared: true, ...hidden, health_problems: [] };
  const has = sensorTypeCapabilities[row.type];
  const settings = keptSettings.Check(row.sensor_settings) ? row.sensor_settings : {};
  const interval = has.photoInterval ? settings.photo_interval : undefined;
  const since = unixOrNull(row.sensor_since);
  const lastActive = unixOrNull(row.last_active);
  return {
    ...shown,
    shared: false,
    sites_in_use: row.sites_in_use,
    threshold: has.threshold ? row.threshold : null,
    increase_threshold: has.threshold ? row.increase_threshold : null,
    memo: row.memo,
    sensor_settings: interval === undefined ? {} : { photo_interval: interval },
    trap_replaced_on: has.replacement ? row.trap_replaced_on : null,
    trap_effective_days: has.replacement ? row.trap_effective_days : null,
    sensor_id: row.sensor_id,
    sensor: sensorOf(row, since),
    organization: organizationOf(row),
    created_by: creatorOf(row),
    installed_at: since,
    last_active: lastActive,
    no_response: isSilent(row.type, lastActive, row.effective_interval ?? defaultPhotoInterval, unix(now)),
    health_poor: has.healthCheck ? row.health_poor : null,
    health_problems: has.healthCheck ? knownProblems(row.health_problems) : [],
    has_data: withEvents.has(row.id),
    has_shares: row.has_shares,
  };
}

const hidden = {
  sites_in_use: false,
  threshold: null,
  increase_threshold: null,
  memo: null,
  sensor_settings: null,
  trap_replaced_on: null,
  trap_effective_days: null,
  sensor_id: null,
  sensor: null,
  organization: null,
  created_by: null,
  installed_at: null,
  last_active: null,
  no_response: false,
  health_poor: null,
  has_data: null,
  has_shares: null,
} as const;

function sensorOf(row: SiteRow, since: number | null): InstallationSite['sensor'] {
  if (row.sensor_id === null || row.sensor_name === null || since === null) return null;
  return { id: row.sensor_id, name: row.sensor_name, installed_at: since };
}
