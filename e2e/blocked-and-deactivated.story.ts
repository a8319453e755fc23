import { wrongPasswordsUntilBlocked } from '@trapline/domain/accounts/account.limits.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { password, people } from './portal/people.ts';
import { ask, fillInSignIn, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  wrong: 'メールアドレスまたはパスワードが正しくありません。',
  blocked: 'サインインの失敗が続いたため、このアカウントはロックされています。管理者に解除を依頼してください。',
  blockedMail: 'アカウントがロックされました – Trapline',
  ended: 'セッションが終了しました。もう一度サインインしてください。',
  deactivated: 'このアカウントは無効になっています。管理者にお問い合わせください。',
  accounts: 'アカウント',
  search: 'アカウントを検索',
  blockedOnly: 'ロック中のみ',
  deactivatedOnly: '無効のみ',
  blockedMark: 'ロック中',
  deactivatedMark: '無効',
  active: '有効',
  unblock: 'ロック解除',
  unblockTitle: (name: string) => `アカウント「${name}」のロックを解除しますか？`,
  unblocked: 'アカウントのロックを解除しました。',
  deactivate: '無効化',
  deactivateTitle: (name: string) => `アカウント「${name}」を無効にしますか？`,
  wasDeactivated: 'アカウントを無効にしました。',
  activate: '有効化',
  activateTitle: (name: string) => `アカウント「${name}」を有効にしますか？`,
  wasActivated: 'アカウントを有効にしました。',
} as const;

/** Clears recorded failures: all stories share one network, which is slowed down after a few wrong passwords. */
async function forgetWrongPasswords(db: Db): Promise<void> {
  await db.deleteFrom('limited_attempts').where('kind', '=', 'wrong_password').execute();
}

story.describe('blocked and deactivated accounts', () => {
  story(
    'ten wrong passwords block an account, a product admin unblocks it',
    async ({ page, newcomers, mails, database, anotherBrowser, flaws }) => {
      flaws.allow(/^POST \/api\/signin 401$/);
      const person = await newcomers.person({ locale });
      const { email, name } = person;
      await forgetWrongPasswords(database.db);
      await open(page, '/sign_in', words.signIn);
      for (let tries = 1; tries <= wrongPasswordsUntilBlocked; tries++) {
        // The previous message disappears before the next response arrives.
        const answer = page.waitForResponse(/\/api\/signin$/);
        await fillInSignIn(page, email, `Wrong-password-${tries}`, locale);
        await answer;
        const last = tries === wrongPasswordsUntilBlocked;
        await expect(page.getByRole('alert')).toContainText(last ? word.blocked : word.wrong);
      }
      await forgetWrongPasswords(database.db);
      await mails.waitFor(({ to, subject }) => to.includes(email) && subject === word.blockedMail);
      // Now even the right password does not help.
      const answer = page.waitForResponse(/\/api\/signin$/);
      await fillInSignIn(page, email, password, locale);
      await answer;
      await expect(page.getByRole('alert')).toContainText(word.blocked);

      const { page: admins } = await anotherBrowser(people.ada);
      await open(admins, '/admin/accounts', word.accounts);
      await admins.getByRole('checkbox', { name: word.blockedOnly }).check();
      await admins.getByRole('searchbox', { name: word.search }).fill(name);
      const row = admins.getByRole('row').filter({ hasText: email });
      await expect(row).toContainText(word.blockedMark);
      await row.getByRole('link', { name }).click();
      await admins.getByRole('button', { name: word.unblock, exact: true }).click();
      await sayYes(admins, word.unblockTitle(name), word.unblock);
      await expect(admins.getByText(word.unblocked)).toBeVisible();
      await expect(admins.getByRole('button', { name: word.unblock, exact: true })).toBeHidden();

      await fillInSignIn(page, email, password, locale);
      await expect(page).toHaveURL('/activities');
    },
  );

  story('an account is deactivated while signed in', async ({ page, newcomers, signedIn, anotherBrowser, flaws }) => {
    flaws.allow(/^GET \/api\/.* 401$/);
    flaws.allow(/^POST \/api\/signin 401$/);
    const person = await newcomers.person({ locale });
    const { email, name } = person;
    await signedIn(person);
    await open(page, '/activities', words.activity);

    const { page: admins } = await anotherBrowser(people.ada);
    await open(admins, `/admin/accounts/${encodeURIComponent(email)}`, name);
    await admins.getByRole('button', { name: word.deactivate, exact: true }).click();
    await sayYes(admins, word.deactivateTitle(name), word.deactivate);
    await expect(admins.getByText(word.wasDeactivated)).toBeVisible();

    await page.getByRole('navigation', { name: words.mainMenu }).getByRole('link', { name: words.sensors }).click();
    await expect(page).toHaveURL('/sign_in?redirectTo=%2Fsensors');
    await expect(page.getByText(word.ended)).toBeVisible();
    await fillInSignIn(page, email, password, locale);
    await expect(page.getByRole('alert').filter({ hasText: word.deactivated })).toBeVisible();
    expect(await ask(page, '/api/sensors')).toBe('401 unauthenticated');

    await open(admins, `/admin/accounts?only=deactivated&q=${encodeURIComponent(name)}`, word.accounts);
    const row = admins.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText(word.deactivatedMark);
    await row.getByRole('link', { name }).click();
    await admins.getByRole('button', { name: word.activate, exact: true }).click();
    await sayYes(admins, word.activateTitle(name), word.activate);
    await expect(admins.getByText(word.wasActivated)).toBeVisible();

    await fillInSignIn(page, email, password, locale);
    await expect(page).toHaveURL('/sensors');
  });
});
