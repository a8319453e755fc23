import { carriesOut, type JobRunner } from '../jobs/job-kind.types.ts';
import type { ReportServices } from './make-report.actions.ts';
import { makeJobReport, reportJob } from './request-report.actions.ts';

/** Runs jobs that make reports. */
export function reportRunner(services: ReportServices): JobRunner {
  return carriesOut(reportJob, (work) => makeJobReport(services, work));
}
