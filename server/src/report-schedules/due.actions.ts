import { unix } from '@trapline/domain/common/instant.rules.ts';
import { monthAfter } from '@trapline/domain/common/local-time.rules.ts';
import { reportDueAt, reportedMonth } from '@trapline/domain/report-schedules/report-due.rules.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { comingSchedules, takeMonth } from './report-schedule.store.ts';
import { insertReport } from './sent-report.store.ts';

/** Days by which the earliest time zone is ahead of UTC, at most, milliseconds. */
const aheadMs = 86_400_000;

/**
 * Queues the reports that are due, each once, however many processes do this at the same time. Where the portal was off,
 * they are made later, those of several months one after another.
 * @returns how many. Source: SCHEDULE-1, SCHEDULE-2
 */
export async function queueDueReports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = new Date(clock.now());
  const month = new Date(now.getTime() + aheadMs).toISOString().slice(0, 7);
  let queued = 0;
  for (const schedule of await comingSchedules(db, month)) {
    if (reportDueAt(schedule.next_month, schedule.weekday, schedule.time_zone) > unix(now)) continue;
    queued += await transaction(db, async (tx) => {
      if (!(await takeMonth(tx, schedule, monthAfter(schedule.next_month)))) return 0;
      const due = { schedule_id: schedule.id, month: reportedMonth(schedule.next_month), asked_by: null, at: now };
      const report = await insertReport(tx, due);
      if (report === undefined) return 0;
      await queueReport(tx, report);
      return 1;
    });
  }
  return queued;
}

/** Attempts to make a report, with growing delays: about 20 minutes. */
const tries = 7;

/** Queues the job that makes a report. */
export async function queueReport(tx: Tx, report: number): Promise<void> {
  await enqueue(tx, { task: 'make_scheduled_report', payload: { report }, queue: 'scheduled-reports', tries });
}
