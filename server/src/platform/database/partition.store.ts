import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { locks } from './locks.ts';

const tables = ['events', 'attachments', 'detections'] as const;
/** Days ahead for which activity logs have partitions. */
const logDaysAhead = 7;
const known = new WeakMap<Db, Set<string>>();

/** The month (UTC) that contains an instant, and the suffix of its partitions. */
function monthOf(ts: Date): { readonly name: string; readonly from: string; readonly to: string } {
  const year = ts.getUTCFullYear();
  const month = ts.getUTCMonth();
  const start = (m: number) => new Date(Date.UTC(year, m, 1)).toISOString();
  return { name: `${year}_${String(month + 1).padStart(2, '0')}`, from: start(month), to: start(month + 1) };
}

/**
 * Creates the partitions for the month (UTC) of `ts` in all tables partitioned by month. Do not call it in a
 * transaction: its locks should be held only briefly.
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
    for (const table of tables) await db.transaction().execute((tx) => addPartition(tx, table, { name, from, to }));
  }
  made.add(name);
}

/**
 * Creates the partitions for this month and the next `ahead` months, and those of activity logs for the next days.
 * Source: DB-2.
 */
export async function ensurePartitionsAhead(db: Db, now: Date, ahead: number): Promise<void> {
  for (let month = 0; month <= ahead; month++) {
    await ensurePartitions(db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1)));
  }
  await ensureLogDays(db, now);
}

/** Creates the partitions of activity logs for the next days (UTC), except days that already have entries elsewhere. */
async function ensureLogDays(db: Db, now: Date): Promise<void> {
  const days = Array.from({ length: logDaysAhead + 1 }, (_, ahead) => {
    const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + ahead);
    const from = new Date(start).toISOString();
    const name = from.slice(0, 10).replaceAll('-', '_');
    return { name, from, to: new Date(start + 86_400_000).toISOString() };
  });
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relname = any(${days.map(({ name }) => `activity_logs_${name}`)})`.execute(db);
  const made = new Set(rows.map(({ relname }) => relname));
  for (const day of days) {
    if (made.has(`activity_logs_${day.name}`)) continue;
    const kept = await sql`
      select from activity_logs_other_days where at >= ${day.from} and at < ${day.to} limit 1`.execute(db);
    if (kept.rows.length > 0) continue;
    await db.transaction().execute((tx) => addPartition(tx, 'activity_logs', day));
  }
}

/**
 * Creates an empty table and then attaches it as a partition. Unlike `create table … partition of`, this does not block
 * reading and writing the other partitions.
 */
async function addPartition(
  tx: Tx,
  table: (typeof tables)[number] | 'activity_logs',
  span: ReturnType<typeof monthOf>,
): Promise<void> {
  const partition = `${table}_${span.name}`;
  // If two processes create the same one at once, the second waits and then finds it.
  await sql`select pg_advisory_xact_lock(${locks.partitions})`.execute(tx);
  const { rows } = await sql`select from pg_class where relname = ${partition} and relkind = 'r'`.execute(tx);
  if (rows.length > 0) return;
  await sql`create table ${sql.table(partition)} (like ${sql.table(table)} including defaults including constraints)`.execute(
    tx,
  );
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(partition)}
    for values from (${sql.lit(span.from)}) to (${sql.lit(span.to)})`.execute(tx);
}

/** Number of consecutive months with partitions, starting with the current one. At 0, nothing new can be stored. */
export async function countMonthsAhead(db: Db, now: Date): Promise<number> {
  const names = Array.from(
    { length: 12 },
    (_, month) => `events_${monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1))).name}`,
  );
  const { rows } = await sql<{ relname: string }>`select relname from pg_class where relname = any(${names})`.execute(
    db,
  );
  const made = new Set(rows.map((row) => row.relname));
  const missing = names.findIndex((name) => !made.has(name));
  return missing === -1 ? names.length : missing;
}
