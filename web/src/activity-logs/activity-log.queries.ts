import { newerLogs } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import type { ActivityLogList } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { dayQuery, newerFrom, withNewer } from './log-days.ts';
import type { LogSubject } from './log-subject.ts';

/** Identifies a log: an entity, and a day in a time zone. */
export interface LogDay {
  /** Such as `Sensor-SN104`. */
  readonly id: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** IANA name. */
  readonly zone: string;
}

/**
 * An entity's log for a day, newest first; `more` means that there are older entries. Requested once; newer entries are
 * fetched on demand by `fetchNewer`.
 */
export function logDayQuery({ id, day, zone }: LogDay) {
  return queryOptions({
    queryKey: ['activity_logs', id, day, zone],
    queryFn: async ({ signal }): Promise<ActivityLogList> =>
      await call('GET /api/activity_logs/{id}', { params: { id }, query: dayQuery(day, zone), signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The name of what a log is about. */
export function subjectQuery({ kind, id }: LogSubject) {
  return queryOptions({
    queryKey: ['activity_logs', 'subject', kind, id],
    queryFn: async ({ signal }) => (await subject({ kind, id }, signal)).name,
    gcTime: 0,
  });
}

function subject({ kind, id }: LogSubject, signal: AbortSignal): Promise<{ readonly name: string }> {
  if (kind === 'sensor') return call('GET /api/sensors/{id}', { params: { id }, signal });
  if (kind === 'site') return call('GET /api/installation_sites/{id}', { params: { id }, signal });
  return call('GET /api/organizations/{id}', { params: { id }, signal });
}

/** Fetches all entries newer than the latest one shown. @returns the number of new entries */
export async function fetchNewer(queries: QueryClient, shown: LogDay): Promise<number> {
  const { id, day, zone } = shown;
  const { queryKey } = logDayQuery(shown);
  let came = 0;
  for (;;) {
    const from = newerFrom(queries.getQueryData(queryKey)?.logs ?? [], day, zone);
    const query = { from, limit: newerLogs };
    const newer = await call('GET /api/activity_logs/{id}', { params: { id }, query });
    const shownNow = queries.getQueryData(queryKey) ?? { logs: [], more: false, names: [] };
    const before = shownNow.logs;
    const after = withNewer(before, newer.logs);
    queries.setQueryData(queryKey, { ...shownNow, logs: [...after], names: [...newer.names, ...shownNow.names] });
    came += after.length - before.length;
    if (!newer.more || after === before) return came;
  }
}
