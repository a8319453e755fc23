import { usualGrouping } from '@trapline/domain/accounts/account.access.ts';
import type { ActivityGroup } from '@trapline/domain/activities/activity.routes.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { isEmptyPeriod, parseEventFilter, type EventFilter } from '@trapline/domain/events/event-filter.rules.ts';
import { collapsedEvents } from '@trapline/domain/events/event.limits.ts';
import type { ActivityQuery } from '@trapline/domain/activities/activity.schema.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import { seenThroughSites, toPage } from '../events/event-list.actions.ts';
import { siteAnswer } from '../installation-sites/installation-site.answer.ts';
import { listSiteRows } from '../installation-sites/installation-site.store.ts';
import { sitesWithEvents } from '../installation-sites/site-change.store.ts';
import { seconds } from '../platform/base/clock.ts';
import { listRequest, listRows, type ListRequest } from '../platform/database/page.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { sensorAnswer } from '../sensors/sensor.answer.ts';
import { listSensorRows } from '../sensors/sensor.store.ts';
import { groupSort, sensorNarrowing, siteNarrowing } from './group-filter.store.ts';
import { sensorHeads, siteHeads, type AssetRow } from './group-heads.actions.ts';
import { newestOfSensors, newestOfSites } from './activity.store.ts';

/** What the activity page is read with. */
type PageServices = Pick<Services, 'db' | 'pool' | 'clock' | 'mailInDomain'>;

interface Groups {
  readonly groups: ActivityGroup[];
  readonly total: number;
}

/** What a page is read for. */
interface Reading {
  readonly reader: { readonly account: CallerAccount; readonly now: Date };
  readonly query: ActivityQuery;
  readonly filter: EventFilter;
}

/** How the groups of sites or of sensors are read. */
interface Kind<SortKey extends string, Row, Event> {
  readonly sortKeys: readonly [SortKey, ...SortKey[]];
  readonly list: (request: ListRequest<SortKey>) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => number;
  readonly newest: (
    pool: Services['pool'],
    keys: readonly number[],
    filter: EventFilter,
    limit: number,
  ) => Promise<readonly Event[]>;
  readonly heads: typeof siteHeads;
}

/** The sites or sensors of a page with their total number, their newest events, and the heads of their groups by key. */
async function rowsOfPage<SortKey extends string, Row extends Omit<AssetRow, 'id'> & { readonly total: number }, Event>(
  services: PageServices,
  { reader, query, filter }: Reading,
  { sortKeys, list, keyOf, newest, heads }: Kind<SortKey, Row, Event>,
) {
  const { rows, total } = await listRows(listRequest(pageQuery(query), sortKeys, reader.account.locale), list);
  const assets = rows.map((row) => ({ ...row, id: keyOf(row) }));
  const keys = assets.map(({ id }) => id);
  const [events, headOf] = await Promise.all([
    isEmptyPeriod(filter) ? [] : newest(services.pool, keys, filter, collapsedEvents),
    heads(services, reader, assets),
  ]);
  return { rows, total, events, headOf };
}

async function siteGroups(services: PageServices, reading: Reading): Promise<Groups> {
  const { reader, query } = reading;
  const narrowing = siteNarrowing(query, reader);
  const { rows, total, events, headOf } = await rowsOfPage(services, reading, {
    sortKeys: siteSortKeys,
    list: (request) => listSiteRows(services.db, reader, request, narrowing),
    keyOf: (row) => row.id,
    newest: newestOfSites,
    heads: siteHeads,
  });
  const standings = new Map(rows.map((row) => [row.id, row.standing]));
  const seenBy = await seenThroughSites(
    services.pool,
    reader.account,
    events,
    ({ site_id }) => standings.get(site_id) ?? 'none',
  );
  const bySite = Map.groupBy(events, (event) => event.site_id);
  const without = rows.filter((row) => !bySite.has(row.id)).map((row) => row.id);
  const withEvents = new Set([...bySite.keys(), ...(await sitesWithEvents(services.db, without))]);
  const groups = rows.flatMap((row) => {
    const installation_site = siteAnswer(row, reader.now, withEvents);
    const head = headOf.get(row.id);
    const page = toPage(seenBy, bySite.get(row.id) ?? [], collapsedEvents);
    return installation_site && head ? [{ installation_site, ...head, ...page }] : [];
  });
  return { groups, total };
}

async function sensorGroups(services: PageServices, reading: Reading): Promise<Groups> {
  const { reader, query } = reading;
  const narrowing = sensorNarrowing(query, reader);
  const { rows, total, events, headOf } = await rowsOfPage(services, reading, {
    sortKeys: sensorSortKeys,
    list: (request) => listSensorRows(services.db, reader, request, narrowing),
    keyOf: (row) => row.key,
    newest: newestOfSensors,
    heads: sensorHeads,
  });
  const bySensor = Map.groupBy(events, (event) => event.sensor_key);
  const groups = rows.flatMap((row) => {
    const sensor = sensorAnswer(row, { now: reader.now, mailInDomain: services.mailInDomain });
    const head = headOf.get(row.key);
    const seenBy = () => ({ sensor: row.standing, site: 'none' }) as const;
    const page = toPage(seenBy, bySensor.get(row.key) ?? [], collapsedEvents);
    return sensor && head ? [{ sensor, ...head, ...page }] : [];
  });
  return { groups, total };
}

function pageQuery(query: ActivityQuery) {
  const sort = groupSort(query);
  return {
    ...(query.q === undefined ? {} : { q: query.q }),
    ...(sort === undefined ? {} : { sort }),
    page: query.page ?? 1,
    per_page: query.per_page ?? rowsPerPage,
  };
}

/**
 * The activity page of an account: the sites or sensors it may see, each with its newest events.
 * @throws Problem validation_failed
 */
export async function activityPage(
  services: PageServices,
  account: CallerAccount,
  query: ActivityQuery,
): Promise<Answer<Routes['listActivities']>> {
  const filter = { ...parseEventFilter(query), ascending: false };
  const reader = { account, now: new Date(services.clock.now()) };
  const find = (query.group_by ?? usualGrouping(account)) === 'sensor' ? sensorGroups : siteGroups;
  const { page, per_page } = pageQuery(query);
  return { ...(await find(services, { reader, query, filter })), page, per_page, as_of: seconds(services.clock) };
}
