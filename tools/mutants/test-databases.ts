import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A database server shared by many test runs, so that none starts its own. */
export interface TestDatabases {
  /** What the runs are given as `TEST_DATABASES`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one. It ends with this process, however that goes. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const child = spawn(process.execPath, ['test-world/src/serve-databases.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const { done, value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (done) throw new Error('There is no database server for the tests');
  return {
    url: value,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
