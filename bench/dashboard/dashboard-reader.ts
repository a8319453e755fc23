import type { Dashboard, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { dashboard } from '@trapline/server/dashboard/month-dashboard.actions.ts';
import { systemClock } from '@trapline/server/platform/base/clock.ts';
import { hashSecret } from '@trapline/server/platform/base/ids.ts';
import type { Database } from '@trapline/server/platform/database/database.ts';
import { createCallerLookup } from '@trapline/server/sign-in/caller-lookup.store.ts';

/** Returns the call of a signed-in account without HTTP: every statement runs on the given connection. */
export async function createDashboardReader(database: Database, token: string) {
  const { db, pool } = database;
  const callers = createCallerLookup(db, pool, systemClock);
  return async (query: DashboardQuery): Promise<Dashboard> => {
    const account = await callers.session(hashSecret(token));
    if (!account) throw new Error('Unknown session');
    return dashboard({ db, clock: systemClock }, account, query);
  };
}
