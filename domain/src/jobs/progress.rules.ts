import { progressEveryMs } from './job.limits.ts';

/** The last progress report of a job. */
export interface ReportedProgress {
  readonly percent: number;
  /** Milliseconds of the clock. */
  readonly at: number;
}

/**
 * Whole percent to report, or null if nothing is to be reported: progress never decreases, ends at 100, and is reported
 * at most once a second. Source: JOB-7.
 * @param percent any number, from the job
 */
export function progressToReport(percent: number, last: ReportedProgress | null, now: number): number | null {
  const whole = Math.min(100, Math.floor(percent));
  if (!(whole > (last?.percent ?? 0))) return null;
  return last !== null && now - last.at < progressEveryMs && now >= last.at ? null : whole;
}
