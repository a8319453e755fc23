import {
  knowsLess,
  sensorValuesAs,
  siteValuesAs,
  valuesOfInstallation,
} from '@trapline/domain/exports/event-csv.access.ts';
import { historyParts } from '@trapline/domain/exports/history-part.rules.ts';
import { maySee } from '@trapline/domain/shares/standing.access.ts';
import { knowsSite } from '@trapline/domain/shares/standing.rules.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { seenThroughSites } from '../events/event-list.actions.ts';
import type { Db } from '../platform/database/database.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { sensorStandingByKey, siteStanding, type SensorStanding, type SiteStanding } from '../shares/standing.store.ts';
import type { ExportServices } from './csv-stream.actions.ts';
import type { CsvPart } from './event-csv.actions.ts';
import { siteCsvSource } from './event-csv.store.ts';
import { exportedSensor, exportedInstallations } from './sensor-csv.store.ts';

/** A part and its name. */
export interface NamedPart {
  readonly name: string;
  readonly part: CsvPart;
}

/**
 * A sensor's events, limited to what the standing shows. Where sites are in use, they have the place and the day of
 * installation of the site where the sensor stood, if the account may know it. Source: EXPORT-11.
 * @param cells see `CsvPart`
 */
export async function sensorPart(
  services: ExportServices,
  caller: AccountCaller,
  sensor: SensorStanding,
  cells: CsvPart['cells'],
): Promise<NamedPart> {
  const { sensor_key, standing, time_zone: timeZone } = sensor;
  const found = await exportedSensor(services.db, sensor_key);
  const installationsAs = (account: CallerAccount) => exportedInstallations(services.db, account, sensor_key, timeZone);
  const installations = found?.sites_in_use ? await installationsAs(caller.account) : [];
  const owner = found && sensorValuesAs(found.owner, standing);
  const segments = historyParts(installations).flatMap(({ installation, ...period }) =>
    owner
      ? [{ ...period, sensor_key, owner: installation ? valuesOfInstallation(owner, installation, standing) : owner }]
      : [],
  );
  const known = new Set(installations.filter((one) => knowsSite(standing, one.standing)).map((one) => one.site_id));
  const seenBy = ({ standing }: SensorStanding) => ({ sensor: standing, site: 'none' }) as const;
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const now = acting && (await sensorStandingByKey(services.pool, acting, sensor.sensor_key));
    if (!now || !maySee(now.standing) || knowsLess(seenBy(sensor), seenBy(now))) return false;
    const later = known.size === 0 ? [] : await installationsAs(acting);
    return !later.some((one) => known.has(one.site_id) && !knowsSite(now.standing, one.standing));
  };
  return { name: owner?.sensor ?? '', part: { cells, segments, timeZone, mayGoOn } };
}

/** A site's events, limited to what the standings to it and to its sensors show. @param cells see `CsvPart` */
export async function sitePart(
  services: ExportServices,
  caller: AccountCaller,
  site: SiteStanding,
  cells: CsvPart['cells'],
): Promise<NamedPart> {
  const { name, segments } = await siteCsvSource(services.db, site.site_id, site.time_zone);
  const seen = (account: CallerAccount, { standing }: SiteStanding) =>
    seenThroughSites(services.pool, account, segments, () => standing);
  const seenBy = await seen(caller.account, site);
  const shown = segments.map((one) => ({ ...one, owner: siteValuesAs(one.owner, seenBy(one)) }));
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const now = acting && (await siteStanding(services.db, acting, String(site.site_id)));
    if (acting === null || now === null || !maySee(now.standing)) return false;
    const seenByNow = await seen(acting, now);
    return !segments.some((one) => knowsLess(seenBy(one), seenByNow(one)));
  };
  return { name, part: { cells, segments: shown, timeZone: site.time_zone, mayGoOn } };
}

/** The present state of the account; null when it may no longer act, or its identity may no longer be assumed. */
export function stillActing(db: Db, { account, own }: AccountCaller): Promise<CallerAccount | null> {
  return findActingAs(db, { accountId: account.id, ownId: own.id });
}
