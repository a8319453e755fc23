import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A database server shared by many test runs, so that none starts its own. */
export interface TestDatabases {
  /** Value of `TEST_DATABASES` for the runs. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one. It stops when this process ends, for whatever reason. */
export async function startTestDatabases(): Promise<TestDatabases> {
  const child = spawn(process.execPath, ['test-world/src/serve-databases.ts'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const { done, value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  if (done) throw new Error('The database server for the tests did not start');
  return {
    url: value,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
