import { sql } from 'kysely';
import type { WaitingReason } from '@trapline/domain/understanding/waiting.rules.ts';
import type { Db } from '../platform/database/database.ts';
import { ofFile, type StoredFile, type Understood } from './attachment.store.ts';

/**
 * Records why a stored file has to wait, with the partial results, unless it was replaced meanwhile.
 * @param reason null: it no longer has to wait
 */
export async function markWaiting(
  db: Db,
  at: StoredFile,
  reason: WaitingReason | null,
  known: Partial<Understood> = {},
): Promise<void> {
  await ofFile(db, at)
    .set({ ...known, waits_for: reason })
    .where('state', '=', 'stored')
    .execute();
}

/** Files that wait for a reason, oldest first. */
export async function waitingFiles(db: Db, reason: WaitingReason, limit: number): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`select a.sensor_key, a.ts, a.resource, a.storage_key
    from events e join attachments a on a.sensor_key = e.sensor_key and a.ts = e.ts
    where e.processing and a.waits_for = ${reason}
    order by e.received_at limit ${limit}`.execute(db);
  return rows;
}

/** Number of files waiting for each reason, and the arrival of the oldest. */
export async function countWaiting(
  db: Db,
): Promise<readonly { readonly reason: WaitingReason; readonly files: number; readonly since: Date }[]> {
  const { rows } = await sql<{ reason: WaitingReason; files: number; since: Date }>`
    select a.waits_for reason, count(*)::int files, min(e.received_at) since
    from events e join attachments a on a.sensor_key = e.sensor_key and a.ts = e.ts
    where e.processing and a.waits_for is not null
    group by a.waits_for order by a.waits_for`.execute(db);
  return rows;
}

/** When the oldest event arrived that is still being processed; null: none is. */
export async function oldestProcessing(db: Db): Promise<Date | null> {
  const { rows } = await sql<{
    since: Date | null;
  }>`select min(received_at) since from events where processing`.execute(db);
  return rows[0]?.since ?? null;
}
