import { Type, type Static } from 'typebox';
import { nullable, unixSeconds } from '../common/text.schema.ts';
import { findings } from './findings.schema.ts';
import { listedJobs } from './job.limits.ts';
import { jobStates } from './job.states.ts';

const closed = { additionalProperties: false } as const;

const fields = {
  job_id: Type.String(),
  state: Type.Enum([...jobStates]),
  /** Percent; never decreases. */
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Path of its file; null until it is done, and for a job without a file. */
  download_path: nullable(Type.String()),
  /** Why it failed: a problem type. */
  error: nullable(Type.String()),
};

/** A job that a user waits for. `findings` only of a job that made them and is done. Source: JOB-6, REPORT-5. */
export const job = Type.Object({ ...fields, findings: Type.Optional(findings) }, closed);
export type Job = Static<typeof job>;

/** The caller's jobs, newest first. `kind` says what was requested. */
export const jobList = Type.Object(
  {
    jobs: Type.Array(Type.Object({ ...fields, kind: Type.String(), created_at: unixSeconds }, closed), {
      maxItems: listedJobs,
    }),
  },
  closed,
);
export type JobList = Static<typeof jobList>;
