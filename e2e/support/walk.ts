import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { expect, type Page } from '@playwright/test';
import { violations, violationsOfWords } from './axe.ts';
import { flawOf } from './text-flaw.ts';

/** A walk through pages in one language. */
export interface Walk {
  /** Looks at a page as it is now. @param where what the page is called when something is wrong */
  readonly look: (page: Page, where: string) => Promise<void>;
  /** What was wrong so far, a line each. */
  readonly found: readonly string[];
}

/** Pixels by which a page is wider than its screen. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

/**
 * Begins a walk. Each page that is looked at must say its language, have all its words in it, fit its screen, and
 * shut nobody out.
 * @param rules all of the checker's for the first look at a layout, afterwards those that words can change
 * @param data what people wrote, in any language: not the portal's own words
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

/** Waits until nothing on the page is being reloaded or fading: a list that is reloaded is dimmed meanwhile. */
async function atRest(page: Page): Promise<void> {
  const isAtRest = `document.querySelector('[aria-busy=true]') === null &&
    document.getAnimations().every((one) =>
      one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)`;
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true);
}

/** What there is to read on a page, also for who hears it; parts that say to be in another language left out. */
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
