import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventIfThere } from '../../events/event.queries.ts';
import { useEventCache } from '../../events/use-event.ts';
import { activitiesKey } from '../../platform/queries/query-keys.ts';
import { fetchGroup } from '../groups/group.queries.ts';
import type { AssetRef, Group } from '../groups/group.ts';

/**
 * The group that something is opened of. It stays the same while that is open, even if it leaves the list. One that is
 * not in the list, as its filters or order exclude it, is fetched. If the user has no access to it, but to the event
 * through its sensor, it is the sensor's.
 * @param of null if the address does not say
 * @param eventId the event that is opened, if any
 * @returns null if there is none, undefined while that is not known
 */
export function useOpenedGroup(
  groups: readonly Group[],
  of: AssetRef | null,
  eventId: string | undefined,
): { readonly group: Group | null | undefined; readonly error: Error | null } {
  const cache = useEventCache();
  const listed = groups.find(({ kind, id }) => kind === of?.kind && id === of.id);
  const [kept, setKept] = useState(listed);
  if (kept === undefined && listed !== undefined) setKept(listed);
  const found = useQuery({
    queryKey: [...activitiesKey, 'opened', of?.kind, of?.id, eventId],
    queryFn: async ({ signal }) => {
      const group = of && (await fetchGroup(cache, of, signal));
      if (group || eventId === undefined) return group;
      const event = await eventIfThere(eventId, signal);
      return event?.sensorId ? await fetchGroup(cache, { kind: 'sensor', id: event.sensorId }, signal) : null;
    },
    enabled: kept === undefined,
  });
  // Moving on to other events asks for nothing again, and a failure then closes nothing.
  if (kept === undefined && found.data) setKept(found.data);
  return { group: kept ?? found.data, error: kept ? null : found.error };
}
