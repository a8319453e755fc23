import { linkIn, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import type { Page } from '@playwright/test';
import { freshAddress } from './portal/newcomers.ts';
import { password } from './portal/people.ts';
import { fillInSignIn } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  forgot: 'パスワードをお忘れですか？',
  title: 'パスワードの再設定',
  send: 'リンクを送信',
  noAddress: 'メールアドレスを入力してください。',
  unknown: 'このメールアドレスのアカウントはありません。',
  sent: 'メールをご確認ください',
  subject: 'パスワードの再設定 – Trapline',
  changed: 'パスワードが変更されました – Trapline',
  newTitle: '新しいパスワード',
  save: '新しいパスワードを保存',
  short: 'パスワードは8文字以上30文字以下で入力してください。',
  weak: 'パスワードには英小文字、英大文字、数字をすべて含めてください。',
  different: 'パスワードが一致しません。',
  saved: '新しいパスワードを保存しました',
  signInNow: '今すぐサインイン',
  wrong: 'メールアドレスまたはパスワードが正しくありません。',
  ended: 'セッションが終了しました。もう一度サインインしてください。',
  blocked: 'サインインの失敗が続いたため、このアカウントはロックされています。管理者に解除を依頼してください。',
  unblock: 'メールでパスワードを再設定して解除する',
  askAgain: '新しいリンクを請求',
} as const;

const newPassword = 'Another2password';

/** Follows the mailed link and sets the new password. @returns the link */
async function setNewPassword(page: Page, mails: MailCatcher, email: string): Promise<string> {
  const { newTitle, save, saved, subject } = word;
  const mail = await mails.waitFor((one) => one.to.includes(email) && one.subject === subject);
  const link = linkIn(mail, '/reset_password').href;
  await open(page, link, newTitle);
  await page.getByLabel(words.newPassword, { exact: true }).fill(newPassword);
  await page.getByLabel(words.confirmPassword, { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: save }).click();
  await expect(page.getByRole('heading', { level: 1, name: saved })).toBeVisible();
  return link;
}

story.describe('a forgotten password', () => {
  story('an address without an account is reported at the field', async ({ page, flaws }) => {
    flaws.allow(/^POST \/api\/users\/[^/]+\/request_password_reset 404$/);
    await open(page, '/sign_in', words.signIn);
    await page.getByRole('link', { name: word.forgot }).click();
    await expect(page.getByRole('heading', { level: 1, name: word.title })).toBeVisible();
    const field = page.getByLabel(words.email);
    await page.getByRole('button', { name: word.send }).click();
    await expect(page.getByText(word.noAddress, { exact: true })).toBeVisible();
    await field.fill(freshAddress());
    await page.getByRole('button', { name: word.send }).click();
    await expect(page.getByText(word.unknown)).toBeVisible();
    await expect(field).toBeFocused();
  });

  story(
    'a new password is set by mail, and ends all sessions',
    async ({ page, newcomers, mails, anotherBrowser, flaws }) => {
      flaws.allow(/^POST \/api\/(signin 401|reset_password 410)$/);
      const person = await newcomers.person({ locale });
      const { email } = person;
      const { page: old, flaws: oldFlaws } = await anotherBrowser(person);
      oldFlaws.allow(/^GET \/api\/.* 401$/);
      await open(old, '/activities', words.activity);

      // The address typed at sign-in is already there.
      await open(page, '/sign_in', words.signIn);
      await page.getByLabel(words.email).fill(email);
      await page.getByRole('link', { name: word.forgot }).click();
      await expect(page.getByLabel(words.email)).toHaveValue(email);
      await page.getByRole('button', { name: word.send }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.sent })).toBeVisible();
      const link = await setNewPassword(page, mails, email);
      // The page would lead there by itself after a few seconds.
      await page.getByRole('link', { name: word.signInNow }).click();
      await mails.waitFor(({ to, subject }) => to.includes(email) && subject === word.changed);

      const menu = old.getByRole('navigation', { name: words.mainMenu });
      await menu.getByRole('link', { name: words.sensors }).click();
      await expect(old).toHaveURL('/sign_in?redirectTo=%2Fsensors');
      await expect(old.getByText(word.ended)).toBeVisible();

      await fillInSignIn(page, email, password, locale);
      await expect(page.getByRole('alert')).toHaveText(word.wrong);
      await fillInSignIn(page, email, newPassword, locale);
      await expect(page).toHaveURL('/activities');

      // The link works once.
      await open(page, link, word.newTitle);
      await page.getByLabel(words.newPassword, { exact: true }).fill(newPassword);
      await page.getByLabel(words.confirmPassword, { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: word.save }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.linkGone })).toBeVisible();
      await expect(page.getByRole('link', { name: word.askAgain })).toBeVisible();
    },
  );

  story(
    'a password that breaks the rules is refused at its field',
    async ({ page, newcomers, mails, request, baseURL }) => {
      const { email } = await newcomers.person({ locale });
      await request.post(`${baseURL}/api/users/${email}/request_password_reset`);
      const mail = await mails.waitFor(({ to }) => to.includes(email));
      await open(page, linkIn(mail, '/reset_password').href, word.newTitle);
      await expect(page).toHaveURL('/reset_password');
      // The link survives a reload.
      await page.reload();
      const secret = page.getByLabel(words.newPassword, { exact: true });
      const confirmation = page.getByLabel(words.confirmPassword, { exact: true });
      for (const [typed, again, flaw] of [
        ['Ab1', 'Ab1', word.short],
        ['nocapitals1', 'nocapitals1', word.weak],
        [newPassword, `${newPassword}x`, word.different],
      ] as const) {
        await secret.fill(typed);
        await confirmation.fill(again);
        await page.getByRole('button', { name: word.save }).click();
        await expect(page.getByText(flaw)).toBeVisible();
        await expect(typed === again ? secret : confirmation).toBeFocused();
      }
    },
  );

  story('unblocks an account', async ({ page, newcomers, mails, flaws }) => {
    flaws.allow(/^POST \/api\/signin 401$/);
    const { email } = await newcomers.person({ locale, blocked: true });
    await open(page, '/sign_in', words.signIn);
    await fillInSignIn(page, email, password, locale);
    await expect(page.getByRole('alert')).toContainText(word.blocked);
    await page.getByRole('link', { name: word.unblock }).click();
    await expect(page.getByLabel(words.email)).toHaveValue(email);
    await page.getByRole('button', { name: word.send }).click();
    await setNewPassword(page, mails, email);
    // Without a click, the sign-in page opens after a moment.
    await expect(page).toHaveURL('/sign_in');
    await fillInSignIn(page, email, newPassword, locale);
    await expect(page).toHaveURL('/activities');
  });
});

story('an incomplete link is reported', async ({ page }) => {
  await open(page, '/reset_password', words.linkGone);
  await page.getByRole('link', { name: word.askAgain }).click();
  await expect(page).toHaveURL('/forgot_password');
});
