import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Groups of activity logs. Source: specification 2 §4, "Activity log classification". */
export type ActivityLogGroup = 'health-check' | 'settings-update' | 'settings-show' | 'request-upload-url' | 'upload';

/** What happened, as people read it. Source: specification 2 §3, "Activity log entry". */
export interface ActivityLogMessage {
  readonly event: string;
  readonly type: string;
  readonly body?: unknown;
  readonly key?: string;
  readonly metadata?: unknown;
}

/** One thing that was done to an entity (`Sensor-{id}`, `InstallationSite-{id}`, …). */
export interface ActivityLog {
  readonly entity: string;
  readonly at: Date;
  /** Unique among the entity's entries of the same instant. */
  readonly id: string;
  readonly log_group: ActivityLogGroup;
  readonly message: ActivityLogMessage;
}

/** What a list of activity logs is limited to: `from` is included, `to` is not. */
export interface ActivityLogRange {
  readonly entity: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly limit: number;
}

/** Writes an entry; the same entry again changes nothing. Values that are undefined are left out. */
export async function writeActivityLog(db: Db, log: ActivityLog): Promise<void> {
  await db
    .insertInto('activity_logs')
    .values({
      entity: log.entity,
      at: log.at,
      id: log.id,
      log_group: log.log_group,
      message: storableJson(log.message),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Entries of an entity, newest first. */
export function listActivityLogs(db: Db, range: ActivityLogRange) {
  let query = db
    .selectFrom('activity_logs')
    .select(['entity', 'at', 'id', 'log_group', 'message'])
    .where('entity', '=', range.entity);
  if (range.from) query = query.where('at', '>=', range.from);
  if (range.to) query = query.where('at', '<', range.to);
  return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(range.limit).execute();
}

/** JSON that jsonb takes: a NUL, which it refuses, becomes the replacement character. */
function storableJson(message: ActivityLogMessage): string {
  return JSON.stringify(message, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u0000', '\uFFFD').toWellFormed() : value,
  );
}

/** Forgets entries older than an instant. @returns how many */
export async function deleteActivityLogsBefore(db: Db, before: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    // A piece at a time, so that no statement lasts long whatever has piled up.
    const result = await sql`delete from activity_logs where (entity, at, id) in (
      select entity, at, id from activity_logs where at < ${before} limit 5000)`.execute(db);
    const piece = Number(result.numAffectedRows ?? 0);
    deleted += piece;
    if (piece === 0) return deleted;
  }
}
