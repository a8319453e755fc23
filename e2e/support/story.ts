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

/** What a story has at hand besides Playwright's own. */
interface StoryFixtures {
  /**
   * Refusals that belong to the story, as `METHOD /path status`. Any other refusal, error in the console, broken
   * request or breach of the security policy fails it.
   */
  readonly flaws: Flaws;
  /** Signs the browser in without the form. */
  readonly signedIn: (person: Person) => Promise<void>;
  /** The portal's calls as a program makes them. */
  readonly callsOf: (person: Person) => Promise<Calls>;
  /** Opens a page in another browser, signed in as somebody, or as nobody. It must stay without fault too. */
  readonly anotherBrowser: (person: Person | null) => Promise<{ readonly page: Page; readonly flaws: Flaws }>;
}

interface RunFixtures {
  /** The portal of the process that runs the story. */
  readonly portal: PortalAddress;
  readonly database: Database;
  /** The mail server that the portal sends to. */
  readonly mails: MailCatcher;
  /** People of a story's own. */
  readonly newcomers: Newcomers;
}

/** A story: a test on the running portal, whose page must stay without any fault. */
export const story = base.extend<StoryFixtures, RunFixtures>({
  // Playwright reads from the parameter what a fixture needs; the browser's name is there anyway.
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
    // Also for the mails of stories that do not look at them.
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
 * Says in which language the stories of a file are told: its browsers ask for that one. What the portal does is told
 * once, in English by half of the files and in Japanese by the other half; `words-*.story.ts` look at every page in both.
 * @returns the language, and its words that several files need
 */
export function toldIn<L extends Locale>(locale: L): { readonly locale: L; readonly words: (typeof words)[L] } {
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

/** Opens a page of the portal and waits until its heading is there. */
export async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expectOf(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}
