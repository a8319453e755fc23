import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { job, jobList } from './job.schema.ts';

const params = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes of jobs that users wait for. Source: JOB-6. */
export const jobRoutes = {
  listJobs: route({
    method: 'GET',
    path: '/api/pending_jobs',
    summary: 'The caller’s jobs of the last 24 hours, newest first',
    access: 'signed_in',
    answer: jobList,
    errors: [],
  }),
  getJob: route({
    method: 'GET',
    path: '/api/pending_jobs/{id}',
    summary: 'A job of the caller: its progress, and its file once it is done',
    access: 'signed_in',
    params,
    answer: job,
    errors: ['not_found'],
  }),
  cancelJob: route({
    method: 'DELETE',
    path: '/api/pending_jobs/{id}',
    summary: 'Cancel a job of the caller; a finished one loses its file',
    access: 'signed_in',
    params,
    errors: ['not_found'],
  }),
};
