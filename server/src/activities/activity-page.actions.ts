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
import { listRequest, listRows } from '../platform/database/page.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { sensorAnswer } from '../sensors/sensor.answer.ts';
import { listSensorRows } from '../sensors/sensor.store.ts';
import { groupSort, sensorNarrowing, siteNarrowing } from './activity-groups.actions.ts';
import { sensorHeads, siteHeads } from './group-heads.actions.ts';
import { newestOfSensors, newestOfSites } from './activity.store.ts';

/** What the activity page is read with. */
type PageServices = Pick<Services, 'db' | 'pool' | 'clock' | 'mailInDomain'>;

interface Groups {
  readonly groups: ActivityGroup[];
  readonly total: number;
}

async function siteGroups(
  services: PageServices,
  account: CallerAccount,
  query: ActivityQuery,
  filter: EventFilter,
): Promise<Groups> {
  const now = new Date(services.clock.now());
  const reader = { account, now };
  const request = listRequest(pageQuery(query), siteSortKeys, account.locale);
  const narrowing = siteNarrowing(query, reader);
  const { rows, total } = await listRows(request, (one) => listSiteRows(services.db, reader, one, narrowing));
  const [events, heads] = await Promise.all([
    isEmptyPeriod(filter)
      ? []
      : newestOfSites(
          services.pool,
          rows.map((row) => row.id),
          filter,
          collapsedEvents,
        ),
    siteHeads(services, reader, rows),
  ]);
  const standings = new Map(rows.map((row) => [row.id, row.standing]));
  const seenBy = await seenThroughSites(
    services.pool,
    account,
    events,
    ({ site_id }) => standings.get(site_id) ?? 'none',
  );
  const bySite = Map.groupBy(events, (event) => event.site_id);
  const without = rows.filter((row) => !bySite.has(row.id)).map((row) => row.id);
  const withEvents = new Set([...bySite.keys(), ...(await sitesWithEvents(services.db, without))]);
  const groups = rows.flatMap((row) => {
    const installation_site = siteAnswer(row, now, withEvents);
    const head = heads.get(row.id);
    return installation_site && head
      ? [
          {
            installation_site,
            ...head,
            ...toPage(seenBy, bySite.get(row.id) ?? [], collapsedEvents),
          },
        ]
      : [];
  });
  return { groups, total };
}

async function sensorGroups(
  services: PageServices,
  account: CallerAccount,
  query: ActivityQuery,
  filter: EventFilter,
): Promise<Groups> {
  const now = new Date(services.clock.now());
  const reader = { account, now };
  const request = listRequest(pageQuery(query), sensorSortKeys, account.locale);
  const narrowing = sensorNarrowing(query, reader);
  const { rows, total } = await listRows(request, (one) => listSensorRows(services.db, reader, one, narrowing));
  const [events, heads] = await Promise.all([
    isEmptyPeriod(filter)
      ? []
      : newestOfSensors(
          services.pool,
          rows.map((row) => row.key),
          filter,
          collapsedEvents,
        ),
    sensorHeads(
      services,
      reader,
      rows.map((row) => ({ ...row, id: row.key })),
    ),
  ]);
  const bySensor = Map.groupBy(events, (event) => event.sensor_key);
  const groups = rows.flatMap((row) => {
    const sensor = sensorAnswer(row, { now, mailInDomain: services.mailInDomain });
    const head = heads.get(row.key);
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
  const find = (query.group_by ?? usualGrouping(account)) === 'sensor' ? sensorGroups : siteGroups;
  const { page, per_page } = pageQuery(query);
  return { ...(await find(services, account, query, filter)), page, per_page, as_of: seconds(services.clock) };
}
