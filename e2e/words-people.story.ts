import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { Page } from '@playwright/test';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { password, people } from './portal/people.ts';
import { atRest } from './support/dialogs.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale, words } from './support/words.ts';

const own = {
  en: {
    forgotten: 'Forgotten password',
    send: 'Send the link',
    mailbox: 'Check your email',
    otp: 'One-time password',
    newPassword: 'New password',
    saveNew: 'Save the new password',
    terms: 'Terms of use',
    next: 'Next',
    accept: 'I have read the terms of use and accept them',
    register: 'Register',
    check: 'Check the details',
    review: 'Are these details correct?',
    registered: 'One more step: check your email',
    auditTrail: 'Audit trail',
    status: 'Status',
    freeSpace: 'Free space',
    show: 'Show',
    accounts: 'Accounts',
    organizations: 'Organizations',
    newAccount: 'New account',
    newOrganization: 'New organization',
    newMember: 'Email address of the new member',
    remove: 'Remove',
    assume: 'Sign in as this user',
    assumeYes: 'Sign in',
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
    auditTrail: '操作履歴',
    status: '稼働状況',
    freeSpace: '空き容量',
    show: '表示',
    accounts: 'アカウント',
    organizations: '組織',
    newAccount: '新しいアカウント',
    newOrganization: '新しい組織',
    newMember: '新しいメンバーのメールアドレス',
    remove: '削除',
    assume: 'この人として代理サインイン',
    assumeYes: '代理サインイン',
    unblock: 'ロック解除',
    invitation: '招待',
  },
} as const;

/** Starts editing the record that is shown. */
async function edit(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: words[locale].edit }).click();
  await expect(page.getByRole('button', { name: words[locale].cancel })).toBeVisible();
}

/** Texts entered by people on these pages, and the user agent of an API client. */
const data = ['Nora', 'Ramp', 'node'];

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages about people, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story('signed out', async ({ page, newcomers, flaws }) => {
      story.slow();
      flaws.allow(/^(POST \/api\/verify_otp 401|POST \/api\/verify_email 410|GET \/api\/invitations\/\w+ 410)$/);
      const { look, found } = walkIn(locale, rules, data);
      const { email } = await newcomers.person({ locale });

      await open(page, '/sign_in', words[locale].signIn);
      await page.getByRole('button', { name: words[locale].signIn, exact: true }).click();
      await look(page, 'sign-in, with flaws');
      await open(page, '/forgot_password', word.forgotten);
      await page.getByRole('button', { name: word.send }).click();
      await look(page, 'forgotten password, with a flaw');
      await page.getByLabel(words[locale].email).fill(email);
      await page.getByRole('button', { name: word.send }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.mailbox })).toBeVisible();
      await look(page, 'link mailed');

      await open(page, `/verify_otp?email=${email}`, word.otp);
      await page.getByLabel(word.otp).press('Enter');
      await look(page, 'one-time password, with a flaw');
      await page.getByLabel(word.otp).fill('123456');
      await page.getByLabel(word.otp).press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      await look(page, 'one-time password, over');

      await open(page, '/reset_password?token=none', word.newPassword);
      await page.getByLabel(word.newPassword, { exact: true }).fill('abc');
      await page.getByRole('button', { name: word.saveNew }).click();
      await look(page, 'new password, with a flaw');
      // Opening the same address again is a reload, which keeps the link's token.
      await page.goto('about:blank');
      await open(page, '/reset_password', words[locale].linkGone);
      await look(page, 'new password, link gone');
      await open(page, '/verify_email?token=none', words[locale].verify);
      await look(page, 'verification');
      await page.getByRole('button', { name: words[locale].confirmAddress }).click();
      await expect(page.getByRole('heading', { level: 1, name: words[locale].linkGone })).toBeVisible();
      await look(page, 'verification, link gone');
      await open(page, '/invitation?token=none', words[locale].linkGone);
      await look(page, 'invitation, link gone');
      await open(page, '/terms', word.terms);
      await look(page, 'terms');

      await page.goto(`/register?email=${freshAddress()}`);
      const terms = await atRest(page);
      await terms.getByRole('button', { name: word.next }).click();
      await look(page, 'terms to accept');
      await terms.getByRole('checkbox', { name: word.accept }).check();
      await terms.getByRole('button', { name: word.next }).click();
      await expect(terms).toBeHidden();
      await page.getByRole('button', { name: word.check }).click();
      await look(page, 'registration, with flaws');
      await page.getByLabel(words[locale].name, { exact: true }).fill('Nora');
      await page.getByLabel(words[locale].password, { exact: true }).fill(password);
      await page.getByLabel(words[locale].confirmPassword, { exact: true }).fill(password);
      await look(page, 'registration');
      await page.getByRole('button', { name: word.check }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.review })).toBeVisible();
      await look(page, 'registration, review');
      await page.getByRole('button', { name: word.register, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: word.registered })).toBeVisible();
      await look(page, 'registered');
      expect(found).toEqual([]);
    });

    story('a member and an organization’s admin', async ({ page, newcomers, signedIn, callsOf, anotherBrowser }) => {
      story.slow();
      const { look, found } = walkIn(locale, rules, data);
      const team = await newcomers.team({ members: 1, locale });
      const [member] = team.members;
      if (!member) throw new Error('A team of two is needed');
      const calls = await callsOf(team.admin);
      await calls.post(`/api/organizations/${team.id}/users`, { email: freshAddress(), invite_to_app: true });

      const { page: theirPage } = await anotherBrowser(member);
      await open(theirPage, '/organization', words[locale].organization);
      await expect(theirPage.getByRole('row').filter({ hasText: member.email })).toBeVisible();
      await look(theirPage, 'organization, for a member');

      await signedIn(team.admin);
      await open(page, '/organization', words[locale].organization);
      const row = page.getByRole('row').filter({ hasText: member.email });
      await page.getByLabel(word.newMember).fill(member.email);
      await look(page, 'organization');
      await row.getByRole('button', { name: word.remove }).click();
      await atRest(page);
      await look(page, 'question');
      await page.keyboard.press('Escape');
      await edit(page, locale);
      await page.getByRole('textbox', { name: words[locale].name }).fill('');
      await page.getByRole('button', { name: words[locale].save }).click();
      await look(page, 'organization, editing');

      await open(page, '/account', words[locale].account);
      await expect(page.getByRole('table')).toBeVisible();
      await look(page, 'account');
      await page.getByRole('button', { name: words[locale].accountMenu }).click();
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await look(page, 'account menu');
      await page.keyboard.press('Escape');
      await edit(page, locale);
      await page.getByLabel(words[locale].newPassword, { exact: true }).fill('abc');
      await page.getByRole('button', { name: words[locale].save }).click();
      await look(page, 'account, editing');
      if (width < 768) {
        await page.getByRole('button', { name: words[locale].menu, exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('link', { name: words[locale].sensors })).toBeVisible();
        await look(page, 'menu');
      }
      await page.getByRole('link', { name: words[locale].sensors, exact: true }).click();
      await atRest(page);
      await look(page, 'unsaved changes');
      await page.keyboard.press('Escape');

      await page.goto('about:blank');
      await open(page, '/audit_trail', word.auditTrail);
      await expect(page.getByRole('table')).toBeVisible();
      await look(page, 'own audit trail');
      expect(found).toEqual([]);
    });

    story('a product admin', async ({ page, newcomers, signedIn, callsOf }) => {
      story.slow();
      const { look, found } = walkIn(locale, rules, data);
      const team = await newcomers.team({ locale });
      const blocked = await newcomers.person({ blocked: true, emailVerifiedAt: null, useOtp: true });
      const operator = await callsOf(people.ada);
      await operator.put(`/api/users/${blocked.email}`, { activated: false });
      await operator.put(`/api/organizations/${team.id}`, { address: '1-2-3' });
      await signedIn(people.ada);

      // Its own data only: other stories leave names in any language.
      const adminCalls = await callsOf(team.admin);
      const [sensor, site] = [`SEEN_${uniqueWord()}`, `Ramp ${uniqueWord()}`];
      await adminCalls.post('/api/sensors', { id: sensor, name: sensor, type: 'fly_count' });
      const settings = { type: 'fly_count', sensor_id: sensor, threshold: 3, increase_threshold: 0 };
      await adminCalls.post('/api/installation_sites', { name: site, ...settings });
      for (const [path, q, heading] of [
        ['/admin/sensors', sensor, words[locale].sensors],
        ['/admin/installation_sites', site, words[locale].sites],
        ['/admin/accounts', team.name, word.accounts],
        ['/admin/accounts', blocked.name, word.accounts],
        ['/admin/organizations', team.name, word.organizations],
        ['/admin/audit_trail', team.name, word.auditTrail],
      ] as const) {
        await open(page, `${path}?q=${encodeURIComponent(q)}`, heading);
        await expect(page.getByRole('table')).toBeVisible();
        if (path === '/admin/audit_trail')
          await page.getByRole('main').getByText(word.show, { exact: true }).first().click();
        await look(page, path);
      }

      await open(page, '/admin/status', word.status);
      await expect(page.getByRole('listitem').filter({ hasText: word.freeSpace })).toBeVisible();
      await look(page, 'status');

      await open(page, '/admin/accounts/new', word.newAccount);
      await page.getByRole('button', { name: words[locale].save }).click();
      await look(page, 'new account, with flaws');
      await open(page, `/admin/accounts/${blocked.email}`, blocked.name);
      await look(page, 'blocked account');
      await page.getByRole('button', { name: word.unblock, exact: true }).click();
      await atRest(page);
      await look(page, 'question about an account');
      await page.keyboard.press('Escape');
      await edit(page, locale);
      await page.getByRole('combobox', { name: words[locale].organization }).press('ArrowDown');
      await expect(page.getByRole('option').first()).toBeVisible();
      await look(page, 'account, editing, choosing its organization');

      await page.goto('about:blank');
      await open(page, '/admin/organizations/new', word.newOrganization);
      await page.getByRole('button', { name: words[locale].save }).click();
      await look(page, 'new organization, with flaws');
      await open(page, `/admin/organizations/${team.id}`, team.name);
      await expect(page.getByRole('table')).toBeVisible();
      await look(page, 'organization');
      await edit(page, locale);
      await look(page, 'organization, editing');

      await open(page, `/admin/accounts/${team.admin.email}`, team.admin.name);
      await look(page, 'account');
      await page.getByRole('button', { name: word.assume }).click();
      await (await atRest(page)).getByRole('button', { name: word.assumeYes, exact: true }).click();
      // The address changes before the page does.
      await expect(page.getByRole('heading', { level: 1, name: words[locale].activity, exact: true })).toBeVisible();
      await look(page, 'acting as somebody else');
      await open(page, '/account', words[locale].account);
      await edit(page, locale);
      await look(page, 'account of somebody else');
      expect(found).toEqual([]);
    });
  });
}
