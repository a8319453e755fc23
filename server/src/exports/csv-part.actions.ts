import { knowsLess, sensorValuesAs, siteValuesAs } from '@trapline/domain/exports/event-csv.access.ts';
import { maySee } from '@trapline/domain/shares/standing.access.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { seenThroughSites } from '../events/event-list.actions.ts';
import type { Db } from '../platform/database/database.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { sensorStandingByKey, siteStanding, type SensorStanding, type SiteStanding } from '../shares/standing.store.ts';
import type { CsvPart, ExportServices } from './event-csv.actions.ts';
import { sensorCsvSource, siteCsvSource } from './event-csv.store.ts';

/** A part and its name. */
export interface NamedPart {
  readonly name: string;
  readonly part: CsvPart;
}

/** A sensor's events, limited to what the standing shows. @param cells see `CsvPart` */
export async function sensorPart(
  services: ExportServices,
  caller: AccountCaller,
  sensor: SensorStanding,
  cells: CsvPart['cells'],
): Promise<NamedPart> {
  const { name, segments } = await sensorCsvSource(services.db, sensor.sensor_key);
  const shown = segments.map((one) => ({ ...one, owner: sensorValuesAs(one.owner, sensor.standing) }));
  const seenBy = ({ standing }: SensorStanding) => ({ sensor: standing, site: 'none' }) as const;
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const now = acting && (await sensorStandingByKey(services.pool, acting, sensor.sensor_key));
    return now !== null && maySee(now.standing) && !knowsLess(seenBy(sensor), seenBy(now));
  };
  return { name, part: { cells, segments: shown, timeZone: sensor.time_zone, mayGoOn } };
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
