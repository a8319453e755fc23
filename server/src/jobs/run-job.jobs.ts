import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Bus } from '../platform/bus/bus.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { jobChanges } from './job-changes.topic.ts';
import type { JobRunner } from './job-kind.types.ts';
import { unfinishedOf } from './job-run.store.ts';
import { runJob, type RunServices } from './run-job.actions.ts';

const request = Compile(Type.Object({ id: Type.String() }));

/**
 * The task that runs jobs users wait for. The bus notifies this process when one of its jobs is cancelled or given up;
 * after a gap of the bus it checks the rows.
 * @param runners of all kinds
 */
export function runJobTasks(services: RunServices, runners: readonly JobRunner[], bus: Bus): Tasks {
  const byKind = new Map(runners.map((runner) => [runner.kind, runner]));
  const running = new Map<string, AbortController>();
  const look = async (): Promise<void> => {
    const ids = [...running.keys()];
    if (ids.length === 0) return;
    const there = await unfinishedOf(services.db, ids);
    for (const id of ids) if (!there.has(id)) running.get(id)?.abort();
  };
  bus.listen(jobChanges, {
    heard: (changes) => {
      for (const { id, cancelled } of changes) if (cancelled) running.get(id)?.abort();
    },
    missed: () => {
      look().catch((error: unknown) => services.log.warn({ err: error }, 'Cancelled jobs may continue for a while'));
    },
  });
  return {
    async run_job({ payload, lastTry, signal }) {
      if (!request.Check(payload)) throw new Error('Not a payload of this job');
      const { id } = payload;
      const lost = new AbortController();
      // Registered before the start, so that no cancellation is missed.
      running.set(id, lost);
      try {
        await runJob(services, byKind, id, { lastTry, ending: signal, lost });
      } finally {
        if (running.get(id) === lost) running.delete(id);
      }
    },
  };
}
