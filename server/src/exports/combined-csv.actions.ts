import { usualGrouping } from '@trapline/domain/accounts/account.access.ts';
import { unpagedRows } from '@trapline/domain/common/page.limits.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { isEmptyPeriod, type EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import type { ActivityCsvQuery } from '@trapline/domain/activities/activity.schema.ts';
import { placedValues } from '@trapline/domain/exports/event-csv.access.ts';
import { combinedCsvCells } from '@trapline/domain/exports/event-csv.rules.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { maySee } from '@trapline/domain/shares/standing.access.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import { groupSort, sensorNarrowing, siteNarrowing } from '../activities/group-filter.store.ts';
import { listSiteRows } from '../installation-sites/installation-site.store.ts';
import { listRequest } from '../platform/database/page.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { listSensorRows } from '../sensors/sensor.store.ts';
import { sensorStandingByKey, siteStanding } from '../shares/standing.store.ts';
import { sensorPart, sitePart, stillActing } from './csv-part.actions.ts';
import type { ExportServices } from './csv-stream.actions.ts';
import type { CsvPart } from './event-csv.actions.ts';

/**
 * The groups of an activity page as parts of one CSV, in the order of the page, without types that have no export. Only
 * keys are held in memory. Each group is loaded when its turn comes, and skipped if it may no longer be seen.
 * @throws Problem not_found while it runs, once the account may no longer act
 */
export async function* activityParts(
  services: ExportServices,
  caller: AccountCaller,
  query: ActivityCsvQuery,
  filter: EventFilter,
): AsyncGenerator<CsvPart> {
  if (isEmptyPeriod(filter)) return;
  const bySensor = (query.group_by ?? usualGrouping(caller.account)) === 'sensor';
  const reader = { account: caller.account, now: new Date(services.clock.now()) };
  const keys = await (bySensor ? sensorKeys : siteKeys)(services, reader, query);
  let acting: CallerAccount | null = caller.account;
  let checkedAt = services.clock.now();
  for (const key of keys) {
    if (services.clock.now() - checkedAt >= 1_000) {
      checkedAt = services.clock.now();
      acting = await stillActing(services.db, caller);
      if (!acting) throw new Problem('not_found');
    }
    const part = await (bySensor ? partOfSensor : partOfSite)(services, { ...caller, account: acting }, key);
    if (part) yield part;
  }
}

/** An account and the instant at which it lists its assets. */
interface ListReader {
  readonly account: CallerAccount;
  readonly now: Date;
}

async function partOfSensor(services: ExportServices, caller: AccountCaller, key: number) {
  const sensor = await sensorStandingByKey(services.pool, caller.account, key);
  if (!sensor || !maySee(sensor.standing) || !sensorTypeCapabilities[sensor.type].csvExport) return null;
  const { part } = await sensorPart(services, caller, sensor, combinedCsvCells(sensor.type));
  return { ...part, segments: part.segments.map((one) => ({ ...one, owner: placedValues(one.owner) })) };
}

async function partOfSite(services: ExportServices, caller: AccountCaller, id: number) {
  const site = await siteStanding(services.db, caller.account, String(id));
  if (!site || !maySee(site.standing) || !sensorTypeCapabilities[site.type].csvExport) return null;
  return (await sitePart(services, caller, site, combinedCsvCells(site.type))).part;
}

function sensorKeys({ db }: ExportServices, reader: ListReader, query: ActivityCsvQuery): Promise<number[]> {
  const request = listRequest({ q: query.q, sort: groupSort(query) }, sensorSortKeys, reader.account.locale);
  return allPages(async (page) => {
    const rows = await listSensorRows(db, reader, { ...request, page }, sensorNarrowing(query, reader));
    return rows.map((row) => row.key);
  });
}

function siteKeys({ db }: ExportServices, reader: ListReader, query: ActivityCsvQuery): Promise<number[]> {
  const request = listRequest({ q: query.q, sort: groupSort(query) }, siteSortKeys, reader.account.locale);
  return allPages(async (page) => {
    const rows = await listSiteRows(db, reader, { ...request, page }, siteNarrowing(query, reader));
    return rows.map((row) => row.id);
  });
}

/** All keys without duplicates, although the list may change between pages. */
async function allPages(list: (page: { limit: number; offset: number }) => Promise<number[]>): Promise<number[]> {
  const keys = new Set<number>();
  const limit = unpagedRows;
  for (let offset = 0, more = true; more; offset += limit) {
    const page = await list({ limit, offset });
    for (const key of page) keys.add(key);
    more = page.length === limit;
  }
  return [...keys];
}
