import { type BrowserContext, expect as expectOf, type Page, test as base } from '@playwright/test';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { type Calls, signInTo } from './portal/calls.ts';
import { password, type Person } from './portal/people.ts';
import { portalAddress } from './portal/portal-address.ts';
import { type Flaws, watchPage } from './watch.ts';

/** What a story has at hand besides Playwright's own. */
interface StoryFixtures {
  /**
   * Refusals that belong to the story, as `METHOD /path status`. Any other refusal, error in the console, broken
   * request or breach of the security policy fails it.
   */
  readonly flaws: Flaws;
  /** Signs the browser in without the form. */
  readonly signedIn: (person: Person, context?: BrowserContext) => Promise<void>;
  /** The portal's calls as a program makes them. */
  readonly callsOf: (person: Person) => Promise<Calls>;
}

interface RunFixtures {
  readonly database: Database;
}

/** A story: a test on the running portal, whose page must stay without any fault. */
export const story = base.extend<StoryFixtures, RunFixtures>({
  baseURL: async ({}, use) => use(portalAddress().url),
  database: [
    async ({}, use) => {
      const database = openDatabase({ url: portalAddress().databaseUrl, connections: 1 });
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  flaws: [
    async ({ page }, use) => {
      const flaws = await watchPage(page);
      await use(flaws);
      expectOf(flaws.found()).toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ context: own }, use) => {
    await use(async ({ email }, context = own) => {
      const answer = await context.request.post(`${portalAddress().url}/api/signin`, { data: { email, password } });
      expectOf(answer.status()).toBe(200);
    });
  },
  callsOf: async ({}, use) => use(({ email }) => signInTo(portalAddress().url, email, password)),
});

/** Playwright's assertions. */
export const expect = expectOf;

/** Opens a page of the portal and waits until its heading is there. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expectOf(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}
