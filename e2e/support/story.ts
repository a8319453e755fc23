import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { type BrowserContext, expect as expectOf, type Page, test as base } from '@playwright/test';
import { type Database, openDatabase } from '@trapline/server/platform/database/database.ts';
import { type MailCatcher, startMailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { type Calls, signInTo } from '../portal/calls.ts';
import { createNewcomers, type Newcomers } from '../portal/newcomers.ts';
import { password, type Person } from '../portal/people.ts';
import { type PortalAddress, portalAddress } from '../portal/portal-address.ts';
import { type Flaws, watchPage } from './watch.ts';
import { browserLocale, words } from './words.ts';

/** The fixtures of a story in addition to Playwright's. */
interface StoryFixtures {
  /**
   * Refusals that a story expects, as `METHOD /path status`. Any other refusal, console error, broken request or
   * violation of the security policy fails the story.
   */
  readonly flaws: Flaws;
  /** Signs the browser in without the form. */
  readonly signedIn: (person: Person) => Promise<void>;
  /** Calls the portal as an API client. */
  readonly callsOf: (person: Person) => Promise<Calls>;
  /** Opens a page in another browser, signed in or (null) signed out. It must stay free of flaws too. */
  readonly anotherBrowser: (person: Person | null) => Promise<{ readonly page: Page; readonly flaws: Flaws }>;
}

interface RunFixtures {
  /** The portal of the process that runs the story. */
  readonly portal: PortalAddress;
  readonly database: Database;
  /** The mail server that the portal sends to. */
  readonly mails: MailCatcher;
  /** Creates people for this story only. */
  readonly newcomers: Newcomers;
}

/** A story: a test on the running portal, during which the page must stay free of flaws. */
export const story = base.extend<StoryFixtures, RunFixtures>({
  // Playwright determines a fixture's dependencies from the parameter; the browser's name is available anyway.
  portal: [
    async ({ browserName: _ }, provide, { parallelIndex }) => provide(portalAddress(parallelIndex)),
    { scope: 'worker' },
  ],
  database: [
    async ({ portal }, provide) => {
      const database = openDatabase({ url: portal.databaseUrl, connections: 1 });
      await provide(database);
      await database.close();
    },
    { scope: 'worker' },
  ],
  mails: [
    async ({ portal }, provide) => {
      const mails = await startMailCatcher({ port: portal.mailPort });
      await provide(mails);
      await mails.stop();
    },
    // Also receives the mails of stories that do not look at them.
    { scope: 'worker', auto: true },
  ],
  newcomers: [async ({ database }, provide) => provide(await createNewcomers(database.db)), { scope: 'worker' }],
  baseURL: async ({ portal }, provide) => provide(portal.url),
  flaws: [
    async ({ page }, provide) => {
      const flaws = await watchPage(page);
      await provide(flaws);
      expectOf(flaws.found()).toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ context, portal }, provide) => provide((person) => signInIn(context, portal, person)),
  anotherBrowser: async ({ browser, portal, locale, userAgent }, provide) => {
    const others: { readonly context: BrowserContext; readonly flaws: Flaws }[] = [];
    await provide(async (person) => {
      const context = await browser.newContext({
        baseURL: portal.url,
        ...(locale === undefined ? {} : { locale }),
        ...(userAgent === undefined ? {} : { userAgent }),
      });
      if (person) await signInIn(context, portal, person);
      const page = await context.newPage();
      const flaws = await watchPage(page);
      others.push({ context, flaws });
      return { page, flaws };
    });
    for (const { context, flaws } of others) {
      await context.close();
      expectOf(flaws.found()).toEqual([]);
    }
  },
  callsOf: async ({ portal }, provide) => provide(({ email }) => signInTo(portal.url, email, password)),
});

/**
 * Sets the language of a file's stories and of their browsers. Half of the files run in English and half in Japanese,
 * so each behaviour is tested once; `words-*.story.ts` check every page in both.
 * @returns the language, and its texts that several files need
 */
export function storiesIn<L extends Locale>(locale: L): { readonly locale: L; readonly words: (typeof words)[L] } {
  story.use({ locale: browserLocale[locale] });
  return { locale, words: words[locale] };
}

/** Playwright's assertions. */
export const expect = expectOf;

/** Signs a browser in without the form. */
async function signInIn(context: BrowserContext, { url }: PortalAddress, { email }: Person): Promise<void> {
  const answer = await context.request.post(`${url}/api/signin`, { data: { email, password } });
  expectOf(answer.status()).toBe(200);
}

/** Opens a page of the portal and waits for its heading. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expectOf(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}
