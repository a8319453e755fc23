import { eventKnowledge, type EventSeenBy } from '@trapline/domain/events/event.access.ts';
import { maySee } from '@trapline/domain/shares/standing.access.ts';
import { findActingAs } from '../accounts/account.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { sensorStandingByKey, siteStanding, type SensorStanding, type SiteStanding } from '../shares/standing.store.ts';
import type { CsvPart, ExportServices } from './event-csv.actions.ts';
import { sensorCsvSource, siteCsvSource, type CsvSource } from './event-csv.store.ts';

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
  const found = await sensorCsvSource(services.db, sensor.sensor_key);
  const { name, segments } = sourceAs({ sensor: sensor.standing, site: 'none' }, found);
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const standing = acting && (await sensorStandingByKey(services.pool, acting, sensor.sensor_key));
    return standing !== null && maySee(standing.standing);
  };
  return { name, part: { cells, segments, timeZone: sensor.time_zone, mayGoOn } };
}

/** A site's events, limited to what the standing shows. @param cells see `CsvPart` */
export async function sitePart(
  services: ExportServices,
  caller: AccountCaller,
  site: SiteStanding,
  cells: CsvPart['cells'],
): Promise<NamedPart> {
  const found = await siteCsvSource(services.db, site.site_id, site.time_zone);
  const { name, segments } = sourceAs({ sensor: 'none', site: site.standing }, found);
  const mayGoOn = async () => {
    const acting = await stillActing(services.db, caller);
    const standing = acting && (await siteStanding(services.db, acting, String(site.site_id)));
    return standing !== null && maySee(standing.standing);
  };
  return { name, part: { cells, segments, timeZone: site.time_zone, mayGoOn } };
}

/** The present state of the account; null when it may no longer act, or its identity may no longer be assumed. */
export function stillActing(db: Db, { account, own }: AccountCaller): Promise<CallerAccount | null> {
  return findActingAs(db, { accountId: account.id, ownId: own.id });
}

const unknownSensor = { organization: '', user: '', sensor: '', id: '', installed_on: '' } as const;

/** Limits an export to what the reader may know. */
function sourceAs(seenBy: EventSeenBy, source: CsvSource): CsvSource {
  const knowledge = eventKnowledge(seenBy);
  const hidden = { ...(knowledge.sensor ? {} : unknownSensor), ...(knowledge.memo ? {} : { memo: '' }) };
  const segments = source.segments.map((segment) => ({ ...segment, owner: { ...segment.owner, ...hidden } }));
  return { ...source, segments };
}
