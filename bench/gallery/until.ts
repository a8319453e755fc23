import type { Page } from '@playwright/test';

/** Timeout in seconds. */
const patience = 120;

/**
 * Waits until an expression is true in the page, checking once a frame. (The page's security policy forbids
 * Playwright's own way of doing this.)
 * @returns the value of the expression
 */
export function until<T>(page: Page, expression: string): Promise<T> {
  return page.evaluate<T>(`new Promise((done, fail) => {
    const end = performance.now() + ${patience * 1000};
    const look = () => {
      const found = (${expression});
      if (found) done(found);
      else if (performance.now() > end) fail(new Error(${JSON.stringify(`Timeout: ${expression}`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}
