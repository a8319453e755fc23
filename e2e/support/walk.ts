import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { expect, type Page } from '@playwright/test';
import { violations, violationsOfWords } from './axe.ts';
import { flawOf } from './text-flaw.ts';

/** A walk through pages in one language. */
export interface Walk {
  /** Checks the current page. @param where name of the page in reports */
  readonly look: (page: Page, where: string) => Promise<void>;
  /** The flaws found so far, one line each. */
  readonly found: readonly string[];
}

/** Returns the pixels by which a page is wider than its screen. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/**
 * Starts a walk. Each checked page must declare its language, have all texts in it, fit its screen, and be accessible.
 * @param rules `all` for the first check of a layout, afterwards those that depend on texts
 * @param data texts entered by people, in any language: not the portal's own
 */
export function walkIn(locale: Locale, rules: 'all' | 'words', data: readonly string[] = []): Walk {
  const found: string[] = [];
  return {
    found,
    async look(page, where) {
      const name = `${where}, ${locale}`;
      await atRest(page);
      found.push(...(rules === 'all' ? await violations(page, name) : await violationsOfWords(page, name)));
      const lang = await page.locator('html').getAttribute('lang');
      if (lang !== locale) found.push(`${name}: the page says that it is in ${lang}`);
      for (const text of await textsOf(page)) {
        const flaw = flawOf(text, locale, data);
        if (flaw !== null) found.push(`${name}: ${flaw}: ${text}`);
      }
      const over = await overhang(page);
      if (over !== 0) found.push(`${name}: the page is wider than its screen by ${over}`);
    },
  };
}

/** Waits until nothing on the page is reloading or fading: a list that is reloading is dimmed. */
async function atRest(page: Page): Promise<void> {
  const isAtRest = `document.querySelector('[aria-busy=true]') === null &&
    document.getAnimations().every((one) =>
      one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)`;
  await expect.poll(() => page.evaluate(isAtRest), { intervals: [50] }).toBe(true);
}

/**
 * Returns all texts of a page, including those for screen readers, except in parts declared to be in another language.
 */
function textsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`(() => {
    const { lang } = document.documentElement;
    const texts = new Set([document.title]);
    const isOurs = (element) => element.closest('[lang]')?.lang === lang && !element.closest('script, style, noscript');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode;
      if (parentElement !== null && isOurs(parentElement)) texts.add(data.trim());
    }
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll('[' + name + ']')) {
        if (isOurs(element) && !element.closest('[aria-hidden=true]')) texts.add(element.getAttribute(name).trim());
      }
    }
    return [...texts].filter((text) => text !== '');
  })()`);
}
