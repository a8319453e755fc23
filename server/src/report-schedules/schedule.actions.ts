import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { lastWholeMonth, nextReportMonth, reportDueAt } from '@trapline/domain/report-schedules/report-due.rules.ts';
import {
  schedulesPerOrganization,
  sentByHandPerHour,
} from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import type { ReportSchedule, ScheduleInput } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { auditPeopleAction, type ActorAt } from '../audit/people-audit.actions.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { lockManaged, manageOrganization } from '../organizations/organization.actions.ts';
import { findOrganizationRow } from '../organizations/organization.store.ts';
import { type Db, orNotFound, transaction, type Tx } from '../platform/database/database.ts';
import { countAttempt } from '../platform/secrets/secrets.ts';
import type { Services } from '../platform/services.ts';
import { checkStations } from '../station/station.access.ts';
import { queueReport } from './due.actions.ts';
import { keepRecipients } from './recipient.actions.ts';
import { sourcesOf } from './report-figures.store.ts';
import { recipientsOf, type RecipientRow } from './recipient.store.ts';
import {
  endSchedule,
  hasSource,
  insertSchedule,
  type ScheduleRow,
  schedulesOf,
  type ScheduleValues,
  updateSchedule,
} from './report-schedule.store.ts';
import { forgetFigures, insertReport, isBeingMade } from './sent-report.store.ts';

/**
 * The schedules of an organization. @param id public id @throws Problem not_found, forbidden. Source: SCHEDULE-3
 */
export async function listSchedules(db: Db, account: CallerAccount, id: string): Promise<readonly ReportSchedule[]> {
  const { organizationId } = manageOrganization(account, id);
  orNotFound(await findOrganizationRow(db, organizationId));
  return schedulesAnswer(db, organizationId);
}

/** @throws Problem not_found, forbidden, validation_failed, invalid_email, too_many_requests. Source: SCHEDULE-3 */
export async function createSchedule(
  services: Pick<Services, 'db'>,
  actor: ActorAt,
  id: string,
  input: ScheduleInput,
): Promise<ReportSchedule> {
  const managed = manageOrganization(actor.caller.account, id);
  const made = await transaction(services.db, async (tx) => {
    const { time_zone, admin_account_id } = await lockManaged(tx, actor.caller.account, managed);
    if ((await schedulesOf(tx, managed.organizationId)).length >= schedulesPerOrganization)
      throw invalidValue('', `an organization has at most ${schedulesPerOrganization} scheduled reports`);
    const values = await valuesOf(tx, managed.organizationId, input, { now: actor.at, zone: time_zone });
    await checkReadable(tx, { admin: admin_account_id, organizationId: managed.organizationId }, values);
    const owner = { organization_id: managed.organizationId, created_by: actor.caller.account.id };
    const scheduleId = await insertSchedule(tx, { ...values, ...owner, created_at: actor.at });
    await keepRecipients(tx, { id: scheduleId, organizationId: managed.organizationId }, input.recipients, actor.at);
    await audit(tx, actor, managed.organizationId, 'organization.schedule_report', scheduleId);
    return scheduleId;
  });
  return scheduleAnswer(services.db, managed.organizationId, made);
}

/** @throws Problem not_found, forbidden, validation_failed, invalid_email, too_many_requests. Source: SCHEDULE-2 */
export async function changeSchedule(
  services: Pick<Services, 'db'>,
  actor: ActorAt,
  named: NamedSchedule,
  input: ScheduleInput,
): Promise<ReportSchedule> {
  const { organizationId, id } = await changeManaged(services.db, actor, named, async (tx, schedule, admin) => {
    const moved = { now: actor.at, zone: schedule.time_zone };
    const { next_month, ...values } = await valuesOf(tx, schedule.organization_id, input, moved);
    // With another weekday, a month that is not sent yet stays due.
    const goesOn = schedule.paused && !values.paused;
    await updateSchedule(tx, schedule.id, goesOn ? { ...values, next_month } : values);
    // Earlier reports about another source are not compared with this one, which may have other readers.
    if (schedule.kind !== values.kind || schedule.source_id !== values.source_id) {
      await checkReadable(tx, { admin, organizationId: schedule.organization_id }, values);
      await forgetFigures(tx, schedule.id);
    }
    await keepRecipients(tx, { id: schedule.id, organizationId: schedule.organization_id }, input.recipients, actor.at);
    await audit(tx, actor, schedule.organization_id, 'organization.change_report_schedule', schedule.id);
  });
  return scheduleAnswer(services.db, organizationId, id);
}

/** Ends a schedule; what it has sent is kept. @throws Problem not_found, forbidden. Source: SCHEDULE-3 */
export async function deleteSchedule(db: Db, actor: ActorAt, named: NamedSchedule): Promise<void> {
  await changeManaged(db, actor, named, async (tx, schedule) => {
    await endSchedule(tx, schedule.id, actor.at);
    await audit(tx, actor, schedule.organization_id, 'organization.delete_report_schedule', schedule.id);
  });
}

/**
 * Queues the report of the last whole month at once.
 * @throws Problem not_found, forbidden, too_many_requests; conflict while one is being made. Source: SCHEDULE-7
 */
export async function sendNow(db: Db, actor: ActorAt, named: NamedSchedule): Promise<void> {
  await changeManaged(db, actor, named, async (tx, schedule) => {
    if (await isBeingMade(tx, schedule.id)) throw new Problem('conflict', { detail: 'It is being made' });
    const limit = { kind: 'report_by_hand', key: String(schedule.id), most: sentByHandPerHour, windowSeconds: 3_600 };
    const counted = await countAttempt(tx, limit, actor.at);
    if (!counted.allowed) throw new Problem('too_many_requests', { retryAfter: counted.wait });
    const month = lastWholeMonth(actor.at, schedule.time_zone);
    const asked = { schedule_id: schedule.id, month, asked_by: actor.caller.account.id, at: actor.at };
    const report = await insertReport(tx, asked);
    if (report !== undefined) await queueReport(tx, report);
    await audit(tx, actor, schedule.organization_id, 'organization.send_report', schedule.id);
  });
}

/** A schedule as paths name it: its public id, and that of its organization. */
export interface NamedSchedule {
  readonly organization: string;
  readonly schedule: string;
}

/** A schedule that an account manages. @throws Problem not_found, forbidden */
export async function managedSchedule(db: Db, account: CallerAccount, named: NamedSchedule): Promise<ScheduleRow> {
  const { organizationId } = manageOrganization(account, named.organization);
  const [schedule] = await schedulesOf(db, organizationId, numberOf(named.schedule));
  if (!schedule) throw new Problem('not_found');
  return schedule;
}

async function changeManaged(
  db: Db,
  actor: ActorAt,
  named: NamedSchedule,
  change: (tx: Tx, schedule: ScheduleRow, admin: number | null) => Promise<void>,
): Promise<{ readonly organizationId: number; readonly id: number }> {
  const { account } = actor.caller;
  const managed = manageOrganization(account, named.organization);
  return transaction(db, async (tx) => {
    const { admin_account_id } = await lockManaged(tx, account, managed);
    const schedule = await managedSchedule(tx, account, named);
    await change(tx, schedule, admin_account_id);
    return { organizationId: managed.organizationId, id: schedule.id };
  });
}

/** @throws Problem not_found for a text that is no id */
function numberOf(id: string): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Problem('not_found');
  return Number(id);
}

async function valuesOf(
  tx: Tx,
  organizationId: number,
  { source: { kind, id }, weekday, format, locale, paused }: ScheduleInput,
  { now, zone }: { readonly now: Date; readonly zone: string },
): Promise<ScheduleValues> {
  const next_month = nextReportMonth(unix(now), weekday, zone);
  const rest = { weekday, format, locale, paused, next_month };
  if (kind === 'all') return { ...rest, kind, source_id: null };
  const source = id !== null && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
  if (source === null || !(await hasSource(tx, organizationId, kind, source)))
    throw invalidValue('/source/id', 'the organization has no such place or site');
  return { ...rest, kind, source_id: source };
}

/**
 * Refuses a place where the organization's admin, who reads what is reported, uses no stations, and all where there is
 * nothing that they could read.
 * @throws Problem forbidden, validation_failed at `/source/kind`. Source: SCHEDULE-3, STATION-1
 */
async function checkReadable(
  tx: Tx,
  { admin, organizationId }: { readonly admin: number | null; readonly organizationId: number },
  { kind }: Pick<ScheduleValues, 'kind'>,
): Promise<void> {
  const reader = admin === null ? null : await findActingAccount(tx, admin);
  if (kind === 'place' && reader) checkStations(reader);
  if (kind !== 'all') return;
  const stations = !reader || mayUseStations(reader);
  const [any] = await sourcesOf(tx, { kind, id: null, organizationId, stations }, 1);
  if (!any) throw invalidValue('/source/kind', 'the organization has no site and no place that its admin may see');
}

async function audit(tx: Tx, actor: ActorAt, organizationId: number, action: AuditAction, schedule: number) {
  const entity = `Organization-${organizationId}`;
  await auditPeopleAction(tx, actor, { action, entity, organizationId, details: { schedule } });
}

async function scheduleAnswer(db: Db, organizationId: number, id: number): Promise<ReportSchedule> {
  const [schedule] = await schedulesAnswer(db, organizationId, id);
  if (!schedule) throw new Problem('not_found');
  return schedule;
}

async function schedulesAnswer(db: Db, organizationId: number, id?: number): Promise<ReportSchedule[]> {
  const rows = await schedulesOf(db, organizationId, id);
  const recipients = (
    await recipientsOf(
      db,
      rows.map((row) => row.id),
    )
  ).filter(({ removed }) => !removed);
  const bySchedule = Map.groupBy(recipients, ({ schedule_id }) => schedule_id);
  return rows.map((row) => answerOf(row, bySchedule.get(row.id) ?? []));
}

function answerOf(row: ScheduleRow, recipients: readonly RecipientRow[]): ReportSchedule {
  const { id, kind, source_id, source_name, format, locale, paused, last_month, last_state, last_error, last_at } = row;
  return {
    id: String(id),
    source: { kind, id: source_id === null ? null : String(source_id) },
    source_name,
    ...{ weekday: row.weekday, format, locale, paused },
    recipients: recipients.map(({ email, name, locale, state }) => ({ email, name, locale, state })),
    next_at: paused ? null : reportDueAt(row.next_month, row.weekday, row.time_zone),
    last:
      last_month === null || last_state === null || last_at === null
        ? null
        : { month: last_month, state: last_state, error: last_error, at: unix(last_at) },
  };
}
