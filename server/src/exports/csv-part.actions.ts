import {
  knowsLess,
  sensorValuesAs,
  siteValuesAs,
  valuesOfInstallation,
} from '@trapline/domain/exports/event-csv.access.ts';
import { historyParts } from '@trapline/domain/exports/history-part.rules.ts';
import type { EventSeenBy } from '@trapline/domain/events/event.access.ts';
import { maySee } from '@trapline/domain/shares/standing.access.ts';
import { knowsSite } from '@trapline/domain/shares/standing.rules.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { seenThroughSites } from '../events/event-list.actions.ts';
import type { Db } from '../platform/database/database.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { sensorStandingByKey, siteStanding, type SensorStanding, type SiteStanding } from '../shares/standing.store.ts';
import type { Services } from '../platform/services.ts';
import type { ExportServices } from './csv-stream.actions.ts';
import type { CsvPart } from './event-csv.actions.ts';
import { type CsvSegment, type CsvSource, siteCsvSource } from './event-csv.store.ts';
import { exportedSensor, exportedInstallations, type ExportedInstallation } from './sensor-csv.store.ts';

/** A part and its name. */
export interface NamedPart {
  readonly name: string;
  readonly part: CsvPart;
}

type Reading = Pick<Services, 'db' | 'pool'>;

/**
 * The history of a sensor with its values as an account may know them. Where sites are in use, they have the place and the
 * day of installation of the site where the sensor stood, if the account may know it. Source: EXPORT-9, EXPORT-11.
 */
export async function sensorSegments(
  { db }: Pick<Services, 'db'>,
  account: CallerAccount,
  { sensor_key, standing, time_zone }: SensorStanding,
): Promise<CsvSource & { readonly installations: readonly ExportedInstallation[] }> {
  const found = await exportedSensor(db, sensor_key);
  const installations = found?.sites_in_use ? await exportedInstallations(db, account, sensor_key, time_zone) : [];
  const owner = found && sensorValuesAs(found.owner, standing);
  const segments = historyParts(installations).flatMap(({ installation, ...period }): CsvSegment[] =>
    owner
      ? [{ ...period, sensor_key, owner: installation ? valuesOfInstallation(owner, installation, standing) : owner }]
      : [],
  );
  return { name: owner?.sensor ?? '', segments, installations };
}

/** The times of sensors at a site with their values as an account may know them. Source: EXPORT-9. */
export async function siteSegments(
  { db, pool }: Reading,
  account: CallerAccount,
  { site_id, time_zone, standing }: SiteStanding,
): Promise<CsvSource & { readonly seenBy: (segment: CsvSegment) => EventSeenBy }> {
  const { name, segments } = await siteCsvSource(db, site_id, time_zone);
  const seenBy = await seenThroughSites(pool, account, segments, () => standing);
  return { name, segments: segments.map((one) => ({ ...one, owner: siteValuesAs(one.owner, seenBy(one)) })), seenBy };
}

/**
 * A sensor's events, limited to what the standing shows. Source: EXPORT-11.
 * @param cells see `CsvPart`
 */
export async function sensorPart(
  services: ExportServices,
  caller: AccountCaller,
  sensor: SensorStanding,
  cells: CsvPart['cells'],
): Promise<NamedPart> {
  const { sensor_key, standing, time_zone: timeZone } = sensor;
  const installationsAs = (account: CallerAccount) => exportedInstallations(services.db, account, sensor_key, timeZone);
  const { name, segments, installations } = await sensorSegments(services, caller.account, sensor);
  const known = new Set(installations.filter((one) => knowsSite(standing, one.standing)).map((one) => one.site_id));
  const seenBy = ({ standing }: SensorStanding) => ({ sensor: standing, site: 'none' }) as const;
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const now = acting && (await sensorStandingByKey(services.pool, acting, sensor.sensor_key));
    if (!now || !maySee(now.standing) || knowsLess(seenBy(sensor), seenBy(now))) return false;
    const later = known.size === 0 ? [] : await installationsAs(acting);
    return !later.some((one) => known.has(one.site_id) && !knowsSite(now.standing, one.standing));
  };
  return { name, part: { cells, segments, timeZone, mayGoOn } };
}

/** A site's events, limited to what the standings to it and to its sensors show. @param cells see `CsvPart` */
export async function sitePart(
  services: ExportServices,
  caller: AccountCaller,
  site: SiteStanding,
  cells: CsvPart['cells'],
): Promise<NamedPart> {
  const { name, segments, seenBy } = await siteSegments(services, caller.account, site);
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const now = acting && (await siteStanding(services.db, acting, String(site.site_id)));
    if (acting === null || now === null || !maySee(now.standing)) return false;
    const seenByNow = await seenThroughSites(services.pool, acting, segments, () => now.standing);
    return !segments.some((one) => knowsLess(seenBy(one), seenByNow(one)));
  };
  return { name, part: { cells, segments, timeZone: site.time_zone, mayGoOn } };
}

/** The present state of the account; null when it may no longer act, or its identity may no longer be assumed. */
export function stillActing(db: Db, { account, own }: AccountCaller): Promise<CallerAccount | null> {
  return findActingAs(db, { accountId: account.id, ownId: own.id });
}
