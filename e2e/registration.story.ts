import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import type { Page } from '@playwright/test';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { password } from './portal/people.ts';
import { chooseFromMenu, confirmAddress, fillInSignIn, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  newMember: '新しいメンバーのメールアドレス',
  invite: '招待',
  toApp: (email: string) => `${email}をTraplineに招待しますか？`,
  sent: '招待を送信しました。',
  waiting: '承諾待ち',
  member: 'メンバー',
  subject: (team: string) => `「${team}」への招待 – Trapline`,
  verifySubject: 'メールアドレスの確認 – Trapline',
  terms: '利用規約',
  accept: '利用規約を読み、同意します',
  acceptFirst: '利用規約をお読みのうえ、同意欄にチェックを入れてください。',
  next: '次へ',
  register: '登録',
  check: '入力内容を確認',
  nameMissing: '名前を入力してください。',
  passwordMissing: 'パスワードを入力してください。',
  different: 'パスワードが一致しません。',
  rules: ['8〜30文字', '数字を含む', '英小文字と英大文字を含む', '確認用と一致する'],
  review: '入力内容の確認',
  hidden: '入力されたとおりです（表示しません）',
  back: '戻る',
  done: 'Traplineへようこそ',
  ready: (email: string) => `アカウント「${email}」を登録しました。サインインしてご利用ください。`,
  mailed: 'メールをご確認ください',
  taken: 'このメールアドレスはすでに登録されています。',
  unverified: 'メールアドレスが未確認です。お送りしたメールのリンクを開いてください。',
} as const;

/** Accepts the terms, after trying to continue without. */
async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: word.terms });
  await expect(terms.getByRole('heading', { name: '第1条（適用）' })).toBeVisible();
  await terms.getByRole('button', { name: word.next }).click();
  await expect(terms.getByText(word.acceptFirst)).toBeVisible();
  await terms.getByRole('checkbox', { name: word.accept }).check();
  await terms.getByRole('button', { name: word.next }).click();
  await expect(terms).toBeHidden();
}

/** Fills in name and password, up to the review. */
async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: word.check }).click();
  await expect(page.getByRole('heading', { level: 1, name: word.review })).toBeVisible();
}

story.describe('registration', () => {
  story('by invitation to an organization', async ({ page, signedIn, newcomers, mails, flaws, anotherBrowser }) => {
    // The address is refused as unknown first; then the invitation is confirmed.
    flaws.allow(/^POST \/api\/organizations\/\d+\/users 422$/);
    const team = await newcomers.team({ locale });
    const email = freshAddress();
    const name = `山田 ${uniqueWord()}`;
    await signedIn(team.admin);
    await open(page, '/organization', words.organization);
    const invite = page.getByRole('button', { name: word.invite, exact: true });
    await expect(invite).toBeDisabled();
    await page.getByLabel(word.newMember).fill(email);
    await invite.click();
    await sayYes(page, word.toApp(email), word.invite);
    await expect(page.getByText(word.sent)).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText(word.waiting);

    const mail = await mails.waitFor(({ to }) => to.includes(email));
    expect(mail.subject).toBe(word.subject(team.name));
    expect(mail.text).toContain(team.admin.name);

    const { page: theirPage } = await anotherBrowser(null);
    await theirPage.goto(linkIn(mail, '/invitation').href);
    await acceptTerms(theirPage);
    await expect(theirPage).toHaveURL(/\/register\?email=/);
    expect(theirPage.url()).not.toContain('token');
    const address = theirPage.getByLabel(words.email);
    await expect(address).toHaveValue(email);
    await expect(address).toHaveAttribute('readonly');
    await fillIn(theirPage, name);
    await theirPage.getByRole('button', { name: word.register, exact: true }).click();
    await expect(theirPage.getByRole('heading', { level: 1, name: word.done })).toBeVisible();
    await expect(theirPage.getByText(word.ready(email))).toBeVisible();

    await theirPage.getByRole('main').getByRole('link', { name: words.signIn }).click();
    await expect(theirPage.getByLabel(words.email)).toHaveValue(email);
    await fillInSignIn(theirPage, email, password, locale);
    await expect(theirPage).toHaveURL('/activities');
    await chooseFromMenu(theirPage, words.organization, locale);
    await expect(theirPage.getByText(team.name)).toBeVisible();

    await page.reload();
    await expect(row).toContainText(name);
    await expect(row).toContainText(word.member);
    await expect(row).not.toContainText(word.waiting);
  });

  story('shows missing values at their fields, and the rules as they are met', async ({ page }) => {
    const email = freshAddress();
    await page.goto(`/register?email=${encodeURIComponent(email)}`);
    await acceptTerms(page);
    await expect(page.getByRole('heading', { level: 1, name: word.register })).toBeVisible();
    await page.getByRole('button', { name: word.check }).click();
    await expect(page.getByText(word.nameMissing)).toBeVisible();
    await expect(page.getByText(word.passwordMissing)).toBeVisible();
    await expect(page.getByLabel(words.name, { exact: true })).toBeFocused();

    const rule = (index: number) => page.getByRole('listitem').filter({ hasText: word.rules[index] ?? '' });
    const secret = page.getByLabel(words.password, { exact: true });
    await secret.fill('abcdefgh');
    await expect(rule(0)).toContainText('OK');
    await expect(rule(1)).not.toContainText('OK');
    await secret.fill(password);
    for (const index of [0, 1, 2]) await expect(rule(index)).toContainText('OK');
    await expect(rule(3)).not.toContainText('OK');
    await page.getByLabel(words.confirmPassword, { exact: true }).fill('Another-1');
    await page.getByLabel(words.name, { exact: true }).fill('Nora');
    await page.getByRole('button', { name: word.check }).click();
    await expect(page.getByText(word.different)).toBeVisible();

    // After returning from the review the values are still there.
    await fillIn(page, 'Nora');
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByText(word.hidden)).toBeVisible();
    await page.getByRole('button', { name: word.back, exact: true }).click();
    await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Nora');
    await expect(secret).toHaveValue(password);
  });

  story('without an invitation requires the address to be verified first', async ({ page, mails, flaws }) => {
    flaws.allow(/^POST \/api\/signin 401$/);
    const email = freshAddress();
    await page.goto(`/register?email=${encodeURIComponent(email)}`);
    await acceptTerms(page);
    await fillIn(page, 'Nora');
    await page.getByRole('button', { name: word.register, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: word.mailed })).toBeVisible();
    const mail = await mails.waitFor(({ to }) => to.includes(email));
    expect(mail.subject).toBe(word.verifySubject);

    await page.getByRole('main').getByRole('link', { name: words.signIn }).click();
    await fillInSignIn(page, email, password, locale);
    await expect(page.getByRole('alert')).toContainText(word.unverified);
    // The link was mailed again; the earlier one still works.
    await mails.waitFor((one) => one.to.includes(email) && one !== mail);
    await confirmAddress(page, linkIn(mail, '/verify_email').href, locale);
    await page.getByRole('main').getByRole('link', { name: words.signIn }).click();
    await fillInSignIn(page, email, password, locale);
    await expect(page).toHaveURL('/activities');
  });
});

story('a link works once', async ({ page, newcomers, mails, callsOf, flaws }) => {
  flaws.allow(/^GET \/api\/invitations\/[\w-]+ 410$/);
  flaws.allow(/^POST \/api\/verify_email 410$/);
  const team = await newcomers.team({ locale });
  const invited = freshAddress();
  const calls = await callsOf(team.admin);
  await calls.post(`/api/organizations/${team.id}/users`, { email: invited, invite_to_app: true });
  const invitation = linkIn(await mails.waitFor(({ to }) => to.includes(invited)), '/invitation').href;
  await page.goto(invitation);
  await acceptTerms(page);
  await fillIn(page, 'Nora');
  await page.getByRole('button', { name: word.register, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: word.done })).toBeVisible();
  await open(page, invitation, words.linkGone);

  const alone = freshAddress();
  await page.goto(`/register?email=${alone}`);
  await acceptTerms(page);
  await fillIn(page, 'Nora');
  await page.getByRole('button', { name: word.register, exact: true }).click();
  const verification = linkIn(await mails.waitFor(({ to }) => to.includes(alone)), '/verify_email').href;
  // Opening the link alone, as mail programs do, verifies nothing.
  await open(page, verification, words.verify);
  await confirmAddress(page, verification, locale);
  await open(page, verification, words.verify);
  await page.getByRole('button', { name: words.confirmAddress }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.linkGone })).toBeFocused();
});

story('an address with an account is reported at its field', async ({ page, newcomers, flaws }) => {
  flaws.allow(/^POST \/api\/register 422$/);
  const { email } = await newcomers.person({ locale });
  await page.goto(`/register?email=${email}`);
  await acceptTerms(page);
  await fillIn(page, 'Nora');
  await page.getByRole('button', { name: word.register, exact: true }).click();
  await expect(page.getByText(word.taken)).toBeVisible();
  await expect(page.getByLabel(words.name, { exact: true })).toHaveValue('Nora');
  await page.getByRole('link', { name: 'パスワードを再設定' }).click();
  await expect(page.getByLabel(words.email)).toHaveValue(email);
});

story('declining the terms leads back to sign-in', async ({ page }) => {
  await page.goto(`/register?email=${freshAddress()}`);
  await page.getByRole('dialog', { name: word.terms }).getByRole('button', { name: words.cancel }).click();
  await expect(page).toHaveURL('/sign_in');
});
