import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import {
  fillInRegistration,
  openFirst,
  openLog,
  openOrganization,
  register,
  settle,
  show,
  showAny,
  submit,
  type Scene,
} from './screenshot-steps.ts';
import { quiet, watchRequests } from './quiet.ts';
import { reviewScenes } from './screenshot-review.ts';
import { browserLocale, locales, words } from './words.ts';
import { chromiumOptions } from '../../tools/browser.ts';

// Takes screenshots of every page of a running portal, in both languages, wide and narrow, light and dark, for review.

const usage = `node e2e/support/screenshots.ts OUTDIR --url http://localhost:8080 --email EMAIL --password PASSWORD
  [--admin-email EMAIL --admin-password PASSWORD] [--only NAME]
The first is a member's account, best an organization's admin; the other one a product admin's.`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    email: { type: 'string' },
    password: { type: 'string' },
    'admin-email': { type: 'string' },
    'admin-password': { type: 'string' },
    /** Only screenshots whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const [folder] = positionals;
const { url, email, password, only, 'admin-email': adminEmail, 'admin-password': adminPassword } = values;

/** Scenes without signing in. */
const signedOutScenes: readonly Scene[] = [
  [
    'sign-in',
    async (page, word) => {
      await show(page, '/sign_in', word.signIn);
      await page.getByRole('button', { name: word.signIn, exact: true }).click();
    },
  ],
  ['terms', (page) => showAny(page, '/terms')],
  ['forgot-password', (page) => showAny(page, '/forgot_password')],
  [
    'forgot-password-unknown',
    async (page) => {
      await showAny(page, '/forgot_password');
      await page.getByRole('textbox').fill('nobody@example.com');
      await page.getByRole('main').getByRole('button').click();
      await quiet(page);
    },
  ],
  ['verify-otp', (page) => showAny(page, '/verify_otp?email=somebody@example.com')],
  [
    'verify-otp-over',
    async (page) => {
      await showAny(page, '/verify_otp?email=somebody@example.com');
      await page.getByRole('textbox').fill('123456');
      await page.getByRole('textbox').press('Enter');
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'reset-password',
    async (page, word) => {
      await showAny(page, '/reset_password?token=none');
      await page.getByLabel(word.newPassword, { exact: true }).fill('abc1');
      await page.getByLabel(word.newPassword, { exact: true }).press('Enter');
    },
  ],
  ['reset-password-gone', (page) => showAny(page, '/reset_password')],
  ['verify-email', (page) => showAny(page, '/verify_email?token=none')],
  [
    'verify-email-gone',
    async (page, word) => {
      await showAny(page, '/verify_email?token=none');
      await page.getByRole('button', { name: word.confirmAddress }).click();
      await page.getByRole('heading', { name: word.linkGone }).waitFor();
    },
  ],
  ['invitation-gone', (page) => showAny(page, '/invitation?token=none')],
  [
    'register-terms',
    async (page) => {
      await page.goto('/register?email=somebody@example.com');
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
      await quiet(page);
    },
  ],
  ['register-flaws', (page) => register(page).then(() => submit(page))],
  ['register-review', fillInRegistration],
];

/** Scenes of a member. */
const scenes: readonly Scene[] = [
  ['activities', (page, word) => show(page, '/activities', word.activity)],
  [
    'filters',
    async (page, word) => {
      await show(page, '/activities', word.activity);
      await page.getByRole('search').getByRole('button', { expanded: false }).click();
    },
  ],
  ...reviewScenes,
  ['sensors', (page, word) => show(page, '/sensors', word.sensors)],
  ['installation-sites', (page, word) => show(page, '/installation_sites', word.sites)],
  ['sensor', (page) => openFirst(page, '/sensors')],
  [
    'sensor-end',
    async (page) => {
      await openFirst(page, '/sensors');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    },
  ],
  [
    'sensor-editing',
    async (page, word) => {
      await openFirst(page, '/sensors');
      await page.getByRole('button', { name: word.edit, exact: true }).click();
    },
  ],
  ['sensor-new', (page) => showAny(page, '/sensors/new?type=fly_count').then(() => submit(page))],
  [
    'sensor-question',
    async (page) => {
      await openFirst(page, '/sensors');
      await page.getByRole('button', { name: /^(Issue (new )?key|キーを(再)?発行)$/ }).click();
      await page.getByRole('dialog').waitFor();
      await delay(settle);
    },
  ],
  ['installation-site', (page) => openFirst(page, '/installation_sites')],
  [
    'installation-site-end',
    async (page) => {
      await openFirst(page, '/installation_sites');
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    },
  ],
  [
    'installation-site-editing',
    async (page, word) => {
      await openFirst(page, '/installation_sites');
      await page.getByRole('button', { name: word.edit, exact: true }).click();
    },
  ],
  [
    'installation-site-times',
    async (page) => {
      await openFirst(page, '/installation_sites');
      await page
        .getByRole('button', { name: /^Correct the times|の設置期間を修正$/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
      await delay(settle);
    },
  ],
  ['installation-site-new', (page) => showAny(page, '/installation_sites/new?type=fly_count').then(() => submit(page))],
  [
    'nothing-found',
    async (page, word) => {
      await show(page, '/sensors?q=zzzz', word.sensors);
      await quiet(page);
    },
  ],
  ['account', (page, word) => show(page, '/account', word.account)],
  [
    'account-editing',
    async (page, word) => {
      await show(page, '/account', word.account);
      await page.getByRole('button', { name: word.edit }).click();
      await page.getByLabel(word.newPassword, { exact: true }).fill('abc1');
      await page.getByRole('button', { name: word.save }).click();
    },
  ],
  ['organization', (page, word) => show(page, '/organization', word.organization)],
  [
    'organization-editing',
    async (page, word) => {
      await show(page, '/organization', word.organization);
      await page.getByRole('button', { name: word.edit }).click();
    },
  ],
  [
    'organization-question',
    async (page, word) => {
      await show(page, '/organization', word.organization);
      await page.getByRole('row').getByRole('button', { disabled: false }).first().click();
      await page.getByRole('dialog').waitFor();
      await delay(settle);
    },
  ],
  ['audit-trail', (page) => showAny(page, '/audit_trail')],
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

/** Scenes of a product admin. */
const adminScenes: readonly Scene[] = [
  ['admin-sensors', (page) => showAny(page, '/admin/sensors')],
  ['admin-installation-sites', (page) => showAny(page, '/admin/installation_sites')],
  ['admin-sensor', (page) => openFirst(page, '/admin/sensors')],
  ['admin-installation-site', (page) => openFirst(page, '/admin/installation_sites')],
  ['activity-log', openLog],
  [
    'activity-log-details',
    async (page) => {
      await openLog(page);
      await page.getByRole('table').getByRole('button').first().click();
    },
  ],
  ['activity-log-empty', (page) => showAny(page, '/admin/activity_logs/Sensor-NONE/2026-01-31')],
  ['admin-accounts', (page) => showAny(page, '/admin/accounts')],
  ['admin-account', (page) => showAny(page, memberPage())],
  [
    'admin-account-editing',
    async (page, word) => {
      await showAny(page, memberPage());
      await page.getByRole('button', { name: word.edit }).click();
    },
  ],
  ['admin-account-new', (page) => showAny(page, '/admin/accounts/new').then(() => submit(page))],
  ['admin-organizations', (page) => showAny(page, '/admin/organizations')],
  ['admin-organization', openOrganization],
  [
    'admin-organization-editing',
    async (page, word) => {
      await openOrganization(page);
      await page.getByRole('button', { name: word.edit }).click();
    },
  ],
  ['admin-organization-new', (page) => showAny(page, '/admin/organizations/new').then(() => submit(page))],
  ['admin-audit-trail', (page) => showAny(page, '/admin/audit_trail')],
  ['admin-own-account', (page, word) => show(page, '/admin/account', word.account)],
  // Must be last: from here on another account is assumed.
  [
    'assumed',
    async (page, word) => {
      await showAny(page, memberPage());
      await page.getByRole('button', { name: /^(Sign in as this user|この人として代理サインイン)$/ }).click();
      await page.getByRole('dialog').getByRole('button').last().click();
      await page.waitForURL('**/activities');
      await show(page, '/account', word.account);
      await page.getByRole('button', { name: word.edit }).click();
    },
  ],
];

/** Returns the path of the member's page in the back office. */
function memberPage(): string {
  return `/admin/accounts/${encodeURIComponent(email ?? '')}`;
}

/**
 * Takes the screenshots of scenes in one language, size and colour scheme.
 * @param account the signed-in account; null: none
 */
async function takeAll(
  browser: Browser,
  taken: readonly Scene[],
  look: { readonly locale: keyof typeof words; readonly width: number; readonly colorScheme: 'light' | 'dark' },
  account: { readonly email: string; readonly password: string } | null,
): Promise<void> {
  const { locale, width, colorScheme } = look;
  const wanted = taken.filter(([name]) => name.includes(only));
  if (wanted.length === 0) return;
  const phone = width < 640;
  const context = await browser.newContext({
    baseURL: url,
    locale: browserLocale[locale],
    colorScheme,
    viewport: { width, height: phone ? 844 : 900 },
    ...(phone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  if (account) {
    const answer = await context.request.post('/api/signin', { data: account });
    if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
  }
  const page = await context.newPage();
  watchRequests(page);
  // The unsaved form of one scene must not block the next.
  page.on('dialog', (dialog) => void dialog.accept());
  for (const [name, go] of wanted) {
    await go(page, words[locale]);
    const path = join(folder ?? '.', `${name}-${locale}-${width}-${colorScheme}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  }
  await context.close();
}

if (folder === undefined || email === undefined || password === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(chromiumOptions());
  for (const locale of locales) {
    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const look = { locale, width, colorScheme };
        await takeAll(browser, signedOutScenes, look, null);
        await takeAll(browser, scenes, look, { email, password });
        if (adminEmail === undefined || adminPassword === undefined) continue;
        await takeAll(browser, adminScenes, look, { email: adminEmail, password: adminPassword });
      }
    }
  }
  await browser.close();
}
