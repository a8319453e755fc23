import { type Child, startChild } from './child.ts';
import type { JobLimits } from '../child-watch/child-watch.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import type { Answer, ChildSettings, Job } from '../decoder-protocol/decoder-messages.ts';

/** A job with its resource limits. */
export interface PoolJob {
  readonly job: Job;
  readonly limits: JobLimits;
  /** Whether it needs so much memory that no other such job may run at the same time. */
  readonly alone: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Status of a pool. */
export interface PoolStatus {
  readonly waiting: number;
  readonly children: readonly { readonly pid: number; readonly busy: boolean; readonly jobs: number }[];
}

/** Runs jobs in order in a fixed number of children. */
export interface ChildPool {
  run(job: PoolJob): Promise<Answer>;
  status(): PoolStatus;
  close(): Promise<void>;
}

/** Options of a pool. */
export interface PoolOptions {
  readonly settings: ChildSettings;
  readonly children: number;
  readonly jobsPerChild: number;
  readonly restingMemory: number;
}

interface Waiting {
  readonly task: PoolJob;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/** Creates a pool. Children are started on demand, and replaced after many jobs, high memory use or a crash. */
export function createChildPool(options: PoolOptions): ChildPool {
  let waiting: Waiting[] = [];
  let children: Child[] = [];
  let largeRunning = false;
  let closed = false;

  function next(): void {
    children = children.filter((child) => child.state !== 'dead');
    const turn = waiting.find(({ task }) => !task.alone || !largeRunning);
    if (!turn) return;
    const child = children.find(({ state }) => state === 'idle') ?? grow();
    if (!child) return;
    waiting = waiting.filter((other) => other !== turn);
    turn.resolve(runOn(child, turn.task));
    next();
  }

  function grow(): Child | null {
    if (children.length >= options.children) return null;
    const child = startChild(options.settings);
    children.push(child);
    return child;
  }

  async function runOn(child: Child, { job, limits, alone, signal }: PoolJob): Promise<Answer> {
    if (alone) largeRunning = true;
    try {
      return await child.run(job, limits, signal);
    } catch (error) {
      if (closed) throw new DecodeError('closed', 'The decoder was closed', { cause: error });
      throw error;
    } finally {
      if (alone) largeRunning = false;
      const worn = child.jobs >= options.jobsPerChild || child.rss > options.restingMemory;
      if (worn) await child.kill();
      next();
    }
  }

  return {
    async run(task) {
      if (closed) throw new DecodeError('closed', 'The decoder is closed');
      task.signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const entry = { task, resolve, reject };
      const leave = () => {
        // The child cancels a job that is already running.
        if (!waiting.includes(entry)) return;
        waiting = waiting.filter((other) => other !== entry);
        reject(task.signal?.reason);
      };
      task.signal?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      next();
      return await promise.finally(() => task.signal?.removeEventListener('abort', leave));
    },
    status: () => ({
      waiting: waiting.length,
      children: children.map((child) => ({ pid: child.pid, busy: child.state === 'busy', jobs: child.jobs })),
    }),
    async close() {
      closed = true;
      for (const { reject } of waiting) reject(new DecodeError('closed', 'The decoder was closed'));
      waiting = [];
      await Promise.all(children.map((child) => child.kill()));
    },
  };
}
