import { sql } from 'kysely';
import { networkWindowSeconds, wrongPasswordsPerNetwork } from '@trapline/domain/sign-in/sign-in.limits.ts';
import type { Db } from '../platform/database/database.ts';

/** The edges of the window that `now` falls into. */
function networkWindow(now: Date): { readonly start: Date; readonly end: Date } {
  const length = networkWindowSeconds * 1_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
}

/**
 * Counts a try of a network before it is checked, in one statement, so that parallel tries gain nothing.
 * @returns null when it may be checked, else seconds to wait
 */
export async function countNetworkAttempt(db: Db, network: string, now: Date): Promise<number | null> {
  const { start, end } = networkWindow(now);
  const { rows } = await sql<{ attempts: number }>`
    insert into network_attempts as n (network, window_start, attempts) values (${network}, ${start}, 1)
    on conflict (network, window_start) do update set attempts = n.attempts + 1
      where n.attempts < ${wrongPasswordsPerNetwork}
    returning attempts`.execute(db);
  return rows.length > 0 ? null : Math.ceil((end.getTime() - now.getTime()) / 1_000);
}

/** Takes a network's try back: the password was right. */
export async function forgiveNetworkAttempt(db: Db, network: string, now: Date): Promise<void> {
  await db
    .updateTable('network_attempts')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('network', '=', network)
    .where('window_start', '=', networkWindow(now).start)
    .where('attempts', '>', 0)
    .execute();
}

/** Forgets windows that are over. For a nightly job. */
export async function deleteOldNetworkAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('network_attempts').where('window_start', '<', networkWindow(now).start).execute();
}
