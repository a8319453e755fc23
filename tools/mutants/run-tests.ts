import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Result of a test run. */
export interface TestRun {
  readonly end: 'passed' | 'failed' | 'timeout';
  /** Files that failed, relative to the root of the copy. */
  readonly failedFiles: readonly string[];
  /** The first failed test, or the error. */
  readonly first: string;
}

const reportForm = Compile(
  Type.Object({
    testResults: Type.Array(
      Type.Object({
        name: Type.String(),
        status: Type.String(),
        message: Type.Optional(Type.String()),
        assertionResults: Type.Array(Type.Object({ fullName: Type.String(), status: Type.String() })),
      }),
    ),
  }),
);

/** Settings of a test run. */
export interface RunSettings {
  /** Whether to stop at the first failure. */
  readonly bail: boolean;
  /** Timeout of the run, in seconds. */
  readonly seconds: number;
  /** Number of test files that run at the same time, in Vitest's format. */
  readonly workers: string;
  /** URL of the database server that they share. */
  readonly databases: string;
}

/** Runs test files in a copy of the tree. */
export async function runTests(
  folder: string,
  tests: readonly string[],
  { bail, seconds, workers, databases }: RunSettings,
): Promise<TestRun> {
  const out = join(folder, '.mutant-report.json');
  rmSync(out, { force: true });
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const report = ['--reporter=json', `--outputFile=${out}`, `--maxWorkers=${workers}`];
  const args = ['run', ...tests, ...report, ...(bail ? ['--bail=1'] : [])];
  const env = { ...process.env, TEST_DATABASES: databases };
  // In a separate process group, so that a hanging run is killed with its workers and its database.
  const child = spawn(process.execPath, [vitest, ...args], { cwd: folder, env, stdio: 'ignore', detached: true });
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', end);
  let timeout = false;
  const clock = setTimeout(() => {
    timeout = true;
    end();
  }, seconds * 1_000);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit) => resolve(exit ?? 1));
  });
  clearTimeout(clock);
  process.off('exit', end);
  if (timeout) return { end: 'timeout', failedFiles: [...tests], first: `not done after ${seconds} s` };
  if (code === 0) return { end: 'passed', failedFiles: [], first: '' };
  return { end: 'failed', ...failures(out, folder, tests) };
}

function failures(out: string, folder: string, tests: readonly string[]): Omit<TestRun, 'end'> {
  const report: unknown = existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : undefined;
  if (!reportForm.Check(report)) return { failedFiles: tests, first: 'the run broke off' };
  // Files that had not finished when another one failed are reported as failed too, without a message.
  const failed = report.testResults.flatMap(({ name, message = '', assertionResults }) => {
    const test = assertionResults.find(({ status }) => status === 'failed')?.fullName ?? message.split('\n')[0] ?? '';
    return test === '' ? [] : [{ name: name.slice(folder.length + 1), test }];
  });
  const [first] = failed;
  if (!first) return { failedFiles: tests, first: 'the run broke off' };
  return { failedFiles: failed.map(({ name }) => name), first: first.test };
}
