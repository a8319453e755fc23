import { attachmentDisposition } from '@trapline/domain/common/csv.rules.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { ActorAt } from '../audit/people-audit.actions.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { storedFile } from '../platform/http/responses/stored-file.ts';
import type { Services } from '../platform/services.ts';
import { confirm, mailedFile, seeSubscription, unsubscribe } from './report-mail.actions.ts';
import { changeSchedule, createSchedule, deleteSchedule, listSchedules, sendNow } from './schedule.actions.ts';
import { listReports, sentFile } from './sent-report.actions.ts';

type ScheduleHandlers = Pick<
  Handlers,
  | 'listReportSchedules'
  | 'createReportSchedule'
  | 'changeReportSchedule'
  | 'deleteReportSchedule'
  | 'sendReportNow'
  | 'listSentReports'
  | 'getSentReportFile'
  | 'confirmReports'
  | 'getReportSubscription'
  | 'stopReports'
  | 'getMailedReport'
>;

/** A file that was sent. */
type SentFile = Awaited<ReturnType<typeof sentFile>>;

/** Handlers of scheduled reports, and of the links in their mails. */
export function reportScheduleHandlers(services: Pick<Services, 'db' | 'clock' | 'ids' | 'storage'>): ScheduleHandlers {
  const { db, clock } = services;
  const actorOf = ({ caller, address }: { caller: AccountCaller; address: string }): ActorAt => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  const named = ({ id, schedule }: { id: string; schedule: string }) => ({ organization: id, schedule });
  const send = async ({ key, bytes, type, name }: SentFile, range: string | string[] | undefined) => {
    const file = { key, bytes, contentType: type };
    const answer: StreamAnswer = await storedFile(services.storage, file, range, attachmentDisposition(name));
    // The right may end at any time, and a cached copy would outlive it.
    return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
  };
  return {
    listReportSchedules: async ({ caller, params }) => ({
      schedules: [...(await listSchedules(db, caller.account, params.id))],
    }),
    createReportSchedule: (call) => createSchedule(services, actorOf(call), call.params.id, call.body),
    changeReportSchedule: (call) => changeSchedule(services, actorOf(call), named(call.params), call.body),
    deleteReportSchedule: (call) => deleteSchedule(db, actorOf(call), named(call.params)),
    sendReportNow: (call) => sendNow(db, actorOf(call), named(call.params)),
    listSentReports: async ({ caller, params }) => ({
      reports: [...(await listReports(db, caller.account, named(params)))],
    }),
    getSentReportFile: async ({ caller, params, headers }) => {
      const { report, locale } = params;
      return send(await sentFile(db, caller.account, { ...named(params), report, locale }), headers['range']);
    },
    confirmReports: ({ body }) => confirm(services, body.token),
    getReportSubscription: ({ params }) => seeSubscription(services, params.token),
    stopReports: ({ params }) => unsubscribe(services, params.token),
    getMailedReport: async ({ params, headers }) => send(await mailedFile(services, params.token), headers['range']),
  };
}
