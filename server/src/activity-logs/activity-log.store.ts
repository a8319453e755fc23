import { type RawBuilder, sql } from 'kysely';
import { logBodyLength, logsLength } from '@trapline/domain/activity-logs/activity-log.limits.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';
import type { AccountCaller } from '../callers/caller.types.ts';

/** Log groups: requests of field units, files, and changes by users. Source: LOG-2. */
export type ActivityLogGroup =
  | 'health-check'
  | 'settings-update'
  | 'settings-show'
  | 'request-upload-url'
  | 'upload'
  | 'change';

/** Content of an entry as shown to users. Source: LOG-2. */
export interface ActivityLogMessage {
  readonly event: string;
  readonly type: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly metadata?: unknown;
}

/** An entry about an entity (`Sensor-{id}`, `InstallationSite-{id}`, …). */
export interface ActivityLog {
  readonly entity: string;
  readonly at: Date;
  /** Unique among the entries of the entity at the same instant. */
  readonly id: string;
  readonly log_group: ActivityLogGroup;
  readonly message: ActivityLogMessage;
}

/** Writes an entry; writing it again has no effect. Undefined values are omitted. */
export async function writeActivityLog(db: Db, log: ActivityLog): Promise<void> {
  await insert(db, log, log.id);
}

/** A change to an entity by a user. */
export interface UserAction {
  readonly entity: string;
  readonly at: Date;
  readonly action: AuditAction;
  /** The changed fields; never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes a user's change to the activity log of an entity, in the transaction of the change. Source: LOG-4. */
export async function writeUserAction(tx: Tx, caller: AccountCaller, userAction: UserAction): Promise<void> {
  const { entity, at } = userAction;
  const message = messageOf(caller, userAction);
  await insert(tx, { entity, at, log_group: 'change', message }, sql<string>`gen_random_uuid()::text`);
}

/** Writes changes by a user to the activity logs of many entities at once, at one time. Source: LOG-4. */
export async function writeUserActions(
  tx: Tx,
  caller: AccountCaller,
  at: Date,
  userActions: readonly Omit<UserAction, 'at'>[],
): Promise<void> {
  const entities = userActions.map(({ entity }) => entity);
  const messages = userActions.map((userAction) => storableJson(messageOf(caller, userAction)));
  await sql`
    insert into activity_logs (entity, at, id, log_group, message)
    select entity, ${at}::timestamptz, gen_random_uuid()::text, 'change', message::jsonb
    from unnest(${entities}::text[], ${messages}::text[]) log (entity, message)`.execute(tx);
}

function messageOf({ own, account }: AccountCaller, { action, details }: Omit<UserAction, 'at'>): ActivityLogMessage {
  const by = own.id === account.id ? { by: own.email } : { by: own.email, as: account.email };
  return { event: action, type: 'person', ...(details === undefined ? {} : { body: details }), metadata: by };
}

async function insert(db: Db, log: Omit<ActivityLog, 'id'>, id: string | RawBuilder<string>): Promise<void> {
  await db
    .insertInto('activity_logs')
    .values({
      entity: log.entity,
      at: log.at,
      id,
      log_group: log.log_group,
      message: storableJson(log.message),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** JSON for a jsonb column: NUL, which jsonb refuses, becomes the replacement character; a long body is cut off. */
function storableJson(message: ActivityLogMessage): string {
  const body = message.body === undefined ? '' : JSON.stringify(message.body);
  const kept = body.length <= logBodyLength ? message : { ...message, body: { cut: body.slice(0, logBodyLength) } };
  return JSON.stringify(kept, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD').toWellFormed() : value,
  );
}

/** Which entries of an entity to read: `from` inclusive, `to` exclusive. */
export interface ActivityLogRange {
  readonly entity: string;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

function ranged({ entity, from, to }: ActivityLogRange): RawBuilder<unknown> {
  return sql`entity = ${entity}
    and ${from === undefined ? sql`true` : sql`at >= ${from}`} and ${to === undefined ? sql`true` : sql`at < ${to}`}`;
}

/** A stored entry. */
export interface ActivityLogRow {
  readonly at: Date;
  readonly id: string;
  readonly log_group: string;
  readonly message: Record<string, unknown>;
}

/** How many entries of a range to read, and from which end. */
export interface ActivityLogPiece {
  readonly limit: number;
  /** Default: `newest`. Reading the `oldest` first allows continuing without a gap. */
  readonly take?: 'newest' | 'oldest';
}

/**
 * Entries of an entity, newest first; fewer than the limit if they are long.
 * @returns `more`: whether the range has more entries beyond those returned
 */
export async function listActivityLogs(
  db: Db,
  range: ActivityLogRange,
  { limit, take = 'newest' }: ActivityLogPiece,
): Promise<{ readonly rows: readonly ActivityLogRow[]; readonly more: boolean }> {
  const order = sql.raw(take === 'newest' ? 'desc' : 'asc');
  const { rows: found } = await sql<ActivityLogRow & { readonly followed: boolean }>`
    select at, id, log_group, message, followed from (
      select *, sum(length(message::text)) over longer length, row_number() over longer "position",
        lead(true, 1, false) over longer followed from (
        select at, id, log_group, message from activity_logs where ${ranged(range)}
        order by at ${order}, id ${order} limit ${limit + 1}) piece
      window longer as (order by at ${order}, id ${order} rows unbounded preceding)) log
    where "position" <= ${limit} and (length <= ${logsLength} or "position" = 1)
    order by at ${order}, id ${order}`.execute(db);
  const more = found.at(-1)?.followed ?? false;
  const rows = found.map(({ at, id, log_group, message }) => ({ at, id, log_group, message }));
  return { rows: take === 'newest' ? rows : rows.toReversed(), more };
}

/** An entry of an export; `local_at` is `YYYY/MM/DD HH:mm:ss` in the reader's zone. */
export interface ExportedActivityLog extends ActivityLogRow {
  readonly local_at: string;
}

/**
 * The next entries of an export, newest first.
 * @param last the last entry read; null: none yet
 * @param zone IANA time zone
 */
export async function activityLogsAfter(
  db: Db,
  range: ActivityLogRange,
  last: Pick<ActivityLogRow, 'at' | 'id'> | null,
  { limit, zone }: { readonly limit: number; readonly zone: string },
): Promise<readonly ExportedActivityLog[]> {
  const { rows } = await sql<ExportedActivityLog>`
    select at, id, log_group, message, to_char(at at time zone ${zone}, 'YYYY/MM/DD HH24:MI:SS') local_at
    from activity_logs where ${ranged(range)}
      and ${last === null ? sql`true` : sql`at <= ${last.at} and (at, id) < (${last.at}, ${last.id})`}
    order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * Deletes entries older than an instant: the partitions of whole days (UTC), and rows outside of any partition. The day
 * that contains the instant is kept.
 */
export async function forgetActivityLogsBefore(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'activity_logs'::regclass and c.relname ~ '^activity_logs_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
    order by c.relname`.execute(db);
  const today = `activity_logs_${before.toISOString().slice(0, 10).replaceAll('-', '_')}`;
  for (const { name } of rows) {
    if (name < today) await sql`drop table ${sql.table(name)}`.execute(db);
  }
  await deleteInBatches(db, 'activity_logs_other_days', sql`at < ${before}`);
}

/**
 * Entries of an organization and of what belongs to it now, older than an instant: of its sensors, sites, places and
 * people.
 */
function entriesOf(organizationId: number, before: Date) {
  return sql`at < ${before} and entity in (
    select 'Organization-' || ${organizationId}::int
    union all select 'Sensor-' || id from sensors where organization_id = ${organizationId}
    union all select 'InstallationSite-' || id from installation_sites where organization_id = ${organizationId}
    union all select 'StationPlace-' || id from station_places where organization_id = ${organizationId}
    union all select 'User-' || id from accounts where organization_id = ${organizationId})`;
}

/** Counts entries of an organization older than an instant, up to a limit. Source: RETENTION-3. */
export async function countActivityLogsOf(
  db: Db,
  organizationId: number,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ entries: number }>`select count(*)::int entries from (
    select from activity_logs where ${entriesOf(organizationId, before)} limit ${limit}) counted`.execute(db);
  return rows[0]?.entries ?? 0;
}

/** Entries deleted by one statement. */
const entriesAtOnce = 5_000;

/**
 * Deletes entries of an organization older than an instant, in batches that are committed by themselves.
 * @param signal stops it between two batches
 * @returns their number. Source: RETENTION-1
 */
export async function forgetActivityLogsOf(
  db: Db,
  organizationId: number,
  before: Date,
  signal: AbortSignal,
): Promise<number> {
  for (let deleted = 0; ; ) {
    signal.throwIfAborted();
    const { numAffectedRows = 0n } = await sql`delete from activity_logs where (entity, at, id) in (
      select entity, at, id from activity_logs where ${entriesOf(organizationId, before)}
      limit ${sql.lit(entriesAtOnce)})`.execute(db);
    if (numAffectedRows === 0n) return deleted;
    deleted += Number(numAffectedRows);
  }
}
