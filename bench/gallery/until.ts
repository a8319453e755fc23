import type { Page } from '@playwright/test';

/** Seconds after which what was waited for will not come. */
const patience = 120;

/**
 * Waits until an expression is true in the page, looking once a frame. (The page's own policy forbids what Playwright
 * does with such a text.)
 * @returns what the expression then was
 */
export function until<T>(page: Page, expression: string): Promise<T> {
  return page.evaluate<T>(`new Promise((done, fail) => {
    const end = performance.now() + ${patience * 1000};
    const look = () => {
      const found = (${expression});
      if (found) done(found);
      else if (performance.now() > end) fail(new Error(${JSON.stringify(`It never came: ${expression}`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}
