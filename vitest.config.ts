import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// Unit tests and tests against a real PostgreSQL. One database server serves the whole run; see
// test-world/src/test-database.ts. Browser stories are Playwright's, in e2e/.

/** The tests that stand beside the files of one tree. */
function tests(name: string, folder: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: { name, root: folder, include: ['**/*.test.ts'], exclude: ['**/node_modules/**', '**/dist/**'] },
  };
}

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['./test-world/src/database-server.ts'],
    setupFiles: [`${import.meta.dirname}/test-world/src/no-console-errors.ts`],
    testTimeout: 60_000,
    // What is waited for comes within moments, but not on a machine that has other things to do.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 120_000,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      tests('domain', './domain'),
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
