/** States of a job that a user waits for. Source: JOB-6. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** State of a job that a user waits for. */
export type JobState = (typeof jobStates)[number];

/** States of a job that is not finished. */
export const unfinishedStates = ['waiting', 'running'] as const satisfies readonly JobState[];
