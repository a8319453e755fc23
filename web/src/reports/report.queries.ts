import type { Job, JobList } from '@trapline/domain/jobs/job.schema.ts';
import type { ExcelRequest, FindingsRequest, ReportRequest } from '@trapline/domain/reports/report.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { jobsKey } from '../platform/queries/query-keys.ts';

/** A report that the account requested, as a job. */
export interface ReportJob extends Job {
  readonly created_at: number;
}

/** Milliseconds between two looks at a report that is being made. Source: REPORT-2 */
const lookEvery = 5_000;

/** Whether a job is still to be made. */
export function isUnfinished({ state }: Pick<Job, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/**
 * The account's reports of the last 24 hours, newest first. Every tab asks for the same, so that a button has one state
 * in all of them. Source: REPORT-2
 */
export const reportJobsQuery = queryOptions({
  queryKey: [jobsKey, 'report'],
  queryFn: ({ signal }) => call('GET /api/pending_jobs', { signal }),
  select: ({ jobs }): readonly ReportJob[] => jobs.filter(({ kind }) => kind === 'report'),
  refetchInterval: ({ state: { data } }) =>
    data?.jobs.some((job) => job.kind === 'report' && isUnfinished(job)) ? lookEvery : false,
  refetchOnWindowFocus: 'always',
});

/**
 * Adds a report that was just requested, as waiting: it is shown, and no other can be requested, before the list is
 * read again. Source: REPORT-2
 */
export function withRequestedReport(job_id: string, created_at: number): (known: JobList | undefined) => JobList {
  const state = { state: 'waiting', progress: 0, download_path: null, error: null } as const;
  return (known) => ({ jobs: [{ job_id, kind: 'report', created_at, ...state }, ...(known?.jobs ?? [])] });
}

/** Requests an Excel report of picked station events. @returns the id of its job */
export async function requestExcel(body: ExcelRequest): Promise<string> {
  return (await call('POST /api/v2/events/station/request_excel_generation', { body })).job_id;
}

/** Requests a report of a sensor, site or place over months. @returns the id of its job */
export async function requestReport(body: ReportRequest): Promise<string> {
  return (await call('POST /api/reports', { body })).job_id;
}

/** Milliseconds between two looks at findings that are being made: their reader waits for them. */
const lookAtFindingsEvery = 2_000;

/** Has AI findings made, to edit them before the report is made. @returns the id of the job. Source: REPORT-5 */
export async function requestFindings(body: FindingsRequest): Promise<string> {
  return (await call('POST /api/reports/findings', { body })).job_id;
}

/** The job that makes findings, with what it has made once it is done. Source: REPORT-5 */
export function findingsJobQuery(id: string) {
  return queryOptions({
    queryKey: [jobsKey, 'findings', id],
    queryFn: ({ signal }): Promise<Job> => call('GET /api/pending_jobs/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || (data && !isUnfinished(data)) ? false : lookAtFindingsEvery,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Cancels a report, or the making of findings. */
export async function cancelReport(id: string): Promise<void> {
  await call('DELETE /api/pending_jobs/{id}', { params: { id } });
}
