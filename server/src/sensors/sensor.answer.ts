import { unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { Compile } from 'typebox/compile';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { maySeeHealth } from '@trapline/domain/health/health.access.ts';
import { healthStatus } from '@trapline/domain/health/health.schema.ts';
import { knownProblems } from '@trapline/domain/health/health.rules.ts';
import { isSensorType, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { maySee, permissionsOf } from '@trapline/domain/shares/standing.access.ts';
import { isSilent } from '@trapline/domain/health/silence.rules.ts';
import { settingsHolder } from '@trapline/domain/sensors/effective-settings.rules.ts';
import { mayKnowSensorDetails } from '@trapline/domain/sensors/sensor.access.ts';
import { mailInAddress } from '@trapline/domain/sensors/sensor.rules.ts';
import { knowsSite } from '@trapline/domain/shares/standing.rules.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { creatorOf, organizationOf, assetEtag, sharerOf } from '../shares/asset.answer.ts';
import type { SensorRow } from './sensor.store.ts';

const checkedHealth = Compile(healthStatus);

/** Values that a response needs besides the row. */
export interface AnswerFacts {
  readonly now: Date;
  /** The domain of mail-in addresses; null when the portal receives no mails. */
  readonly mailInDomain: string | null;
}

/**
 * A sensor as shown to a reader: fields its type does not have are null. A read-only share does not reveal memo, health
 * and mail address, nor the site unless that is shared too. Source: SHARE-9.
 * @returns null for a reader without standing, or a type of another version
 */
export function sensorAnswer(row: SensorRow, { now, mailInDomain }: AnswerFacts): Sensor | null {
  if (!maySee(row.standing) || !isSensorType(row.type)) return null;
  const has = sensorTypeCapabilities[row.type];
  const detailed = mayKnowSensorDetails(row.standing);
  const health = maySeeHealth(row.standing);
  const siteShown = knowsSite(row.standing, row.site_standing ?? 'none');
  const lastActive = unixOrNull(row.last_active);
  const mailHash = has.receivesMail && detailed ? row.mail_hash : null;
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    place: row.place,
    installed_on: row.installed_on,
    memo: detailed ? row.memo : '',
    notice: row.notice,
    threshold: has.threshold ? row.threshold : null,
    increase_threshold: has.threshold ? row.increase_threshold : null,
    // Visible to everyone who may see the sensor, since its events show it anyway.
    effective_threshold: row.effective_threshold,
    sites_in_use: row.sites_in_use,
    settings_holder: settingsHolder(row.site_id !== null, row.sites_in_use),
    trap_replaced_on: has.replacement ? row.trap_replaced_on : null,
    trap_effective_days: has.replacement ? row.trap_effective_days : null,
    photo_interval: has.photoInterval ? row.photo_interval : null,
    sensitivity: has.countsInsects ? row.sensitivity : null,
    pixels_per_mm: has.countsInsects ? row.pixels_per_mm : null,
    bookmarked: row.bookmarked,
    mail_hash: mailHash,
    mail_address: mailHash !== null && mailInDomain !== null ? mailInAddress(row.id, mailHash, mailInDomain) : null,
    shared: row.shared,
    shared_by: sharerOf(row),
    has_key: detailed && row.has_key,
    permissions: [...permissionsOf(row.standing)],
    created_by: creatorOf(row),
    organization: organizationOf(row),
    time_zone: timeZoneOf(row.time_zone),
    installation_site: siteShown ? siteOf(row) : null,
    installation_site_id: siteShown && row.site_id !== null ? String(row.site_id) : null,
    last_active: health ? lastActive : null,
    health_check_status: health && has.healthCheck ? healthOf(row.health_check_status) : null,
    health_poor: health && has.healthCheck ? row.health_poor : null,
    health_problems: health && has.healthCheck ? knownProblems(row.health_problems) : [],
    total_event_count: row.total_event_count,
    undetected_event_count: row.undetected_event_count,
    no_response: isSilent(row.type, lastActive, row.effective_interval, unix(now)),
    firmware_version: health ? row.firmware_version : null,
    ip_address: health ? row.ip_address : null,
    serial_no: health ? row.serial_no : null,
    etag: assetEtag(row.revision),
  };
}

function siteOf(row: SensorRow): Sensor['installation_site'] {
  const since = unixOrNull(row.site_since);
  if (row.site_id === null || row.site_name === null || since === null) return null;
  return { id: String(row.site_id), name: row.site_name, installed_at: since };
}

function healthOf(value: unknown): Sensor['health_check_status'] {
  return checkedHealth.Check(value) ? value : null;
}
