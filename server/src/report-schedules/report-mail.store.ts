import { sql } from 'kysely';
import type { ReportMailState } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { getsMailSql } from '../accounts/mail-reader.store.ts';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { mayActSql } from '../callers/account-rights.store.ts';
import { listedSql } from './recipient.store.ts';

/** Stores the mails of a report to those who want it. @returns their ids */
export async function insertMails(tx: Tx, reportId: number, scheduleId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into report_mails (report_id, recipient_id, email)
    select ${reportId}, r.id, coalesce(r.email, a.email)
    from report_recipients r left join accounts a on a.id = r.account_id
    where r.schedule_id = ${scheduleId} and r.state = 'confirmed' and ${sql.raw(listedSql('r'))}
    order by r.id
    on conflict (report_id, recipient_id) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** A mail of a report, with the report. */
export interface ReportMailRow {
  readonly id: number;
  readonly recipient_id: number;
  readonly state: ReportMailState;
  readonly month: string;
  readonly files: unknown;
  readonly changes: unknown;
}

/** A mail of a report. */
export async function findReportMail(db: Db, id: number): Promise<ReportMailRow | undefined> {
  const { rows } = await sql<ReportMailRow>`
    select m.id, m.recipient_id, m.state, r.month, r.files, r.changes
    from report_mails m join sent_reports r on r.id = m.report_id where m.id = ${id}`.execute(db);
  return rows[0];
}

/** Records the outcome of a mail. */
export async function finishMail(db: Db, id: number, state: ReportMailState, at: Date): Promise<void> {
  await db.updateTable('report_mails').set({ state, at }).where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Records at once that a recipient wants no more: mails that wait are not sent. */
export async function stopRecipient(tx: Tx, recipientId: number, at: Date): Promise<void> {
  await tx
    .updateTable('report_recipients')
    .set({ state: 'stopped', token_hash: null, token_until: null })
    .where('id', '=', recipientId)
    .execute();
  await tx
    .updateTable('report_mails')
    .set({ state: 'not_wanted', at })
    .where('recipient_id', '=', recipientId)
    .where('state', '=', 'waiting')
    .execute();
}

/** A report that could not be made, for the mail to an account that is to know. */
export interface FailureToMail {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly organization: string;
  readonly subject: string | null;
  readonly month: string;
  readonly error: string;
}

/** The notice to an account about a report that has failed, if it still manages the organization. */
export async function findFailure(
  db: Db,
  { report, account }: { readonly report: number; readonly account: number },
): Promise<FailureToMail | undefined> {
  const { rows } = await sql<FailureToMail>`
    select a.email, a.name, a.locale, o.name organization, coalesce(place.name, site.name) subject, r.month,
      coalesce(r.error, '') error
    from sent_reports r
      join report_schedules s on s.id = r.schedule_id
      join organizations o on o.id = s.organization_id
      join accounts a on a.id = ${account} and ${sql.raw(mayActSql('a'))}
      left join station_places place on s.kind = 'place' and place.id = s.source_id
      left join installation_sites site on s.kind = 'site' and site.id = s.source_id
    where r.id = ${report} and r.state = 'failed'
      and ${sql.raw(getsMailSql('a'))} and (o.admin_account_id = a.id or ${sql.raw(isProductAdminSql('a'))})`.execute(
    db,
  );
  return rows[0];
}
