import { Type, type Static } from 'typebox';
import { publish } from '../platform/bus/publish.store.ts';
import { defineTopic } from '../platform/bus/topic.ts';
import type { Db } from '../platform/database/database.ts';

const jobChange = Type.Object({ id: Type.String(), account_id: Type.Integer(), cancelled: Type.Boolean() });

/** State or progress of a job that somebody waits for: said on the bus. */
export type JobChange = Static<typeof jobChange>;

/** Jobs that people wait for, as they go on. Pages hear of their own; the process that is at one hears that it is cancelled. */
export const jobChanges = defineTopic('jobs', jobChange);

/** Says that jobs have changed. Call it in the transaction of the change. */
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
