/** Seconds that a finished job and its file are kept. Source: JOB-6. */
export const jobKeptSeconds = 86_400;

/** Seconds after which a job that has not come to its end is given up. Source: JOB-9. */
export const longestJobSeconds = 86_400;

/** Jobs of one account that may wait or run at the same time. Source: JOB-8. */
export const unfinishedJobs = 5;

/** Most bytes of what a job is asked for with, as JSON. Source: JOB-8. */
export const jobPayloadBytes = 262_144;

/** Most jobs that the list of one's own jobs names, the newest first. Source: JOB-8. */
export const listedJobs = 50;

/** Milliseconds between two reports of a job's progress. Source: JOB-7. */
export const progressEveryMs = 1_000;

/** Tries of a job that fails by an error nobody foresaw. Source: JOB-9. */
export const jobTries = 3;
