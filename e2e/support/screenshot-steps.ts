import type { Page } from '@playwright/test';
import { quiet } from './quiet.ts';
import type { words } from './words.ts';

/** Milliseconds for a photo and its animations to settle; only appearance depends on it. */
export const settle = 1_500;

/** The texts of one language. */
export type Words = (typeof words)[keyof typeof words];

/** A screenshot: its name, and the steps that lead to it. */
export type Scene = readonly [string, (page: Page, word: Words) => Promise<void>];

/** Opens the first organization of the back office. */
export async function openOrganization(page: Page): Promise<void> {
  await showAny(page, '/admin/organizations');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.waitForURL('**/organizations/*');
  await quiet(page);
}

/** Opens the first entry of a list. */
export async function openFirst(page: Page, path: string): Promise<void> {
  await showAny(page, path);
  const link = page.getByRole('row').nth(1).getByRole('link').first();
  const href = await link.getAttribute('href');
  await showAny(page, href ?? path);
}

/** Shows today's log of the first sensor. */
export async function openLog(page: Page): Promise<void> {
  await openFirst(page, '/admin/sensors');
  await showAny(page, `/admin/activity_logs/Sensor-${new URL(page.url()).pathname.split('/').at(-1)}`);
}

/** Submits the form. */
export async function submit(page: Page): Promise<void> {
  await page.locator('button[type=submit]').click();
}

/** Accepts the terms and opens the registration form. */
export async function register(page: Page): Promise<void> {
  await page.goto('/register?email=somebody@example.com');
  const terms = page.getByRole('dialog');
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button').last().click();
  await terms.waitFor({ state: 'hidden' });
}

/** Fills in the registration and opens the review. */
export async function fillInRegistration(page: Page, word: Words): Promise<void> {
  await register(page);
  await page.getByLabel(word.name, { exact: true }).fill('山田 花子');
  await page.getByLabel(word.password, { exact: true }).fill('Picture1password');
  await page.getByLabel(word.confirmPassword, { exact: true }).fill('Picture1password');
  await submit(page);
}

/** Opens a page, whatever its heading is. */
export async function showAny(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await quiet(page);
}

/** Opens a page and waits for its heading. */
export async function show(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await quiet(page);
}
