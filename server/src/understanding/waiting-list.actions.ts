import type { Answer } from '@trapline/domain/common/route.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { waitingRoutes } from '@trapline/domain/understanding/waiting.routes.ts';
import { waitingReasons } from '@trapline/domain/understanding/waiting.rules.ts';
import { countWaiting } from '../events/waiting.store.ts';
import type { Db } from '../platform/database/database.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';

/** Counts photos and films that wait for a missing part of the portal, for product admins. @throws Problem forbidden */
export async function listWaitingFiles(
  db: Db,
  caller: AccountCaller,
): Promise<Answer<typeof waitingRoutes.listWaitingFiles>['waiting']> {
  checkProductAdmin(caller);
  const rows = await countWaiting(db);
  return rows.map(({ reason, files, since }) => ({ waits_for: waitingReasons[reason], files, since: unix(since) }));
}
