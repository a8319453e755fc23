import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLocale, locales, words } from './words.ts';

// Takes every page of a running portal, in both languages, wide and narrow, light and dark, for looking at.

const usage = `node e2e/screenshots.ts OUTDIR --url http://localhost:8080 --email EMAIL --password PASSWORD [--only NAME]`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    email: { type: 'string' },
    password: { type: 'string' },
    /** Only pictures whose name holds this. */
    only: { type: 'string', default: '' },
  },
});
const [folder] = positionals;
const { url, email, password, only } = values;

/** Milliseconds in which a photo and its movements come to rest; nothing depends on it but the looks. */
const settle = 1_500;

type Words = (typeof words)[keyof typeof words];

/** What is taken: a name, and the way there from a page that is signed in. */
const scenes: readonly (readonly [string, (page: Page, word: Words) => Promise<void>])[] = [
  ['activities', (page, word) => show(page, '/activities', word.activity)],
  [
    'filters',
    async (page, word) => {
      await show(page, '/activities', word.activity);
      await page.getByRole('search').getByRole('button', { expanded: false }).click();
    },
  ],
  ['gallery', openGallery],
  [
    'gallery-1to1',
    async (page, word) => {
      await openGallery(page, word);
      await page.getByRole('button', { name: /^(1:1|等倍)$/ }).click();
      await delay(settle);
    },
  ],
  [
    'gallery-details',
    async (page, word) => {
      await openGallery(page, word);
      const fold = page.getByRole('dialog').getByRole('button', { expanded: false });
      if (await fold.first().isVisible()) await fold.first().click();
    },
  ],
  ['sensors', (page, word) => show(page, '/sensors', word.sensors)],
  ['installation-sites', (page, word) => show(page, '/installation_sites', word.sites)],
  [
    'nothing-found',
    async (page, word) => {
      await show(page, '/sensors?q=zzzz', word.sensors);
      await page.waitForLoadState('networkidle');
    },
  ],
  ['account', (page, word) => show(page, '/account', word.account)],
  [
    'user-menu',
    async (page, word) => {
      await show(page, '/account', word.account);
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'main-menu',
    async (page, word) => {
      await show(page, '/account', word.account);
      const burger = page.getByRole('button', { name: word.menu, exact: true });
      if (!(await burger.isVisible())) return;
      await burger.click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  ['not-found', (page) => page.goto('/nowhere').then(() => page.getByRole('heading', { level: 1 }).waitFor())],
];

async function show(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openGallery(page: Page, word: Words): Promise<void> {
  await show(page, '/activities', word.activity);
  const tile = page.waitForResponse(/\/tiles\//);
  await page.getByRole('button', { name: word.open }).first().click();
  await tile;
  await delay(settle);
}

/** Takes all scenes in one language, size and scheme. */
async function takeAll(browser: Browser, locale: keyof typeof words, width: number, colorScheme: 'light' | 'dark') {
  const phone = width < 640;
  const context = await browser.newContext({
    baseURL: url,
    locale: browserLocale[locale],
    colorScheme,
    viewport: { width, height: phone ? 844 : 900 },
    ...(phone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  const page = await context.newPage();
  const take = async (name: string, fullPage = false) => {
    const path = join(folder ?? '.', `${name}-${locale}-${width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage, animations: 'disabled' });
  };
  if ('sign-in'.includes(only)) {
    await show(page, '/sign_in', words[locale].signIn);
    await page.getByRole('button', { name: words[locale].signIn, exact: true }).click();
    await take('sign-in');
  }
  const answer = await context.request.post('/api/signin', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
  for (const [name, go] of scenes.filter(([name]) => name.includes(only))) {
    await go(page, words[locale]);
    await take(name);
  }
  await context.close();
}

if (folder === undefined || email === undefined || password === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await mkdir(folder, { recursive: true });
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  for (const locale of locales) {
    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) await takeAll(browser, locale, width, colorScheme);
    }
  }
  await browser.close();
}
