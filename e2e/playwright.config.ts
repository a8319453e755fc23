import { defineConfig } from '@playwright/test';
import { chromiumOptions } from '../tools/browser.ts';

/** The walks through all pages in both languages. */
const walks = '**/words-*.story.ts';

export default defineConfig({
  testDir: '.',
  projects: [
    // The longest first, with parallel stories: started last, one would run alone while the other process is idle.
    { name: 'words', testMatch: walks, fullyParallel: true },
    { name: 'stories', testMatch: '**/*.story.ts', testIgnore: walks },
  ],
  outputDir: '../test-results/playwright',
  globalSetup: './portal/start-portal.config.ts',
  // Each has a portal of its own. Two leave a fifth of the processor time of two cores unused, waiting for each other's
  // answers.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A story takes seconds, but many times that on a busy machine: one that shared its cores took 4.5 times as long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Far from the organizations' zone: nothing may be shown in the browser's zone.
    timezoneId: 'America/New_York',
    actionTimeout: 45_000,
    navigationTimeout: 90_000,
    // Traces would take a fifth of the stories' processor time; `--trace on` records them.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
});
