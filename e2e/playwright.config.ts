import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../tools/browser.ts';

/** The walks of every page in both languages. */
const walks = '**/words-*.story.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    // The longest first, story by story: begun last, one would run alone while the other process has nothing left to do.
    { name: 'words', testMatch: walks, fullyParallel: true },
    { name: 'stories', testMatch: '**/*.story.ts', testIgnore: walks },
  ],
  outputDir: '../test-results/playwright',
  globalSetup: './portal/start-portal.config.ts',
  // Each with a portal of its own; more of them only wait for each other on the smallest machine this runs on.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A story takes seconds; on a machine that has other things to do, many times that.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Far from the organizations' own zone: nothing may be told in the browser's.
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Without moving pictures, which cost more than the stories themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
