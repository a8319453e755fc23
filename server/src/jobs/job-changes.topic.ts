import { Type, type Static } from 'typebox';
import { defineTopic, publish } from '../platform/bus/bus.ts';
import type { Db } from '../platform/database/database.ts';

const jobChange = Type.Object({ id: Type.String(), account_id: Type.Integer(), cancelled: Type.Boolean() });

/** A change of state or progress of a job, as published on the bus. */
export type JobChange = Static<typeof jobChange>;

/** Changes of jobs. Pages learn of their own jobs; the process that runs a job learns that it has to stop. */
export const jobChanges = defineTopic('jobs', jobChange);

/**
 * Publishes changes of jobs. Call it in the transaction of the change.
 * @param cancelled whether a process that runs one of them is to stop
 */
export function publishJobChanges(
  db: Db,
  jobs: readonly { readonly id: string; readonly account_id: number }[],
  cancelled = false,
): Promise<void> {
  return publish(
    db,
    jobChanges,
    jobs.map(({ id, account_id }) => ({ id, account_id, cancelled })),
  );
}
