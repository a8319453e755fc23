import { sql } from 'kysely';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type {
  SentReportState,
  ScheduledFormat,
  ScheduledKind,
} from '@trapline/domain/report-schedules/report-schedule.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';

/** A schedule with what its answer needs. */
export interface ScheduleRow {
  readonly id: number;
  readonly organization_id: number;
  readonly created_by: number;
  readonly kind: ScheduledKind;
  readonly source_id: number | null;
  readonly source_name: string | null;
  readonly weekday: number;
  readonly format: ScheduledFormat;
  readonly locale: Locale;
  readonly paused: boolean;
  readonly next_month: string;
  readonly time_zone: string;
  readonly last_month: string | null;
  readonly last_state: SentReportState | null;
  /** Why it could not be made: a problem type. */
  readonly last_error: string | null;
  readonly last_at: Date | null;
}

/** The schedules of an organization, or one of them, oldest first. */
export async function schedulesOf(db: Db, organizationId: number, id?: number): Promise<readonly ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select s.id, s.organization_id, s.created_by, s.kind, s.source_id, s.weekday, s.format, s.locale, s.paused,
      s.next_month, o.time_zone, coalesce(place.name, site.name) source_name,
      last.month last_month, last.state last_state, last.error last_error, last.at last_at
    from report_schedules s
      join organizations o on o.id = s.organization_id
      left join station_places place on s.kind = 'place' and place.id = s.source_id and ${sql.raw(keptSql('place'))}
      left join installation_sites site on s.kind = 'site' and site.id = s.source_id
      left join lateral (select month, state, error, at from sent_reports r where r.schedule_id = s.id
        order by r.at desc, r.id desc limit 1) last on true
    where s.organization_id = ${organizationId} and ${sql.raw(keptSql('s'))}
      and (${id ?? null}::integer is null or s.id = ${id ?? null})
    order by s.id`.execute(db);
  return rows;
}

/** Whether an organization has a place or site. */
export async function hasSource(db: Db, organizationId: number, kind: 'place' | 'site', id: number): Promise<boolean> {
  const { rows } = await sql`
    select from station_places place where ${kind} = 'place' and place.id = ${id}
      and place.organization_id = ${organizationId} and ${sql.raw(keptSql('place'))}
    union all
    select from installation_sites where ${kind} = 'site' and id = ${id} and organization_id = ${organizationId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** What an editor sets of a schedule. */
export interface ScheduleValues {
  readonly kind: ScheduledKind;
  readonly source_id: number | null;
  readonly weekday: number;
  readonly format: ScheduledFormat;
  readonly locale: Locale;
  readonly paused: boolean;
  readonly next_month: string;
}

/** Stores a new schedule. @returns its id */
export async function insertSchedule(
  tx: Tx,
  values: ScheduleValues & { readonly organization_id: number; readonly created_by: number; readonly created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('report_schedules').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a schedule. */
export async function updateSchedule(tx: Tx, id: number, values: Partial<ScheduleValues>): Promise<void> {
  await tx.updateTable('report_schedules').set(values).where('id', '=', id).execute();
}

/** Locks a schedule. @returns whether it is about the same place or site, or all, as when its report was begun */
export async function isAboutStill(
  tx: Tx,
  begun: { readonly schedule_id: number; readonly kind: ScheduledKind; readonly source_id: number | null },
): Promise<boolean> {
  const now = await tx
    .selectFrom('report_schedules')
    .select(['kind', 'source_id'])
    .where('id', '=', begun.schedule_id)
    .forUpdate()
    .executeTakeFirst();
  return now?.kind === begun.kind && now.source_id === begun.source_id;
}

/** Ends a schedule. What it has sent is kept. */
export async function endSchedule(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('report_schedules').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** SQL of whether a schedule sends reports: it goes on and is not paused. @param s alias of its row, or the table's name */
function sendsSql(s: 's' | 'report_schedules') {
  return sql<boolean>`(${sql.raw(keptSql(s))} and not ${sql.ref(`${s}.paused`)})`;
}

/** A schedule that is due. */
export interface ComingSchedule {
  readonly id: number;
  readonly weekday: number;
  readonly next_month: string;
  readonly time_zone: string;
}

/** Schedules that send in a month or should have sent before it, `YYYY-MM`. */
export async function comingSchedules(db: Db, month: string): Promise<readonly ComingSchedule[]> {
  return db
    .selectFrom('report_schedules as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['s.id', 's.weekday', 's.next_month', 'o.time_zone'])
    .where(sendsSql('s'))
    .where('s.next_month', '<=', month)
    .orderBy('s.id')
    .execute();
}

/**
 * Takes a month of a schedule: of several processes only one does.
 * @returns whether this call did
 */
export async function takeMonth(tx: Tx, { id, next_month }: ComingSchedule, after: string): Promise<boolean> {
  const row = await tx
    .updateTable('report_schedules')
    .set({ next_month: after })
    .where('id', '=', id)
    .where('next_month', '=', next_month)
    .where(sendsSql('report_schedules'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
