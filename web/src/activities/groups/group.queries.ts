import { queryOptions } from '@tanstack/react-query';
import type { EventCache } from '../../events/event-cache.ts';
import { call } from '../../platform/requests/api.ts';
import { activitiesKey } from '../../platform/queries/query-keys.ts';
import { type AssetRef, type Group, groupOf } from './group.ts';

/** Fetches the group of a site or sensor with its newest events; null if the user has no access to it. */
export async function fetchGroup(
  cache: EventCache,
  { kind, id }: AssetRef,
  signal: AbortSignal,
): Promise<Group | null> {
  const begun = cache.now();
  const only = kind === 'sensor' ? { sensorId: id } : { siteId: id };
  const answer = await call('GET /api/activities', {
    query: { group_by: kind, ...only, page: 1, per_page: 1 },
    signal,
  });
  const [first] = answer.groups;
  return first ? groupOf({ ...first, events: cache.put(first.events, begun) }, answer.as_of) : null;
}

/** The group of one site or sensor. */
export function groupQuery(cache: EventCache, { kind, id }: AssetRef) {
  return queryOptions({
    queryKey: [...activitiesKey, 'one', kind, id],
    queryFn: ({ signal }) => fetchGroup(cache, { kind, id }, signal),
  });
}
