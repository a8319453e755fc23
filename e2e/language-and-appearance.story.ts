import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { password, people } from './portal/people.ts';
import { chooseFromMenu, fillInSignIn } from './support/steps.ts';
import { expect, open, story } from './support/story.ts';
import { watchPage } from './support/watch.ts';
import { words } from './support/words.ts';

story(
  'the chosen language is remembered, in this browser and on the account',
  async ({ page, browser, signedIn, flaws, baseURL }) => {
    await signedIn(people.lena);
    await open(page, '/activities', words.en.activity);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('combobox', { name: words.en.language }).selectOption('日本語');
    await expect(page.getByRole('heading', { level: 1, name: words.ja.activity })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expect(page).toHaveTitle(`${words.ja.activity} · Trapline`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: words.ja.activity })).toBeVisible();

    // Another browser in English: after signing in it uses the account's language.
    const elsewhere = await browser.newContext({ locale: 'en-US', ...(baseURL === undefined ? {} : { baseURL }) });
    const other = await elsewhere.newPage();
    const otherFlaws = await watchPage(other);
    await open(other, '/sign_in', words.en.signIn);
    await other.getByLabel(words.en.email).fill(people.lena.email);
    await other.getByLabel(words.en.password, { exact: true }).fill(password);
    await other.getByRole('button', { name: words.en.signIn, exact: true }).click();
    await expect(other.getByRole('heading', { level: 1, name: words.ja.activity })).toBeVisible();
    expect(otherFlaws.found()).toEqual([]);
    await elsewhere.close();

    // And back, on the account page.
    await open(page, '/account', words.ja.account);
    const form = page.getByRole('main');
    await form.getByRole('button', { name: words.ja.edit }).click();
    await form.getByRole('combobox', { name: words.ja.language }).selectOption('English');
    await form.getByRole('button', { name: words.ja.save }).click();
    await expect(page.getByText(words.en.accountSaved)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: words.en.account })).toBeVisible();
    expect(flaws.found()).toEqual([]);
  },
);

story('a language chosen before signing in takes precedence over the account’s', async ({ page }) => {
  await open(page, '/sign_in', words.en.signIn);
  await page.getByRole('combobox', { name: words.en.language }).selectOption('日本語');
  await page.getByLabel(words.ja.email).fill(people.lena.email);
  await page.getByLabel(words.ja.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.ja.signIn, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.ja.activity })).toBeVisible();
  // Restored for later stories.
  await page.getByRole('combobox', { name: words.ja.language }).selectOption('English');
  await expect(page.getByRole('heading', { level: 1, name: words.en.activity })).toBeVisible();
});

story('a language chosen before signing in counts for one sign-in', async ({ page, newcomers, callsOf }) => {
  const [first, next] = [await newcomers.person({ locale: 'en' }), await newcomers.person({ locale: 'ja' })];
  await open(page, '/sign_in', words.en.signIn);
  await page.getByRole('combobox', { name: words.en.language }).selectOption('日本語');
  await page.getByRole('combobox', { name: words.ja.language }).selectOption('English');
  await fillInSignIn(page, first.email);
  await expect(page).toHaveURL('/activities');
  await chooseFromMenu(page, words.en.signOut);
  await expect(page).toHaveURL('/sign_in');
  await fillInSignIn(page, next.email);
  await expect(page.getByRole('heading', { level: 1, name: words.ja.activity })).toBeVisible();
  const { locale } = await (await callsOf(next)).get<UserInfo>('/api/user_info');
  expect(locale).toBe('ja');
});

story('dark and light can be chosen, and otherwise follow the device', async ({ page, signedIn }) => {
  const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const isDark = async () => {
    const [red = 255] = (/\d+/.exec(await background()) ?? []).map(Number);
    return red < 100;
  };
  await page.emulateMedia({ colorScheme: 'dark' });
  await signedIn(people.mika);
  await open(page, '/activities', words.en.activity);
  const appearance = page.getByRole('combobox', { name: words.en.appearance });
  await expect.poll(isDark).toBe(true);
  await appearance.selectOption('Light');
  await expect.poll(isDark).toBe(false);
  await page.reload();
  await expect(appearance).toHaveValue('light');
  expect(await isDark()).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await appearance.selectOption('Dark');
  await expect.poll(isDark).toBe(true);
});
