import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { applyRetention } from './apply-retention.actions.ts';
import { deleteData } from './delete-data.actions.ts';

const deletion = Compile(Type.Object({ deletion_id: Type.Integer() }));

/** The nightly run, and deletions on request. @param keepDays for how many days backups are kept */
export function retentionTasks(services: Services, keepDays: number): Tasks {
  return {
    apply_retention: ({ signal }) => applyRetention(services, signal),
    async delete_data({ payload, signal }) {
      if (!deletion.Check(payload)) throw new Error('Not a payload of this job');
      await deleteData(services, payload.deletion_id, keepDays, signal);
    },
  };
}
