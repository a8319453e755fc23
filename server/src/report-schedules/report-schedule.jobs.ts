import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { sentFileDays } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import { transaction } from '../platform/database/database.ts';
import { enqueue, type Tasks, patientTries } from '../platform/jobs/job-queue.store.ts';
import { queueDueReports } from './due.actions.ts';
import { makeDueReport, type MakingServices } from './make-report.actions.ts';
import type { MakeFile } from './report-schedule.types.ts';
import { forgetFiles, reportsWithOldFiles } from './sent-report.store.ts';

const payloadShape = Compile(Type.Object({ report: Type.Integer() }));

/** Jobs that ask the calendar which reports are due, and delete files of reports that were sent long ago. */
export function reportCalendarTasks({ db, clock }: Pick<MakingServices, 'db' | 'clock'>): Tasks {
  return {
    async queue_due_reports() {
      await queueDueReports({ db, clock });
    },
    async expire_sent_reports() {
      const before = new Date(clock.now() - sentFileDays * 86_400_000);
      const old = await reportsWithOldFiles(db, before);
      if (old.length === 0) return;
      await transaction(db, async (tx) => {
        await forgetFiles(tx, old);
        const prefixes = old.map((id) => `reports/${id}`);
        await enqueue(tx, { task: 'delete_files', tries: patientTries, payload: { prefixes }, priority: 5 });
      });
    },
  };
}

/** The job that makes a scheduled report: beside those that users wait for, so that no photo waits for it. */
export function makeReportTasks(services: MakingServices, makeFile: MakeFile): Tasks {
  return {
    async make_scheduled_report({ payload, lastTry, signal }) {
      if (!payloadShape.Check(payload)) throw new Error('Not a payload of this job');
      await makeDueReport(services, makeFile, payload.report, { lastTry, signal });
    },
  };
}
