/** States of a job that people see. Source: JOB-6. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** State of a job that people see. */
export type JobState = (typeof jobStates)[number];

/** States of a job that has not come to its end. */
export const unfinishedStates = ['waiting', 'running'] as const satisfies readonly JobState[];
