import { Readable } from 'node:stream';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { ActivityQuery } from '@trapline/domain/activities/activity.schema.ts';
import type { EventQuery } from '@trapline/domain/events/event.schema.ts';
import { activityHandlers } from '@trapline/server/activities/activity.http.ts';
import { eventHandlers } from '@trapline/server/events/event.http.ts';
import type { Database } from '@trapline/server/platform/database/database.ts';
import type { SessionCaller } from '@trapline/server/callers/caller.types.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { hashSecret, systemIds } from '@trapline/server/platform/base/ids.ts';
import { createTurns } from '@trapline/server/platform/base/turns.ts';
import { createLogger } from '@trapline/server/platform/base/log.ts';
import { openFileStorage } from '@trapline/server/platform/storage/storage.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';

/**
 * The calls of a signed-in account, without HTTP: every statement of a call, including the lookup of the session, runs
 * on the given connection.
 */
export interface Reader {
  /** Reads events of a sensor, by default the newest 40. @returns how many */
  listEvents(sensorId: string, query?: EventQuery): Promise<number>;
  /** Reads events of a site; like `listEvents`. */
  listSiteEvents(siteId: string, query?: EventQuery): Promise<number>;
  /** Reads a page of 50 sites or sensors with their newest 4 events. @returns the number of events */
  activityPage(query?: ActivityQuery): Promise<number>;
  /** Reads a page of the activity page. */
  activities(query: ActivityQuery): Promise<Answer<Routes['listActivities']>>;
  /** Reads the summary of the activity page by site. @returns the number of sites */
  summary(): Promise<number>;
}

/** Returns a reader that uses the portal's own handlers. */
export async function createReader(database: Database, url: string, token: string, folder: string): Promise<Reader> {
  const { db, pool } = database;
  const log = createLogger('silent');
  const callers = createCallerLookup(db, pool, systemClock);
  const signedIn = async (): Promise<SessionCaller> => {
    const account = await callers.session(hashSecret(token));
    if (!account) throw new Error('Unknown session');
    return { kind: 'account', account, own: account, session: 'bench' };
  };
  const storage = await openFileStorage({ folder, clock: systemClock, ids: systemIds });
  const services = {
    db,
    pool,
    directUrl: url,
    storage,
    clock: systemClock,
    ids: systemIds,
    log,
    storing: createTurns(1),
    publicUrl: url,
    mailInDomain: null,
  };
  const events = eventHandlers(services);
  const activities = activityHandlers(services);
  const call = {
    body: undefined,
    headers: {},
    bytes: Readable.from([]),
    readForm: () => Promise.reject(new Error('No form expected')),
    address: '127.0.0.1',
    secure: true,
    signal: new AbortController().signal,
    log,
    setStatus: () => undefined,
    setHeader: () => undefined,
  };
  const listActivities = async (query: ActivityQuery) =>
    activities.listActivities({ ...call, caller: await signedIn(), params: undefined, query });
  return {
    activities: listActivities,
    async summary() {
      const query = { group_by: 'installation_site' } as const;
      const caller = await signedIn();
      return (await activities.summarizeActivities({ ...call, caller, params: undefined, query })).total;
    },
    async listEvents(id, query = {}) {
      const page = await events.listSensorEvents({ ...call, caller: await signedIn(), params: { id }, query });
      return page.events.length;
    },
    async listSiteEvents(id, query = {}) {
      const page = await events.listSiteEvents({ ...call, caller: await signedIn(), params: { id }, query });
      return page.events.length;
    },
    async activityPage(query = {}) {
      const { groups } = await listActivities({ ...query, per_page: 50 });
      if (groups.length !== 50) throw new Error(`The activity page has ${groups.length} groups, not 50`);
      return groups.reduce((sum, group) => sum + group.events.length, 0);
    },
  };
}
