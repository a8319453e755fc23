import type { WriteFindings } from '../reports/findings.actions.ts';
import { fileMaker } from '../report-schedules/report-file.actions.ts';
import { backUpTasks, type BackupSchedule } from '../platform/backup/backup.ts';
import { accountMailTasks } from '../accounts/account-mail.jobs.ts';
import { alertMails } from '../alerts/alert-mail.actions.ts';
import { earlierAlertMailTasks } from '../alerts/earlier-alert-mail.jobs.ts';
import { decisionTasks } from '../corrections/decide-boxes.actions.ts';
import { editorTasks } from '../corrections/editor.actions.ts';
import { redrawTasks } from '../corrections/redraw.jobs.ts';
import { expireChatTasks } from '../chat/chat-expiry.jobs.ts';
import { annotatedPhotos } from '../detections/annotated-photo.actions.ts';
import { documentTasks } from '../documents/document-text.jobs.ts';
import { deliverTasks } from '../notices/deliver.jobs.ts';
import { expireNoticeTasks } from '../notices/notice-expiry.jobs.ts';
import { invitationMailTasks } from '../organizations/invitation-mail.jobs.ts';
import { expireActivityLogTasks } from '../activity-logs/activity-log-expiry.jobs.ts';
import { compareDaysTasks } from '../event-changes/compare-days.jobs.ts';
import { rebuildDaysTasks } from '../figures/rebuild-days.jobs.ts';
import { expireHealthTasks } from '../health/health-expiry.jobs.ts';
import { expireJobTasks } from '../jobs/job-expiry.jobs.ts';
import { ensurePartitionsAhead } from '../platform/database/partition.store.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { Tasks, WorkerOptions } from '../platform/jobs/job-queue.store.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import type { Ballast } from '../platform/storage/storage.ts';
import { earlierSilenceMailTasks } from '../health/earlier-silence-mail.jobs.ts';
import { retentionTasks } from '../retention/retention.jobs.ts';
import { silenceMails } from '../health/silence-mail.actions.ts';
import { watchSilenceTasks } from '../health/silence.jobs.ts';
import { reportMailTasks } from '../report-schedules/report-mail.jobs.ts';
import { makeReportTasks, reportCalendarTasks } from '../report-schedules/report-schedule.jobs.ts';
import { shareMailTasks } from '../shares/share-mail.jobs.ts';
import { expireSignInTasks } from '../sign-in/sign-in-expiry.jobs.ts';
import { otpMailTasks } from '../sign-in/otp-mail.jobs.ts';
import { learningTasks } from '../learning/learning.jobs.ts';
import { removeSensorTasks } from '../sensors/remove-sensor.jobs.ts';
import { planTasks } from '../organizations/plan.jobs.ts';
import { expirePlaceTasks } from '../station/places/place-expiry.jobs.ts';
import { mailInTasks } from '../uploads/mail-in.jobs.ts';
import { stationEventTasks } from '../station/events/station-event.jobs.ts';
import { sweepTasks } from '../uploads/sweep.jobs.ts';
import { understandTasks } from '../understanding/understand.jobs.ts';
import { waitingTasks } from '../understanding/waiting.jobs.ts';

/** Number of months for which partitions are created ahead. Source: DB-2. */
export const monthsAhead = 3;

/** Jobs that users wait for running at the same time, of different accounts. Source: JOB-7. */
const userJobsAtOnce = 2;
/** Days for which backups are kept unless a setting says otherwise. */
const usualBackupDays = 35;
/** Mails being sent at the same time; as many again for notices. */
const mailsAtOnce = 4;

/** The jobs that send mails a user may be waiting for. Notices are `createNoticeTasks`. Source: MAIL-7. */
export function createMailTasks(services: Services, mailer: Mailer): Tasks {
  return {
    ...accountMailTasks(services, mailer),
    ...invitationMailTasks(services, mailer),
    ...shareMailTasks(services, mailer),
    ...otpMailTasks(services, mailer),
  };
}

/** The jobs that send notices. */
export function createNoticeTasks(services: Services, mailer: Mailer, decoder: Decoder): Tasks {
  const alerts = alertMails(services, decoder);
  const silence = silenceMails(services);
  return {
    ...deliverTasks(services, mailer, [alerts, ...silence]),
    ...earlierAlertMailTasks(services, mailer, alerts),
    ...earlierSilenceMailTasks(services, mailer, silence),
    ...reportMailTasks(services, mailer),
  };
}

/** Every other job of the portal. */
export function createTasks(services: Services, decoder: Decoder, ballast: Ballast, logDays: number): Tasks {
  return {
    ...understandTasks(services, decoder),
    ...waitingTasks(services, decoder),
    ...learningTasks(services, decoder),
    ...sweepTasks(services),
    ...mailInTasks(services),
    ...removeSensorTasks(services),
    ...compareDaysTasks(services),
    ...rebuildDaysTasks(services),
    ...expireActivityLogTasks(services, logDays),
    ...expireSignInTasks(services),
    ...expireHealthTasks(services),
    ...expireJobTasks(services),
    ...expireChatTasks(services),
    ...expireNoticeTasks(services),
    ...watchSilenceTasks(services),
    ...planTasks(services),
    ...reportCalendarTasks(services),
    ...expirePlaceTasks(services),
    ...stationEventTasks(services),
    ...redrawTasks(services, annotatedPhotos(services, decoder)),
    ...decisionTasks(services),
    ...editorTasks(services),
    ...documentTasks(services),
    watch_disk: async () => ballast.watch(),
    make_partitions: () => ensurePartitionsAhead(services.db, new Date(services.clock.now()), monthsAhead),
  };
}

/** Connections of a worker: each group of tasks has two more than it runs at once. */
export function connectionsOfWorker(jobsAtOnce: number): number {
  return [jobsAtOnce, mailsAtOnce, mailsAtOnce, userJobsAtOnce, 1].reduce((sum, atOnce) => sum + atOnce + 2, 0);
}

/** What makes reports. */
export interface Making {
  readonly decoder: Decoder;
  readonly writeFindings: WriteFindings;
}

/** Groups of tasks with separate workers: those that wait for other systems, and those that may take long. */
export function tasksApart(
  services: Services,
  mailer: Mailer,
  {
    decoder,
    writeFindings,
    backups,
    backupDays = usualBackupDays,
  }: Making & { readonly backups?: BackupSchedule | undefined; readonly backupDays?: number },
  userJobs: Tasks,
): NonNullable<WorkerOptions['apart']> {
  return [
    { tasks: createMailTasks(services, mailer), concurrency: mailsAtOnce },
    // Their photos wait for the decoder; a one-time password must not.
    { tasks: createNoticeTasks(services, mailer, decoder), concurrency: mailsAtOnce },
    // They may take minutes, and photos must not wait for them.
    {
      tasks: { ...userJobs, ...makeReportTasks(services, fileMaker({ ...services, decoder, writeFindings })) },
      concurrency: userJobsAtOnce,
    },
    { tasks: backUpTasks(services, backups), concurrency: 1 },
    // They may take hours where much is old.
    { tasks: retentionTasks(services, backupDays), concurrency: 2 },
  ];
}

/**
 * Schedule of repeated jobs, UTC. Each runs once at a time; runs missed during downtime are skipped.
 * Source: JOB-5.
 */
export const crontab = [
  '* * * * * settle_overdue',
  '* * * * * take_up_waiting',
  '*/10 * * * * sweep_interrupted',
  '17 17 * * * sweep_storage',
  '19 17 * * * sweep_documents',
  '* * * * * watch_disk',
  '* * * * * watch_silence',
  '* * * * * queue_due_reports',
  '11 * * * * forget_editors',
  '13 * * * * forget_decisions',
  '23 * * * * expire_sign_in',
  '29 * * * * expire_station_events',
  '37 * * * * expire_health',
  '43 * * * * expire_jobs',
  '2 * * * * take_up_plans',
  '47 * * * * expire_places',
  '7 * * * * draw_audits',
  '31 16 * * * compare_days',
  '11 17 * * * learn_nightly',
  '41 16 * * * expire_activity_logs',
  '47 16 * * * expire_mails_in',
  '51 16 * * * expire_notices',
  '21 18 * * * apply_retention',
  '57 16 * * * expire_sent_reports',
  '3 17 * * * expire_chat',
  '53 */6 * * * make_partitions',
  '5 * * * * back_up',
].join('\n');
