import { codeIn } from '@trapline/test-world/mail-catcher.ts';
import type { Page } from '@playwright/test';
import { password, type Person } from './portal/people.ts';
import { chooseFromMenu, fillInSignIn } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { watchPage } from './support/watch.ts';

const { locale, words } = storiesIn('ja');

const word = {
  title: 'ワンタイムパスワード',
  switch: 'サインインのたびに、メールで届くワンタイムパスワードを使う',
  on: '有効（サインインのたびに、メールでお送りするコードを入力します）',
  currentPassword: '現在のパスワード',
  notCurrent: '現在のパスワードが正しくありません。',
  switchedOn: 'ワンタイムパスワードが有効になりました – Trapline',
  subject: 'ワンタイムパスワードのお知らせ – Trapline',
  incomplete: '6桁のワンタイムパスワードを入力してください。',
  wrong: 'ワンタイムパスワードが正しくありません。',
  expired: 'ワンタイムパスワードの有効期限が切れました。もう一度サインインしてください。',
  none: '有効なワンタイムパスワードがありません。もう一度サインインしてください。',
  disabled: '5回失敗したため、ワンタイムパスワードは無効になりました。もう一度サインインしてください。',
  soon: '3秒後にサインインへ戻ります。',
  now: '今すぐサインインへ戻る',
} as const;

const refused = /^POST \/api\/verify_otp 401$/;

/** Returns a wrong code. */
function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Signs in by password, up to the page for the code. */
async function askForCode(page: Page, { email }: Person): Promise<void> {
  await open(page, '/sign_in', words.signIn);
  await fillInSignIn(page, email, password, locale);
  await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible();
}

async function fillInCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(word.title).fill(code);
  await page.getByRole('button', { name: words.signIn, exact: true }).click();
}

story.describe('one-time passwords', () => {
  story.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  story(
    'are switched on by the user, and required at the next sign-in',
    async ({ page, signedIn, newcomers, mails, flaws }) => {
      flaws.allow(refused);
      flaws.allow(/^POST \/api\/user_info 422$/);
      const person = await newcomers.person({ locale });
      const { email } = person;
      await signedIn(person);
      await open(page, '/account', words.account);
      await page.getByRole('button', { name: words.edit }).click();
      await page.getByRole('checkbox', { name: word.switch }).check();
      const current = page.getByLabel(word.currentPassword);
      const save = page.getByRole('button', { name: words.save });
      await current.fill('Not-her-password-1');
      await save.click();
      await expect(page.getByText(word.notCurrent)).toBeVisible();
      await current.fill(password);
      await save.click();
      await expect(page.getByText(words.accountSaved)).toBeVisible();
      await expect(page.getByText(word.on)).toBeVisible();
      await mails.waitFor(({ to, subject }) => to.includes(email) && subject === word.switchedOn);
      await chooseFromMenu(page, words.signOut, locale);
      await expect(page).toHaveURL('/sign_in');

      await page.goto('/sensors?q=bakery');
      await expect(page).toHaveURL(/\/sign_in\?redirectTo=/);
      await fillInSignIn(page, email, password, locale);
      await expect(page).toHaveURL(/\/verify_otp\?.*redirectTo=/);
      const code = codeIn(await mails.waitFor(({ to, subject }) => to.includes(email) && subject === word.subject));

      // Too short, then wrong, then right, with the text that people copy along with it.
      const field = page.getByLabel(word.title);
      await expect(field).toBeFocused();
      await field.fill('12x3');
      await expect(field).toHaveValue('123');
      await expect(page.getByRole('button', { name: words.signIn, exact: true })).toBeDisabled();
      await field.press('Enter');
      await expect(page.getByText(word.incomplete)).toBeVisible();
      await fillInCode(page, wrongCode(code));
      await expect(page.getByRole('alert')).toHaveText(word.wrong);
      await field.fill('');
      await expect(page.getByRole('alert')).toBeHidden();
      await page.evaluate(`navigator.clipboard.writeText(' ${code.slice(0, 3)} ${code.slice(3)}\\n')`);
      await field.press('Control+V');
      await expect(field).toHaveValue(code);
      await field.press('Enter');
      await expect(page).toHaveURL('/sensors?q=bakery');
    },
  );

  story('five wrong codes lead back to sign-in', async ({ page, newcomers, mails, flaws }) => {
    flaws.allow(refused);
    const person = await newcomers.person({ useOtp: true, locale });
    await askForCode(page, person);
    const code = codeIn(await mails.waitFor(({ to }) => to.includes(person.email)));
    for (let tries = 1; tries <= 4; tries++) {
      await fillInCode(page, wrongCode(code));
      await expect(page.getByRole('alert')).toHaveText(word.wrong);
    }
    await fillInCode(page, wrongCode(code));
    await expect(page.getByRole('alert')).toContainText(word.disabled);
    await expect(page.getByRole('alert')).toContainText(word.soon);
    await expect(page.getByRole('link', { name: word.now })).toBeVisible();
    // Without a click.
    await expect(page).toHaveURL('/sign_in');
    await expect(page.getByLabel(words.email)).toHaveValue(person.email);
  });

  story('a code that has expired does not help', async ({ page, newcomers, mails, database, flaws }) => {
    flaws.allow(refused);
    const person = await newcomers.person({ useOtp: true, locale });
    await askForCode(page, person);
    const code = codeIn(await mails.waitFor(({ to }) => to.includes(person.email)));
    await database.db
      .updateTable('otp_codes')
      .set({ expires_at: new Date() })
      .where('account_id', 'in', (query) => query.selectFrom('accounts').select('id').where('email', '=', person.email))
      .execute();
    await fillInCode(page, code);
    await expect(page.getByRole('alert')).toContainText(word.expired);
    await page.getByRole('link', { name: word.now }).click();
    await expect(page).toHaveURL('/sign_in');
  });

  story('a code works once', async ({ page, context, newcomers, mails, flaws }) => {
    const person = await newcomers.person({ useOtp: true, locale });
    await askForCode(page, person);
    const code = codeIn(await mails.waitFor(({ to }) => to.includes(person.email)));
    const second = await context.newPage();
    const secondFlaws = await watchPage(second);
    secondFlaws.allow(refused);
    await second.goto(page.url());
    await expect(second.getByLabel(word.title)).toBeVisible();
    await fillInCode(page, code);
    await expect(page).toHaveURL('/activities');
    await fillInCode(second, code);
    await expect(second.getByRole('alert')).toContainText(word.none);
    expect([...flaws.found(), ...secondFlaws.found()]).toEqual([]);
  });
});

story('a code does not work in another browser', async ({ page, newcomers, mails, anotherBrowser }) => {
  const person = await newcomers.person({ useOtp: true, locale });
  await askForCode(page, person);
  const code = codeIn(await mails.waitFor(({ to }) => to.includes(person.email)));
  const { page: thief, flaws } = await anotherBrowser(null);
  flaws.allow(refused);
  await thief.goto(page.url());
  await fillInCode(thief, code);
  await expect(thief.getByRole('alert')).toContainText(word.none);
  await fillInCode(page, code);
  await expect(page).toHaveURL('/activities');
});

story('the page without an address leads to sign-in', async ({ page }) => {
  await page.goto('/verify_otp');
  await expect(page).toHaveURL('/sign_in');
});
