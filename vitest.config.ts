import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { chatServer } from './test-world/src/sockets/chat-place.ts';
import { chromiumOptions } from './tools/browser.ts';
import { uploadPlace } from './web/test/upload-place.ts';

// Unit tests, tests against a real PostgreSQL, and tests of components in a browser. One database server serves the
// whole run; see test-world/src/test-database.ts. Browser stories are Playwright's, in e2e/.

/** Files that take longest. Begun last, one of them would run alone while the other process has nothing left to do. */
const longest = [
  'server/src/platform/embedded-postgres/embedded-postgres.test.ts',
  'server/src/uploads/processes.test.ts',
  'server/src/uploads/crash.test.ts',
  'server/src/platform/decoding/decoding.test.ts',
  'server/src/jobs/killed-job.test.ts',
  'server/src/uploads/mail-in-crash.test.ts',
  'server/src/sign-in/hostile-addresses.test.ts',
  'server/src/portal/tenancy.test.ts',
  'server/src/uploads/hostile.test.ts',
  'server/src/main.test.ts',
];

/** Files that look at what their process has loaded or holds: each has a process of its own. */
const alone = ['src/portal/loaded-libraries.test.ts'];

/**
 * The longest files first, then project by project: a process goes on to the next file only if that is of the same
 * project. Within these, Vitest's own order (what took long the last time comes first, else what is large).
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(path));
      return found === -1 ? longest.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => place(a) - place(b) || a.project.name.localeCompare(b.project.name));
  }
}

/** The tests that stand beside the files of one tree. They share processes: no test leaves anything behind. */
function tests(name: string, folder: string, files: Partial<TestFiles> = {}): TestProjectInlineConfiguration {
  const { include = ['**/*.test.ts'], exclude = [], isolate = false } = files;
  return {
    extends: true,
    test: { name, root: folder, isolate, include, exclude: ['**/node_modules/**', '**/dist/**', ...exclude] },
  };
}

interface TestFiles {
  readonly include: string[];
  readonly exclude: string[];
  /** Whether each file gets a process of its own. */
  readonly isolate: boolean;
}

/** The tests of components, in the browser that the stories use, with answers of the portal that a test makes up. */
function componentTests(): TestProjectInlineConfiguration {
  return {
    // Neither a database nor what is made for Node.
    extends: false,
    plugins: [uploadPlace(), chatServer()],
    // Vite bundles packages before the tests run: all that the web imports, and anew each time. A package that it met
    // only later would be bundled while tests run, and reload their page.
    optimizeDeps: { force: true, entries: [`${import.meta.dirname}/web/src/main.tsx`] },
    test: {
      name: 'components',
      root: './web',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: [`${import.meta.dirname}/web/test/browser-set-up.ts`],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
      // One page after the other: several would only wait for each other.
      fileParallelism: false,
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: chromiumOptions(),
          contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 1_440, height: 900 },
        screenshotFailures: false,
      },
    },
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
      tests('domain', './domain'),
      tests('server', './server', { exclude: alone }),
      tests('alone', './server', { include: alone, isolate: true }),
      tests('test-world', './test-world'),
      tests('field-unit', './field-unit'),
      tests('tools', './tools'),
      tests('web', './web'),
      componentTests(),
      tests('bench', './bench'),
      tests('e2e', './e2e'),
    ],
  },
});
