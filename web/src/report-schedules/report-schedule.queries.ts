import type { ReportSchedule, ScheduleInput } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** Prefix of the keys of all queries about scheduled reports. */
export const reportSchedulesKey = 'report_schedules';

/** Milliseconds between two looks at reports that are being made. Source: REPORT-2 */
const lookEvery = 5_000;

/** The scheduled reports of an organization. */
export function schedulesQuery(organization: string) {
  return queryOptions({
    queryKey: [reportSchedulesKey, 'list', organization],
    queryFn: ({ signal }) =>
      call('GET /api/organizations/{id}/report_schedules', { params: { id: organization }, signal }),
    select: ({ schedules }) => schedules,
    refetchInterval: ({ state: { data } }) =>
      data?.schedules.some(({ last }) => last?.state === 'waiting') ? lookEvery : false,
  });
}

/** What a schedule sent, newest first. */
export function sentReportsQuery(organization: string, schedule: string) {
  return queryOptions({
    queryKey: [reportSchedulesKey, 'sent', organization, schedule],
    queryFn: ({ signal }) =>
      call('GET /api/organizations/{id}/report_schedules/{schedule}/reports', {
        params: { id: organization, schedule },
        signal,
      }),
    select: ({ reports }) => reports,
    refetchInterval: ({ state: { data } }) =>
      data?.reports.some(({ state, mails }) => state === 'waiting' || mails.some((mail) => mail.state === 'waiting'))
        ? lookEvery
        : false,
  });
}

/** Address of a file that was sent. */
export function sentFilePath(organization: string, schedule: string, report: string, locale: string): string {
  return `/api/organizations/${organization}/report_schedules/${schedule}/reports/${report}/${locale}`;
}

/** Creates a schedule, or changes one. @param id null: a new one */
export async function saveSchedule(organization: string, id: string | null, body: ScheduleInput) {
  if (id === null) return call('POST /api/organizations/{id}/report_schedules', { params: { id: organization }, body });
  const params = { id: organization, schedule: id };
  return call('PUT /api/organizations/{id}/report_schedules/{schedule}', { params, body });
}

/** Pauses a schedule or lets it go on. */
export function pausing({ source, weekday, format, locale, paused, recipients }: ReportSchedule): ScheduleInput {
  const kept = recipients.map(({ email, locale: own }) => ({ email, locale: own }));
  return { source, weekday, format, locale, paused: !paused, recipients: kept };
}

/** Deletes a schedule. */
export async function deleteSchedule(organization: string, schedule: string): Promise<void> {
  await call('DELETE /api/organizations/{id}/report_schedules/{schedule}', { params: { id: organization, schedule } });
}

/** Has the report of last month made and mailed. */
export async function sendNow(organization: string, schedule: string): Promise<void> {
  await call('POST /api/organizations/{id}/report_schedules/{schedule}/send', {
    params: { id: organization, schedule },
  });
}

/** Agrees to reports by a mailed link. */
export async function confirmReports(token: string) {
  return await call('POST /api/report_confirmations', { body: { token }, expect401: true });
}

/** Which reports the link in a mail is about. */
export function subscriptionQuery(token: string) {
  return queryOptions({
    queryKey: [reportSchedulesKey, 'subscription', token],
    queryFn: ({ signal }) => call('GET /api/report_mails/{token}', { params: { token }, signal, expect401: true }),
    enabled: token !== '',
    retry: false,
  });
}

/** Unsubscribes by the link in a mail. */
export async function stopReports(token: string) {
  return await call('POST /api/report_mails/{token}/unsubscribe', { params: { token }, expect401: true });
}
