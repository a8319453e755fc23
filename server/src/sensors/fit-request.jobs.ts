import { refitAfterSeconds } from '@trapline/domain/learning/learning.limits.ts';
import { enqueue, type JobRequest } from '../platform/jobs/job-queue.store.ts';
import type { Tx } from '../platform/database/database.ts';
import type { TaughtType } from './taught-type.types.ts';

/** The job that fits a head; one at a time per organization. */
export function fitRequest({ organization_id, sensor_type }: TaughtType, runAt: Date): JobRequest {
  return {
    task: 'fit_head',
    payload: { organization_id, sensor_type },
    queue: `learn:o${organization_id}`,
    key: `fit:${organization_id}:${sensor_type}`,
    runAt,
  };
}

/** Queues fits of the heads that have learned from what was deleted, once nothing more is. Source: LEARN-7 */
export async function fitWithout(tx: Tx, taught: readonly TaughtType[], now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + refitAfterSeconds * 1_000);
  for (const one of taught) await enqueue(tx, fitRequest(one, runAt));
}
