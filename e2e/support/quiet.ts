import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Milliseconds without any request after which a page is quiet, and after which waiting is given up. */
const limits = { rest: 500, patience: 60_000 } as const;

interface Watched {
  readonly open: Set<Request>;
  /** When the last request began or ended. */
  last: number;
}

const pages = new WeakMap<Page, Watched>();

/** Records the requests of a page, for `quiet`; must be called before the page navigates anywhere. */
export function watchRequests(page: Page): void {
  const watched: Watched = { open: new Set(), last: Date.now() };
  const end = (request: Request) => {
    if (watched.open.delete(request)) watched.last = Date.now();
  };
  page.on('request', (request) => {
    // The stream of changes stays open as long as the page.
    if (new URL(request.url()).pathname === '/api/changes') return;
    watched.open.add(request);
    watched.last = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  pages.set(page, watched);
}

/**
 * Waits until a page has received all responses. Playwright's `networkidle` never fires, as the stream of changes stays
 * open.
 */
export async function quiet(page: Page): Promise<void> {
  const watched = pages.get(page);
  if (!watched) throw new Error('The requests of this page are not watched');
  const until = Date.now() + limits.patience;
  for (;;) {
    const now = Date.now();
    const since = watched.open.size > 0 ? now : watched.last;
    if (now - since >= limits.rest) return;
    if (now > until) throw new Error(`Still open: ${Array.from(watched.open, (request) => request.url()).join(', ')}`);
    await delay(Math.min(limits.rest, since + limits.rest - now));
  }
}
