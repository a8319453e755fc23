import { sql } from 'kysely';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { locale } from '@trapline/domain/accounts/account.schema.ts';
import { nullable } from '@trapline/domain/common/text.schema.ts';
import type { ReportFigures } from '@trapline/domain/report-schedules/figure-change.rules.ts';
import { listedReports } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import type {
  ReportMailState,
  ScheduledFormat,
  ScheduledKind,
  SentReportState,
} from '@trapline/domain/report-schedules/report-schedule.states.ts';
import type { Db, Tx } from '../platform/database/database.ts';

const keptFile = Type.Object({
  locale,
  key: Type.String(),
  name: Type.String(),
  type: Type.String(),
  bytes: Type.Integer(),
  /** Name of the place or site that it is about; null for all. Earlier versions of the portal did not keep it. */
  subject: Type.Optional(nullable(Type.String())),
});
/** A stored file of a report. */
export type KeptFile = Static<typeof keptFile>;
const keptFiles = Compile(Type.Array(keptFile));
const keptFigures = Compile(Type.Record(Type.String(), Type.Object({ name: Type.String(), count: Type.Number() })));
const keptChanges = Compile(
  Type.Array(
    Type.Object({
      month: Type.String(),
      name: Type.String(),
      before: Type.Union([Type.Number(), Type.Null()]),
      now: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
);
/** A figure of an earlier report that has changed. */
export interface ToldChange {
  readonly month: string;
  readonly name: string;
  readonly before: number | null;
  readonly now: number | null;
}

/** Parses the stored files of a report; none of another version of the portal. */
export function filesOf(kept: unknown): readonly KeptFile[] {
  return keptFiles.Check(kept) ? kept : [];
}
/** Parses stored changes of figures. */
export function changesOfReport(kept: unknown): readonly ToldChange[] {
  return keptChanges.Check(kept) ? kept : [];
}

/** Stores that a report is due. @returns its id; undefined if it was already due */
export async function insertReport(
  tx: Tx,
  values: { readonly schedule_id: number; readonly month: string; readonly asked_by: number | null; readonly at: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('sent_reports')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Whether a report of a schedule is being made. */
export async function isBeingMade(db: Db, scheduleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sent_reports')
    .select('id')
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** A report to be made. */
export interface DueReport {
  readonly id: number;
  readonly schedule_id: number;
  readonly month: string;
  readonly at: Date;
  readonly kind: ScheduledKind;
  readonly source_id: number | null;
  /** Name of the place or site; null for all. */
  readonly subject: string | null;
  readonly format: ScheduledFormat;
  readonly locale: Locale;
  readonly created_by: number;
  readonly organization_id: number;
  readonly admin_account_id: number | null;
}

/** A report that is still to be made. */
export async function findDueReport(db: Db, id: number): Promise<DueReport | undefined> {
  const { rows } = await sql<DueReport>`
    select r.id, r.schedule_id, r.month, r.at, s.kind, s.source_id, s.format, s.locale, s.created_by,
      s.organization_id, o.admin_account_id, coalesce(place.name, site.name) subject
    from sent_reports r join report_schedules s on s.id = r.schedule_id join organizations o on o.id = s.organization_id
      left join station_places place on s.kind = 'place' and place.id = s.source_id
      left join installation_sites site on s.kind = 'site' and site.id = s.source_id
    where r.id = ${id} and r.state = 'waiting'`.execute(db);
  return rows[0];
}

/** Ends a report that waits. @returns whether it still waited */
export async function finishReport(
  tx: Tx,
  id: number,
  end:
    | { readonly state: 'failed'; readonly error: string; readonly at: Date }
    | {
        readonly state: 'made';
        readonly files: readonly KeptFile[];
        readonly figures: ReportFigures;
        readonly changes: readonly ToldChange[];
        readonly at: Date;
      },
): Promise<boolean> {
  const made =
    end.state === 'failed'
      ? { error: end.error }
      : {
          files: JSON.stringify(end.files),
          figures: JSON.stringify(end.figures),
          changes: JSON.stringify(end.changes),
        };
  const row = await tx
    .updateTable('sent_reports')
    .set({ state: end.state, made_at: end.at, ...made })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The newest report of each other month of a schedule, newest month first; without those whose figures were kept by
 * name, as before: they cannot be compared.
 */
export async function earlierFigures(
  db: Db,
  { schedule_id, month, id }: Pick<DueReport, 'schedule_id' | 'month' | 'id'>,
  most: number,
): Promise<readonly { readonly id: number; readonly month: string; readonly figures: ReportFigures }[]> {
  const { rows } = await sql<{ id: number; month: string; figures: unknown }>`
    select * from (select distinct on (month) id, month, figures from sent_reports
      where schedule_id = ${schedule_id} and state = 'made' and figures is not null and id < ${id} and month <= ${month}
      order by month desc, id desc) newest limit ${most}`.execute(db);
  return rows.flatMap(({ figures, ...row }) => (keptFigures.Check(figures) ? [{ ...row, figures }] : []));
}

/** Replaces the figures of a report after its recipients were notified of a difference. */
export async function renewFigures(tx: Tx, id: number, figures: ReportFigures): Promise<void> {
  await tx
    .updateTable('sent_reports')
    .set({ figures: JSON.stringify(figures) })
    .where('id', '=', id)
    .execute();
}

/** A report with what its answer needs. */
export interface SentReportRow {
  readonly id: number;
  readonly month: string;
  readonly state: SentReportState;
  readonly error: string | null;
  readonly asked_by: number | null;
  readonly files: unknown;
  readonly changes: unknown;
  readonly at: Date;
}

/** The newest reports of a schedule, newest first. */
export async function reportsOf(db: Db, scheduleId: number): Promise<readonly SentReportRow[]> {
  const { rows } = await sql<SentReportRow>`
    select id, month, state, error, asked_by, files, changes, at from sent_reports
    where schedule_id = ${scheduleId} order by at desc, id desc limit ${listedReports}`.execute(db);
  return rows;
}

/** A report of a schedule. */
export async function findReport(db: Db, scheduleId: number, id: number): Promise<SentReportRow | undefined> {
  return (await reportsOf(db, scheduleId)).find((report) => report.id === id);
}

/** Mails of reports, with their outcomes. */
export async function mailsOf(
  db: Db,
  reports: readonly number[],
): Promise<
  readonly {
    readonly report_id: number;
    readonly email: string;
    readonly state: ReportMailState;
    readonly at: Date | null;
  }[]
> {
  const { rows } = await sql<{ report_id: number; email: string; state: ReportMailState; at: Date | null }>`
    select report_id, email, state, at from report_mails where report_id = any(${[...reports]}::integer[])
    order by id`.execute(db);
  return rows;
}

/** Reports with expired files. */
export async function reportsWithOldFiles(db: Db, before: Date): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sent_reports where files <> '[]' and made_at < ${before} order by id limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets the files of reports. */
export async function forgetFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('sent_reports')
    .set({ files: JSON.stringify([]) })
    .where('id', 'in', [...ids])
    .execute();
}

/** Forgets the figures of what a schedule has sent: they are not compared any more. Source: SCHEDULE-6 */
export async function forgetFigures(tx: Tx, scheduleId: number): Promise<void> {
  await tx.updateTable('sent_reports').set({ figures: null }).where('schedule_id', '=', scheduleId).execute();
}
