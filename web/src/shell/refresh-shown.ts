import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Heard, onHeard } from '../changes/heard.ts';
import { eventCacheOf, eventsStillDue } from '../events/use-event.ts';
import {
  appearanceKey,
  dailyCountsKey,
  dashboardKey,
  eventsKey,
  jobsKey,
  sensorsKey,
  sitesKey,
  stationEventKey,
} from '../platform/queries/query-keys.ts';
import { isBeingRemoved } from '../platform/queries/removal.ts';

/** First parts of the query keys of nouns whose changes are reported. */
const nouns: ReadonlySet<unknown> = new Set([
  ...[eventsKey, stationEventKey, sensorsKey, sitesKey],
  ...[dailyCountsKey, appearanceKey, dashboardKey, jobsKey],
]);

/** Which sensors or sites have changed, and which have changed events. */
interface Assets {
  readonly changed: ReadonlySet<unknown>;
  readonly withEvents: ReadonlySet<unknown>;
}

/**
 * Whether a query about sensors or sites may be outdated.
 * @param others whether assets of the other kind have changed
 */
function isAbout([, kind, id]: QueryKey, { changed, withEvents }: Assets, others: boolean): boolean {
  if (kind === 'one') return others || changed.has(id) || withEvents.has(id);
  if (kind === 'list' || kind === 'choices') return others || changed.size > 0;
  if (kind === 'availability') return false;
  return others || changed.has(id);
}

/** Whether the query with this key may be outdated. Source: CHANGE-7. */
export function isConcerned(key: QueryKey, heard: Heard): boolean {
  const [noun, kind, id] = key;
  if (heard.everything) return nouns.has(noun);
  const events = [...heard.events.values()];
  const sensors: Assets = { changed: heard.sensors, withEvents: new Set(events.map(({ sensor_id }) => sensor_id)) };
  const sites: Assets = {
    changed: heard.installation_sites,
    withEvents: new Set(events.map(({ site_id }) => site_id)),
  };
  const any = events.length + heard.sensors.size + heard.installation_sites.size > 0;
  if (noun === jobsKey) return heard.jobs.size > 0;
  if (noun === stationEventKey) return typeof kind === 'string' && heard.events.has(kind);
  if (noun === sensorsKey) return isAbout(key, sensors, heard.installation_sites.size > 0);
  if (noun === sitesKey) return isAbout(key, sites, heard.sensors.size > 0);
  if (noun === dashboardKey) return any;
  if (noun === eventsKey && (kind === 'activities' || kind === 'attention')) return any;
  if (noun === eventsKey && kind === 'before') return events.length > 0;
  if (!nouns.has(noun)) return false;
  return (kind === 'sensor' ? sensors : sites).withEvents.has(id);
}

/**
 * Refetches what is shown and has changed: lists first, then those events that are in none of them. If a list fails,
 * its events wait for its next response: requested one by one, they would flood the server. What is not shown is
 * refetched when it is shown again; what is being removed is not refetched. Source: CHANGE-7.
 */
export async function refreshShown(queries: QueryClient, heard: Heard): Promise<void> {
  const cache = eventCacheOf(queries);
  const since = cache.now();
  const events = [...heard.events.values()];
  for (const { id, deleted } of events) if (deleted) cache.remove(id);
  await queries.invalidateQueries({
    predicate: (query) => isConcerned(query.queryKey, heard) && !isBeingRemoved(query),
  });
  const due = eventsStillDue(queries);
  const ids = heard.everything ? cache.shownIds() : events.map(({ id }) => id);
  cache.outdate(
    since,
    [...ids].filter((id) => !due.has(id)),
  );
}

/** Keeps the shown data up to date while the component is mounted. */
export function useRefreshing(): void {
  const queries = useQueryClient();
  useEffect(() => onHeard((heard) => refreshShown(queries, heard)), [queries]);
}
