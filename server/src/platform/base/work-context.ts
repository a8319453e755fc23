import { AsyncLocalStorage } from 'node:async_hooks';

/** What the code that runs now was asked for by: named in each line that it logs, and passed on to jobs that it queues. */
export interface WorkContext {
  /** The request that it serves, or that queued its job. */
  readonly request_id?: string;
  /** The job that it is. */
  readonly job?: string;
}

const store = new AsyncLocalStorage<WorkContext>();

/** Runs `work` as part of a request or job; everything that it awaits belongs to it. Source: RUN-9. */
export function within<T>(context: WorkContext, work: () => T): T {
  return store.run(context, work);
}

/** The request or job that the code that runs now belongs to; empty: to none. */
export function currentWork(): WorkContext {
  return store.getStore() ?? {};
}
