import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

/** The axe-core script for pages. */
const checker = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules that depend on colours. */
const colours = ['color-contrast', 'link-in-text-block'] as const;

/**
 * Rules that depend on texts: language, data and the space for texts. Structure, roles and keys are the same in both
 * languages.
 */
const wording = [
  'area-alt',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-tab-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'aria-treeitem-name',
  'button-name',
  'document-title',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'html-has-lang',
  'html-lang-valid',
  'html-xml-lang-mismatch',
  'image-alt',
  'image-redundant-alt',
  'input-button-name',
  'input-image-alt',
  'label',
  'label-content-name-mismatch',
  'label-title-only',
  'landmark-unique',
  'link-name',
  'object-alt',
  'role-img-alt',
  'scrollable-region-focusable',
  'select-name',
  'summary-name',
  'svg-img-alt',
  'table-duplicate-name',
  'valid-lang',
] as const;

/**
 * Runs axe-core on a page and returns its findings, one line each: rule, element and message. The page is checked with
 * all rules in its colour scheme, and with the colour rules in the other one. Source: LOOK-11.
 */
export async function violations(page: Page, where: string): Promise<readonly string[]> {
  await ready(page);
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = [...(await findings(page, `${where}, ${shown}`))];
  await show(page, other);
  found.push(...(await findings(page, `${where}, ${other}`, colours)));
  await show(page, shown);
  return found;
}

/**
 * Returns the findings on a page that was fully checked in the other language: only the rules that depend on texts and
 * colours, in the page's colour scheme.
 */
export async function violationsOfWords(page: Page, where: string): Promise<readonly string[]> {
  await ready(page);
  return await findings(page, where, [...colours, ...wording]);
}

/** Waits for the heading: its absence on a loading page would be reported as a flaw. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
}

/**
 * An expression for the part of a page that is checked: the last modal dialog and what lies over it, else everything.
 * What lies behind a dialog was checked before it opened.
 */
const inFront = `(() => {
  const parts = [...document.body.children];
  const dialog = parts.findLastIndex((part) => part.querySelector('[role=dialog][aria-modal=true]') !== null);
  return dialog <= 0 ? document : parts.slice(dialog);
})()`;

/** @param rules ids of the rules; all of them by default */
async function findings(page: Page, where: string, rules?: readonly string[]): Promise<readonly string[]> {
  // The script is large: a page loads it only once.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(checker);
  const options = {
    // Reporting passed rules would take longer than checking them.
    resultTypes: ['violations'],
    // No page has frames. Style sheets need not be loaded: none of these rules reads them.
    iframes: false,
    preload: { assets: ['media'] },
    ...(rules === undefined ? {} : { runOnly: rules }),
  };
  const found = await page.evaluate<readonly string[]>(`axe.run(${inFront}, ${JSON.stringify(options)}).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => [id, ...target, failureSummary].join(' '))))`);
  return found.map((line) => `${where}: ${line}`);
}

/** Changes the device's colour scheme, and waits until no colour is changing any more. */
async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  const moving = 'document.getAnimations().filter((one) => one instanceof CSSTransition).length';
  await expect.poll(() => page.evaluate<number>(moving), { intervals: [30] }).toBe(0);
}
