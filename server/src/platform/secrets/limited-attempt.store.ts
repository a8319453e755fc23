import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** A limit for attempts within a window. */
export interface AttemptLimit {
  /** What is limited: `wrong_password`, `otp`, … */
  readonly kind: string;
  /** For whom: a network, an address, an account id. */
  readonly key: string;
  /** Attempts allowed per window. */
  readonly most: number;
  readonly windowSeconds: number;
}

/** Result of counting an attempt. */
export type Counted =
  | { readonly allowed: true /** Number of the attempt in its window, from 1. */; readonly number: number }
  | { readonly allowed: false /** Seconds until the next window. */; readonly wait: number };

/** Start and end of the window that contains `now`; windows start at multiples of their length. */
function windowOf(now: Date, seconds: number): { readonly start: Date; readonly end: Date } {
  const length = seconds * 1_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
}

/**
 * Counts an attempt before it is made, in one statement, so that parallel attempts, restarts and further processes do
 * not help an attacker. Refused attempts are not counted. Source: SECURITY-3.
 */
export async function countAttempt(db: Db, limit: AttemptLimit, now: Date): Promise<Counted> {
  const { start, end } = windowOf(now, limit.windowSeconds);
  const { rows } = await sql<{ attempts: number }>`
    insert into limited_attempts as l (kind, key, window_start, window_end, attempts)
    values (${limit.kind}, ${limit.key}, ${start}, ${end}, 1)
    on conflict (kind, key, window_start) do update set attempts = l.attempts + 1 where l.attempts < ${limit.most}
    returning attempts`.execute(db);
  const [row] = rows;
  if (row) return { allowed: true, number: row.attempts };
  return { allowed: false, wait: Math.ceil((end.getTime() - now.getTime()) / 1_000) };
}

/** Uncounts an attempt that turned out not to be one. */
export async function forgiveAttempt(db: Db, limit: AttemptLimit, now: Date): Promise<void> {
  await db
    .updateTable('limited_attempts')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('kind', '=', limit.kind)
    .where('key', '=', limit.key)
    .where('window_start', '=', windowOf(now, limit.windowSeconds).start)
    .where('attempts', '>', 0)
    .execute();
}

/** Deletes past windows. For an hourly job. */
export async function deleteOldAttempts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('limited_attempts').where('window_end', '<', now).execute();
}
