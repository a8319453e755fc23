import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Unit tests and tests against a real PostgreSQL. One database server serves the whole run; see
// test-world/src/test-database.ts. Browser stories are Playwright's, in e2e/.

/** Files that take longest. Begun last, one of them would run alone while the other process has nothing left to do. */
const longest = [
  'server/src/uploads/crash.test.ts',
  'server/src/uploads/mail-in-crash.test.ts',
  'server/src/sign-in/hostile-addresses.test.ts',
  'server/src/platform/http/tenancy.test.ts',
  'server/src/uploads/hostile.test.ts',
  'server/src/main.test.ts',
];

/** Vitest's own order (what took long the last time comes first, else what is large), behind the longest ones. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(path));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** The tests that stand beside the files of one tree. */
function tests(name: string, folder: string, isolate = true): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, root: folder, isolate, include: ['**/*.test.ts'], exclude: ['**/node_modules/**', '**/dist/**'] },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    globalSetup: ['./test-world/src/database-setup.ts'],
    setupFiles: [`${import.meta.dirname}/test-world/src/no-console-errors.ts`],
    testTimeout: 60_000,
    // What is waited for comes within moments, but not on a machine that has other things to do.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      // Pure rules keep nothing between two files, so these share a process.
      tests('domain', './domain', false),
      tests('server', './server'),
      tests('test-world', './test-world'),
      tests('field-unit', './field-unit'),
      tests('tools', './tools'),
      tests('web', './web'),
      tests('bench', './bench'),
      tests('e2e', './e2e'),
    ],
  },
});
