import { type Browser, chromium, type Page } from '@playwright/test';
import { sessionCookie } from '@trapline/server/platform/http/callers.ts';
import { watchRequests } from '../../e2e/support/quiet.ts';
import { chromiumPath } from '../../tools/browser.ts';

/** The browser that the stories use. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** A session that a page begins with. */
export interface PageSession {
  readonly url: string;
  readonly token: string;
}

/** A fresh browser context with its page: nothing is in its cache. */
export async function freshPage<T>(
  browser: Browser,
  work: (page: Page) => Promise<T>,
  session?: PageSession,
): Promise<T> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  try {
    if (session) await context.addCookies([{ name: sessionCookie, value: session.token, url: session.url }]);
    const page = await context.newPage();
    watchRequests(page);
    return await work(page);
  } finally {
    await context.close();
  }
}
