import { sql } from 'kysely';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import type { RetentionFigures, RetentionTimes } from '@trapline/domain/retention/retention.schema.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** The retention times of an organization as they are stored. */
export interface RetentionRow extends RetentionTimes {
  readonly revision: number;
  readonly last_run_at: Date | null;
  readonly last_run: RetentionFigures | null;
}

/** Times of an organization that has set none. */
const unset: RetentionRow = {
  ...{ original_days: null, picture_days: null, event_days: null, log_days: null },
  ...{ revision: 0, last_run_at: null, last_run: null },
};

/** The retention times of an organization. */
export async function readRetention(db: Db, organizationId: number): Promise<RetentionRow> {
  const { rows } = await sql<RetentionRow>`
    select original_days, picture_days, event_days, log_days, revision, last_run_at, last_run
    from retention_times where organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? unset;
}

/** Stores the retention times of an organization. */
export async function writeRetention(tx: Tx, organizationId: number, times: RetentionTimes, at: Date): Promise<void> {
  await tx
    .insertInto('retention_times')
    .values({ ...times, organization_id: organizationId, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .column('organization_id')
        .doUpdateSet((eb) => ({ ...times, changed_at: at, revision: eb('retention_times.revision', '+', 1) })),
    )
    .execute();
}

/** Stores what a run has removed. */
export async function writeRun(db: Db, organizationId: number, at: Date, removed: RetentionFigures): Promise<void> {
  await db
    .updateTable('retention_times')
    .set({ last_run_at: at, last_run: JSON.stringify(removed) })
    .where('organization_id', '=', organizationId)
    .execute();
}

/** Organizations with any retention time, and the time zones of their days. */
export async function organizationsWithTimes(
  db: Db,
): Promise<readonly { readonly organization_id: number; readonly time_zone: string }[]> {
  const { rows } = await sql<{ organization_id: number; time_zone: string | null }>`
    select t.organization_id, o.time_zone from retention_times t join organizations o on o.id = t.organization_id
    where coalesce(t.original_days, t.picture_days, t.event_days, t.log_days) is not null
    order by t.organization_id`.execute(db);
  return rows.map((row) => ({ ...row, time_zone: timeZoneOf(row.time_zone) }));
}
