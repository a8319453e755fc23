import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Locator, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { freshAddress } from './portal/newcomers.ts';
import { password, people } from './portal/people.ts';
import { expect, open, story } from './story.ts';
import { browserLocale, locales, words } from './words.ts';

const own = {
  en: {
    forgotten: 'Forgotten password',
    send: 'Send the link',
    mailbox: 'Look into your mailbox',
    otp: 'One-time password',
    newPassword: 'New password',
    saveNew: 'Save the new password',
    terms: 'Terms of use',
    next: 'Next',
    accept: 'I have read the terms of use and accept them',
    register: 'Register',
    check: 'Check the details',
    review: 'Are these details right?',
    registered: 'One more step: look into your mailbox',
    auditTrail: 'Audit trail',
    show: 'Show',
    accounts: 'Accounts',
    organizations: 'Organizations',
    newAccount: 'New account',
    newOrganization: 'New organization',
    newMember: 'Email address of the new member',
    remove: 'Remove',
    assume: 'Log in as this user',
    assumeYes: 'Log in',
    unblock: 'Unblock',
    invitation: 'Invitation',
  },
  ja: {
    forgotten: 'パスワードの再設定',
    send: 'リンクを送信',
    mailbox: 'メールをご確認ください',
    otp: 'ワンタイムパスワード',
    newPassword: '新しいパスワード',
    saveNew: '新しいパスワードを保存',
    terms: '利用規約',
    next: '次へ',
    accept: '利用規約を読み、同意します',
    register: '登録',
    check: '入力内容を確認',
    review: '入力内容の確認',
    registered: 'メールをご確認ください',
    auditTrail: '監査記録',
    show: '表示',
    accounts: 'アカウント',
    organizations: '組織',
    newAccount: '新しいアカウント',
    newOrganization: '新しい組織',
    newMember: '新しいメンバーのメールアドレス',
    remove: '削除',
    assume: 'この人として代理ログイン',
    assumeYes: '代理ログイン',
    unblock: 'ロック解除',
    invitation: '招待',
  },
} as const;

/** Waits until a dialog has come to rest: while it fades in, its colours are not yet its own. */
async function atRest(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('opacity', '1');
  return dialog;
}

/** Begins to edit the record that is shown. */
async function edit(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: words[locale].edit }).click();
  await expect(page.getByRole('button', { name: words[locale].cancel })).toBeVisible();
}

for (const locale of locales) {
  const word = own[locale];

  story.describe(`pages about people, ${locale}`, () => {
    story.use({ locale: browserLocale[locale] });

    story('signed out', async ({ page, newcomers, flaws }) => {
      story.slow();
      flaws.allow(/^(POST \/api\/verify_otp 401|POST \/api\/verify_email 410|GET \/api\/invitations\/\w+ 410)$/);
      const found: string[] = [];
      const look = async (where: string) => found.push(...(await violations(page, where)));
      const { email } = await newcomers.person({ locale });

      await open(page, '/forgot_password', word.forgotten);
      await page.getByRole('button', { name: word.send }).click();
      await look('forgotten password, with a flaw');
      await page.getByLabel(words[locale].email).fill(email);
      await page.getByRole('button', { name: word.send }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.mailbox })).toBeVisible();
      await look('link mailed');

      await open(page, `/verify_otp?email=${email}`, word.otp);
      await page.getByLabel(word.otp).press('Enter');
      await look('one-time password, with a flaw');
      await page.getByLabel(word.otp).fill('123456');
      await page.getByLabel(word.otp).press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await look('one-time password, over');

      await open(page, '/reset_password?token=none', word.newPassword);
      await page.getByLabel(word.newPassword, { exact: true }).fill('abc');
      await page.getByRole('button', { name: word.saveNew }).click();
      await look('new password, with a flaw');
      // Opening the same address again is a reload, which still knows the link.
      await page.goto('about:blank');
      await open(page, '/reset_password', words[locale].linkGone);
      await look('new password, link gone');
      await open(page, '/verify_email?token=none', words[locale].verify);
      await look('verification');
      await page.getByRole('button', { name: words[locale].confirmAddress }).click();
      await expect(page.getByRole('heading', { level: 1, name: words[locale].linkGone })).toBeVisible();
      await look('verification, link gone');
      await open(page, '/invitation?token=none', words[locale].linkGone);
      await look('invitation, link gone');
      await open(page, '/terms', word.terms);
      await look('terms');

      await page.goto(`/register?email=${freshAddress()}`);
      const terms = await atRest(page);
      await terms.getByRole('button', { name: word.next }).click();
      await look('terms to accept');
      await terms.getByRole('checkbox', { name: word.accept }).check();
      await terms.getByRole('button', { name: word.next }).click();
      await expect(terms).toBeHidden();
      await page.getByRole('button', { name: word.check }).click();
      await look('registration, with flaws');
      await page.getByLabel(words[locale].name, { exact: true }).fill('Nora');
      await page.getByLabel(words[locale].password, { exact: true }).fill(password);
      await page.getByLabel(words[locale].confirmPassword, { exact: true }).fill(password);
      await look('registration');
      await page.getByRole('button', { name: word.check }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.review })).toBeVisible();
      await look('registration, review');
      await page.getByRole('button', { name: word.register, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.registered })).toBeVisible();
      await look('registered');
      expect(found).toEqual([]);
    });

    story('a member and an organization’s admin', async ({ page, newcomers, signedIn, callsOf, anotherBrowser }) => {
      story.slow();
      const found: string[] = [];
      const look = async (where: string, which = page) => found.push(...(await violations(which, where)));
      const team = await newcomers.team({ members: 1, locale });
      const [member] = team.members;
      if (!member) throw new Error('A team of two is needed');
      const calls = await callsOf(team.admin);
      await calls.post(`/api/organizations/${team.id}/users`, { email: freshAddress(), invite_to_app: true });

      const { page: theirs } = await anotherBrowser(member);
      await open(theirs, '/organization', words[locale].organization);
      await expect(theirs.getByRole('row').filter({ hasText: member.email })).toBeVisible();
      await look('organization, for a member', theirs);

      await signedIn(team.admin);
      await open(page, '/organization', words[locale].organization);
      const row = page.getByRole('row').filter({ hasText: member.email });
      await page.getByLabel(word.newMember).fill(member.email);
      await look('organization');
      await row.getByRole('button', { name: word.remove }).click();
      await atRest(page);
      await look('question');
      await page.keyboard.press('Escape');
      await edit(page, locale);
      await page.getByRole('textbox', { name: words[locale].name }).fill('');
      await page.getByRole('button', { name: words[locale].save }).click();
      await look('organization, editing');

      await open(page, '/account', words[locale].account);
      await expect(page.getByRole('table')).toBeVisible();
      await look('account');
      await page.getByRole('button', { name: words[locale].accountMenu }).click();
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await look('account menu');
      await page.keyboard.press('Escape');
      await edit(page, locale);
      await page.getByLabel(words[locale].newPassword, { exact: true }).fill('abc');
      await page.getByRole('button', { name: words[locale].save }).click();
      await look('account, editing');
      await page.getByRole('banner').getByRole('link', { name: words[locale].sensors }).click();
      await atRest(page);
      await look('unsaved changes');
      await page.keyboard.press('Escape');

      await page.goto('about:blank');
      await open(page, '/audit_trail', word.auditTrail);
      await expect(page.getByRole('table')).toBeVisible();
      await look('own audit trail');
      expect(found).toEqual([]);
    });

    story('a product admin', async ({ page, newcomers, signedIn, callsOf }) => {
      story.slow();
      const found: string[] = [];
      const look = async (where: string) => found.push(...(await violations(page, where)));
      const team = await newcomers.team({ locale });
      const blocked = await newcomers.person({ blocked: true, emailVerifiedAt: null, useOtp: true });
      await (await callsOf(people.ada)).put(`/api/users/${blocked.email}`, { activated: false });
      await signedIn(people.ada);

      for (const [path, heading] of [
        ['/admin/sensors', words[locale].sensors],
        ['/admin/installation_sites', words[locale].sites],
        ['/admin/accounts', word.accounts],
        [`/admin/accounts?q=${blocked.name}`, word.accounts],
        ['/admin/organizations', word.organizations],
        ['/admin/audit_trail', word.auditTrail],
      ] as const) {
        await open(page, path, heading);
        await expect(page.getByRole('table')).toBeVisible();
        if (path === '/admin/audit_trail')
          await page.getByRole('main').getByText(word.show, { exact: true }).first().click();
        await look(path);
      }

      await open(page, '/admin/accounts/new', word.newAccount);
      await page.getByRole('button', { name: words[locale].save }).click();
      await look('new account, with flaws');
      await open(page, `/admin/accounts/${blocked.email}`, blocked.name);
      await look('blocked account');
      await page.getByRole('button', { name: word.unblock, exact: true }).click();
      await atRest(page);
      await look('question about an account');
      await page.keyboard.press('Escape');
      await edit(page, locale);
      await page.getByRole('combobox', { name: words[locale].organization }).press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeVisible();
      await look('account, editing, choosing its organization');

      await page.goto('about:blank');
      await open(page, '/admin/organizations/new', word.newOrganization);
      await page.getByRole('button', { name: words[locale].save }).click();
      await look('new organization, with flaws');
      await open(page, `/admin/organizations/${team.id}`, team.name);
      await expect(page.getByRole('table')).toBeVisible();
      await look('organization');
      await edit(page, locale);
      await look('organization, editing');

      await open(page, `/admin/accounts/${team.admin.email}`, team.admin.name);
      await look('account');
      await page.getByRole('button', { name: word.assume }).click();
      await (await atRest(page)).getByRole('button', { name: word.assumeYes, exact: true }).click();
      // The address changes before the page does.
      await expect(page.getByRole('heading', { level: 1, name: words[locale].activity, exact: true })).toBeVisible();
      await look('acting as somebody else');
      await open(page, '/account', words[locale].account);
      await edit(page, locale);
      await look('account of somebody else');
      expect(found).toEqual([]);
    });
  });
}
