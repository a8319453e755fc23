import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import type { Page } from '@playwright/test';
import type { Calls } from './portal/calls.ts';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { password } from './portal/people.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { ask, fillInSignIn, sayYes } from './support/steps.ts';
import { expect, open, story, toldIn } from './support/story.ts';

const { locale, words } = toldIn('ja');

const word = {
  address: '共有する相手のメールアドレス',
  rights: '権限',
  full: '閲覧と編集',
  share: '共有',
  invite: '招待',
  toApp: (email: string) => `${email} を Trapline に招待しますか？`,
  shared: '共有しました。',
  waiting: '登録待ち',
  subject: { sites: '設置場所「Packing」の共有', sensors: 'センサー「Counter」の共有' },
  accept: '利用規約を読み、同意します',
  next: '次へ',
  check: '入力内容を確認',
  register: '登録',
  done: 'Traplineへようこそ',
  mine: '共有されています',
  events: 'すべてのデータを表示',
  remove: '解除',
  removeOne: (name: string) => `${name} との共有を解除`,
  question: (name: string) => `${name} との共有を解除しますか？`,
  ended: '共有を解除しました。',
  gone: '設置場所が見つかりません',
  delete: '削除',
} as const;

const memo = 'Key of the door: 4711';

/** A counter at a site, both with what only their owners may know. */
async function makeRecords(calls: Calls): Promise<{ readonly sensor: string; readonly site: string }> {
  const sensor = `SHARED_${uniqueWord()}`;
  await calls.post('/api/sensors', { id: sensor, name: 'Counter', type: 'fly_count', memo });
  const settings = { type: 'fly_count', sensor_id: sensor, threshold: 41, increase_threshold: 0 };
  const site = await calls.post<InstallationSite>('/api/installation_sites', { name: 'Packing', memo, ...settings });
  return { sensor, site: site.id };
}

/** Shares what the page shows with an address that has no account. */
async function shareWithStranger(page: Page, email: string): Promise<void> {
  await page.getByLabel(word.address).fill(email);
  await page.getByRole('button', { name: word.share, exact: true }).click();
  await sayYes(page, word.toApp(email), word.invite);
  await expect(page.getByText(word.shared).first()).toBeVisible();
  await expect(page.getByLabel(word.address)).toHaveValue('');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(word.waiting);
}

/** Registers by the link of an invitation, and signs in. */
async function register(page: Page, link: URL, name: string): Promise<void> {
  await page.goto(link.href);
  await page.getByRole('checkbox', { name: word.accept }).check();
  await page.getByRole('button', { name: word.next, exact: true }).click();
  await page.getByLabel(words.name, { exact: true }).fill(name);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: word.check }).click();
  await page.getByRole('button', { name: word.register, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: word.done })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: words.signIn }).click();
  const email = await page.getByLabel(words.email).inputValue();
  await fillInSignIn(page, email, password, locale);
  await expect(page).toHaveURL('/activities');
}

story.describe('sharing a site', () => {
  story(
    'with somebody who registers for it, and then without them',
    async ({ page, baseURL, signedIn, newcomers, callsOf, mails, flaws, anotherBrowser }, info) => {
      story.slow();
      flaws.allow(/^POST \/api\/installation_sites\/\d+\/shares 422$/);
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const { sensor, site } = await makeRecords(calls);
      const unit = await startUnit(baseURL ?? '', calls, sensor, info.outputPath());
      const { jpeg } = await drawSheet('fly_paper', 'shared', { house_fly: 2 }, { width: 480, height: 320 });
      const timestamp = Math.floor(Date.now() / 1_000) + 2;
      await unit.add({ content_type: 'image/jpeg', timestamp, resource: 'photo', count: 2 }, jpeg);
      await unit.sendAll(AbortSignal.timeout(30_000));

      const email = freshAddress();
      const name = `山田 ${uniqueWord()}`;
      await signedIn(admin);
      await open(page, `/installation_sites/${site}`, 'Packing');
      await shareWithStranger(page, email);
      const mail = await mails.waitFor(({ to }) => to.includes(email));
      expect(mail.subject).toContain(word.subject.sites);
      expect(mail.text).toContain(admin.name);
      expect(mail.text).not.toContain(memo);

      // They register, and find the site though nothing else is theirs.
      const { page: theirs, flaws: theirFlaws } = await anotherBrowser(null);
      theirFlaws.allow(/^(GET|PATCH|DELETE) \/api\/.* (403|404)$/);
      await register(theirs, linkIn(mail, '/invitation'), name);
      await expect(theirs.getByRole('region', { name: 'Packing' })).toBeVisible();
      await open(theirs, '/installation_sites', words.sites);
      const row = theirs.getByRole('row').filter({ hasText: 'Packing' });
      await expect(row).toContainText(word.mine);
      await expect(row).not.toContainText('Counter');
      await row.getByRole('link').click();
      await expect(theirs.getByRole('heading', { level: 1, name: 'Packing' })).toBeVisible();
      for (const button of [words.edit, word.delete, word.share]) {
        await expect(theirs.getByRole('button', { name: button, exact: true })).toHaveCount(0);
      }
      for (const hidden of [memo, 'Counter', '41', admin.name]) {
        await expect(theirs.getByRole('main').getByText(hidden)).toHaveCount(0);
      }
      const path = `/api/installation_sites/${site}`;
      expect(await ask(theirs, path, 'PATCH', { name: 'Mine' })).toBe('403 forbidden');
      expect(await ask(theirs, path, 'DELETE')).toBe('403 forbidden');
      expect(await ask(theirs, `${path}/shares`)).toBe('403 forbidden');
      expect(await ask(theirs, `${path}/installations`)).toBe('403 forbidden');
      expect(await ask(theirs, `/api/sensors/${sensor}`)).toBe('404 not_found');
      await theirs.getByRole('link', { name: word.events }).click();
      await expect(theirs.getByRole('region', { name: 'Packing' }).getByRole('listitem')).toHaveCount(1);

      // The owner sees who it is by now, and ends it: the right is gone with the next call.
      await page.reload();
      const share = page.getByRole('row').filter({ hasText: email });
      await expect(share).toContainText(name);
      await expect(share).toContainText(admin.name);
      await share.getByRole('button', { name: word.removeOne(name) }).click();
      await sayYes(page, word.question(name), word.remove);
      await expect(page.getByText(word.ended)).toBeVisible();
      await expect(share).toHaveCount(0);
      expect(await ask(theirs, path)).toBe('404 not_found');
      expect(await ask(theirs, `${path}/events`)).toBe('404 not_found');
      await open(theirs, `/installation_sites/${site}`, word.gone);
    },
  );
});

story(
  'a sensor is shared for viewing or for editing, with whoever has an account',
  async ({ page, signedIn, newcomers, callsOf, mails, anotherBrowser }) => {
    const { admin } = await newcomers.team({ locale });
    const reader = await newcomers.person({ locale: 'en' });
    const editor = await newcomers.person({ locale });
    const { sensor } = await makeRecords(await callsOf(admin));
    await signedIn(admin);
    await open(page, `/sensors/${sensor}`, 'Counter');
    const add = page.getByRole('button', { name: word.share, exact: true });
    await expect(add).toBeDisabled();
    const address = page.getByLabel(word.address);
    await address.fill('nobody@nowhere');
    await address.blur();
    await expect(page.getByText('メールアドレスの形式が正しくありません。')).toBeVisible();
    await expect(add).toBeDisabled();
    await address.fill(` ${reader.email.toUpperCase()} `);
    await add.click();
    const row = page.getByRole('row').filter({ hasText: reader.email });
    await expect(row).toContainText('閲覧');
    const mail = await mails.waitFor(({ to }) => to.includes(reader.email));
    // In the reader's language, and with the way there.
    expect(mail.subject).toContain('The sensor Counter is shared');
    expect(linkIn(mail, `/sensors/${sensor}`).pathname).toBe(`/sensors/${sensor}`);
    await address.fill(reader.email);
    await expect(page.getByText('すでに招待済みです。')).toBeVisible();
    await expect(add).toBeDisabled();
    await address.fill(editor.email);
    await page.getByLabel(word.rights, { exact: true }).selectOption(word.full);
    await address.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: editor.email })).toContainText(word.full);

    // Whoever may edit sees and shares it on, and may leave.
    const { page: theirs, flaws: theirFlaws } = await anotherBrowser(editor);
    theirFlaws.allow(/^POST \/api\/sensors\/\w+\/users 422$/);
    await open(theirs, `/sensors/${sensor}`, 'Counter');
    await expect(theirs.getByText(memo)).toBeVisible();
    await theirs.getByLabel(word.address).fill(admin.email);
    await theirs.getByRole('button', { name: word.share, exact: true }).click();
    // The owner needs no share.
    await expect(theirs.getByText('すでに招待済みです。')).toBeVisible();
    await theirs.getByRole('button', { name: '共有をやめる', exact: true }).click();
    await sayYes(theirs, '「Counter」の共有をやめますか？', '共有をやめる');
    await expect(theirs.getByText('共有をやめました。')).toBeVisible();
    await expect(theirs).toHaveURL('/sensors');
    await expect(theirs.getByRole('heading', { name: 'センサーはまだありません' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: editor.email })).toHaveCount(0);
  },
);

story(
  'a sensor waits for who is to register, or is withdrawn before',
  async ({ page, signedIn, newcomers, callsOf, mails, flaws, anotherBrowser }) => {
    flaws.allow(/^POST \/api\/sensors\/\w+\/users 422$/);
    const { admin } = await newcomers.team({ locale });
    const { sensor } = await makeRecords(await callsOf(admin));
    const [email, other] = [freshAddress(), freshAddress()];
    await signedIn(admin);
    await open(page, `/sensors/${sensor}`, 'Counter');
    // Whoever thinks better of it has mailed nobody.
    await page.getByLabel(word.address).fill(other);
    await page.getByRole('button', { name: word.share, exact: true }).click();
    await sayYes(page, word.toApp(other), words.cancel);
    await expect(page.getByLabel(word.address)).toHaveValue(other);
    await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);
    await shareWithStranger(page, other);
    await shareWithStranger(page, email);
    const withdrawn = await mails.waitFor(({ to }) => to.includes(other));
    const mail = await mails.waitFor(({ to }) => to.includes(email));
    expect(mail.subject).toContain(word.subject.sensors);
    await page.getByRole('button', { name: word.removeOne(other) }).click();
    await sayYes(page, word.question(other), word.remove);
    await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);

    const { page: theirs, flaws: theirFlaws } = await anotherBrowser(null);
    theirFlaws.allow(/^GET \/api\/invitations\/[\w-]+ 410$/);
    theirFlaws.allow(/^GET \/api\/sensors\/\w+ 404$/);
    await open(theirs, linkIn(withdrawn, '/invitation').href, words.linkGone);
    await register(theirs, linkIn(mail, '/invitation'), 'Nora');
    await theirs.getByRole('region', { name: 'Counter' }).waitFor();
    await theirs.getByRole('link', { name: words.sensors, exact: true }).click();
    await theirs.getByRole('table').getByRole('link', { name: 'Counter' }).click();
    await expect(theirs.getByText('閲覧のみの権限で共有されています。')).toBeVisible();
    await expect(theirs.getByRole('button', { name: words.edit, exact: true })).toHaveCount(0);
    await expect(theirs.getByText(memo)).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: word.removeOne('Nora') }).click();
    await sayYes(page, word.question('Nora'), word.remove);
    await expect(page.getByText(word.ended)).toBeVisible();
    await open(theirs, `/sensors/${sensor}`, 'センサーが見つかりません');
  },
);
