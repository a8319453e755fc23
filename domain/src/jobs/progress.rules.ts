import { progressEveryMs } from './job.limits.ts';

/** What was last reported of a job's progress. */
export interface ReportedProgress {
  readonly percent: number;
  /** Milliseconds of the clock. */
  readonly at: number;
}

/**
 * Whole percent to report, or null while there is nothing to: progress only grows, ends at 100, and is reported once a
 * second at most. Source: JOB-7.
 * @param percent as the job says it, any number
 */
export function progressToReport(percent: number, last: ReportedProgress | null, now: number): number | null {
  const whole = Math.min(100, Math.floor(percent));
  if (!(whole > (last?.percent ?? 0))) return null;
  return last !== null && now - last.at < progressEveryMs && now >= last.at ? null : whole;
}
