import { sql } from 'kysely';
import type { Db } from './database.ts';

const tables = ['events', 'attachments', 'detections', 'activity_logs'] as const;
const known = new WeakMap<Db, Set<string>>();

function monthOf(ts: Date): { readonly name: string; readonly from: string; readonly to: string } {
  const year = ts.getUTCFullYear();
  const month = ts.getUTCMonth();
  const start = (m: number) => new Date(Date.UTC(year, m, 1)).toISOString();
  return { name: `${year}_${String(month + 1).padStart(2, '0')}`, from: start(month), to: start(month + 1) };
}

/**
 * Makes the partitions of the month (UTC) that holds `ts`, for all tables that are kept by month. Not inside a
 * caller's transaction: it takes locks that should be short.
 */
export async function ensurePartitions(db: Db, ts: Date): Promise<void> {
  const { name, from, to } = monthOf(ts);
  const made = known.get(db) ?? new Set<string>();
  known.set(db, made);
  if (made.has(name)) return;
  const { rows } = await sql<{ present: number }>`
    select count(*)::int present from pg_class
    where relname = any(${tables.map((table) => `${table}_${name}`)}) and relkind = 'r'`.execute(db);
  if (rows[0]?.present !== tables.length) {
    await db.transaction().execute(async (tx) => {
      // Two that ask for the same month at once: the second waits, then finds it.
      await sql`select pg_advisory_xact_lock(748201194)`.execute(tx);
      for (const table of tables) {
        await sql`create table if not exists ${sql.table(`${table}_${name}`)} partition of ${sql.table(table)}
          for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(tx);
      }
    });
  }
  made.add(name);
}

/** Makes the partitions of this month and `ahead` months after it. */
export async function ensurePartitionsAhead(db: Db, now: Date, ahead: number): Promise<void> {
  for (let month = 0; month <= ahead; month++) {
    await ensurePartitions(db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)));
  }
}

/** Rows that found no month: none unless something is wrong. */
export async function countRowsWithoutMonth(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from events_default) + (select count(*) from attachments_default)
      + (select count(*) from detections_default) + (select count(*) from activity_logs_default))::int n`.execute(db);
  return rows[0]?.n ?? 0;
}
