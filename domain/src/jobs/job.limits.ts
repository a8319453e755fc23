/** Seconds that a finished job and its file are kept. Source: JOB-6. */
export const jobKeptSeconds = 86_400;

/** Seconds after which an unfinished job is given up. Source: JOB-9. */
export const longestJobSeconds = 86_400;

/** Jobs of one account that may wait or run at the same time. Source: JOB-8. */
export const unfinishedJobs = 5;

/** Largest payload of a job as JSON, bytes. Source: JOB-8. */
export const jobPayloadBytes = 262_144;

/** Most jobs in the list of an account's jobs, newest first. Source: JOB-8. */
export const listedJobs = 50;

/** Milliseconds between two progress reports of a job. Source: JOB-7. */
export const progressEveryMs = 1_000;

/** Attempts of a job that fails with an unexpected error. Source: JOB-9. */
export const jobTries = 3;

/** Most findings of a report, and most characters of each of their texts: so that a job can be given them. Source: REPORT-5. */
export const mostFindings = 50;
export const findingLength = 500;
