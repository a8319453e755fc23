import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Page } from '@playwright/test';
import { password } from '../portal/people.ts';
import { expect, open } from './story.ts';
import { words } from './words.ts';

// Steps shared by several stories.

/** Fills in and submits the sign-in form. */
export async function fillInSignIn(page: Page, email: string, secret = password, locale: Locale = 'en'): Promise<void> {
  await page.getByLabel(words[locale].email).fill(email);
  await page.getByLabel(words[locale].password, { exact: true }).fill(secret);
  await page.getByRole('button', { name: words[locale].signIn, exact: true }).click();
}

/** Follows a verification link and confirms the address on its page. */
export async function confirmAddress(page: Page, link: string, locale: Locale = 'en'): Promise<void> {
  const { verify, confirmAddress: confirm, verified } = words[locale];
  await open(page, link, verify);
  await page.getByRole('button', { name: confirm }).click();
  await expect(page.getByRole('heading', { level: 1, name: verified })).toBeFocused();
}

/** Chooses an item of the account menu. */
export async function chooseFromMenu(page: Page, item: string, locale: Locale = 'en'): Promise<void> {
  await page.getByRole('button', { name: words[locale].accountMenu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Confirms an open question. @param question its title */
export async function sayYes(page: Page, question: string, yes: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: yes, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Calls the portal from a script of the page. @returns status and problem type */
export async function ask(page: Page, path: string, method = 'GET', body?: object): Promise<string> {
  const init = {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  };
  return page.evaluate<string>(`fetch(${JSON.stringify(path)}, ${JSON.stringify(init)}).then(async (answer) => {
    const text = await answer.text();
    const problem = answer.headers.get('content-type') === 'application/problem+json' ? JSON.parse(text).type : '';
    return answer.status + ' ' + problem;
  })`);
}
