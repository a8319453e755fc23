import type { Logger } from './log.ts';

/** Pieces of work of one job, such as a list of files: one that fails does not stop the others. */
export interface Attempts {
  /** Runs a piece of work and logs its error with `about`. @throws its error when the job was stopped */
  attempt(about: object, work: () => Promise<void>): Promise<void>;
  /** Ends the job. @throws AggregateError if any piece failed */
  end(): void;
}

/** @param message what is logged for each piece that fails */
export function createAttempts(log: Logger, signal: AbortSignal, message: string): Attempts {
  const failures: unknown[] = [];
  return {
    async attempt(about, work) {
      try {
        await work();
      } catch (error) {
        if (signal.aborted) throw error;
        log.error({ err: error, ...about }, message);
        failures.push(error);
      }
    },
    end() {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failures: ${message}`);
    },
  };
}
