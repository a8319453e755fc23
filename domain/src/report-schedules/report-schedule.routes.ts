import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText, text } from '../common/text.schema.ts';
import {
  reportSchedule,
  reportScheduleList,
  reportSubscription,
  scheduleInput,
  sentReportList,
} from './report-schedule.schema.ts';

const closed = { additionalProperties: false } as const;
const ofOrganization = Type.Object({ id: pathText }, closed);
const byId = Type.Object({ id: pathText, schedule: pathText }, closed);
const byToken = Type.Object({ token: text(400, 1) }, closed);
const all = '/api/organizations/{id}/report_schedules';
const one = `${all}/{schedule}` as const;

/** Routes of scheduled reports, for those who manage an organization, and of the links in their mails. */
export const reportScheduleRoutes = {
  listReportSchedules: route({
    method: 'GET',
    path: all,
    summary: 'The scheduled reports of an organization: for its admin and product admins',
    access: 'signed_in',
    params: ofOrganization,
    answer: reportScheduleList,
    errors: [],
  }),
  createReportSchedule: route({
    method: 'POST',
    path: all,
    summary: 'Schedule a monthly report; addresses of others than members are asked by mail',
    access: 'signed_in',
    params: ofOrganization,
    body: scheduleInput,
    answer: reportSchedule,
    status: 201,
    errors: ['invalid_email', 'too_many_requests'],
  }),
  changeReportSchedule: route({
    method: 'PUT',
    path: one,
    summary: 'Change a scheduled report, pause it or let it go on; recipients that are left out are removed',
    access: 'signed_in',
    params: byId,
    body: scheduleInput,
    answer: reportSchedule,
    errors: ['invalid_email', 'too_many_requests'],
  }),
  deleteReportSchedule: route({
    method: 'DELETE',
    path: one,
    summary: 'End a scheduled report',
    access: 'signed_in',
    params: byId,
    errors: [],
  }),
  sendReportNow: route({
    method: 'POST',
    path: `${one}/send`,
    summary: 'Make and mail the report of the last whole month now',
    access: 'signed_in',
    params: byId,
    errors: ['too_many_requests', 'conflict'],
  }),
  listSentReports: route({
    method: 'GET',
    path: `${one}/reports`,
    summary: 'What was sent to whom, newest first, with the outcome of each mail',
    access: 'signed_in',
    params: byId,
    answer: sentReportList,
    errors: [],
  }),
  getSentReportFile: route({
    method: 'GET',
    path: `${one}/reports/{report}/{locale}`,
    summary: 'A file that was sent',
    access: 'signed_in',
    params: Type.Object({ id: pathText, schedule: pathText, report: pathText, locale: pathText }, closed),
    produces: 'application/octet-stream',
    errors: ['gone'],
  }),
  confirmReports: route({
    method: 'POST',
    path: '/api/report_confirmations',
    summary: 'Agree to scheduled reports by a mailed link',
    access: 'anyone',
    body: Type.Object({ token: text(100, 1) }, closed),
    answer: reportSubscription,
    idempotent: false,
    errors: ['gone'],
  }),
  getReportSubscription: route({
    method: 'GET',
    path: '/api/report_mails/{token}',
    summary: 'Which reports the link in a mail is about',
    access: 'anyone',
    params: byToken,
    answer: reportSubscription,
    errors: ['gone'],
  }),
  stopReports: route({
    method: 'POST',
    path: '/api/report_mails/{token}/unsubscribe',
    summary: 'Unsubscribe by the link in a mail, also in one click by mail programs (RFC 8058); any body is ignored',
    access: 'anyone',
    consumesBytes: true,
    params: byToken,
    answer: reportSubscription,
    idempotent: false,
    errors: ['gone'],
  }),
  getMailedReport: route({
    method: 'GET',
    path: '/api/report_mails/{token}/file',
    summary: 'The report that a mail is about, where it is too large to be attached',
    access: 'anyone',
    params: byToken,
    produces: 'application/octet-stream',
    errors: ['gone'],
  }),
};
