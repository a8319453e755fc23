import { type Browser, chromium, type Page } from '@playwright/test';
import { sessionCookie } from '@trapline/server/platform/http/admission/callers.ts';
import { watchRequests } from '../../e2e/support/quiet.ts';
import { chromiumPath } from '../../tools/browser.ts';

/** Launches the browser that the stories use. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

/** The session of a page. */
export interface PageSession {
  readonly url: string;
  readonly token: string;
}

/** Runs `work` in a new browser context with an empty cache. */
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
