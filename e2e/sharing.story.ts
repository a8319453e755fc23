import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { runDelayedJobs } from '@trapline/test-world/delayed-jobs.ts';
import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import type { Page } from '@playwright/test';
import type { Calls } from './portal/calls.ts';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { password } from './portal/people.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { ask, fillInSignIn, sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  address: '共有する相手のメールアドレス',
  rights: '権限',
  full: '閲覧と編集',
  share: '共有',
  invite: '招待',
  toApp: (email: string) => `${email}をTraplineに招待しますか？`,
  ownsIt: 'この方は作成者または組織の管理者のため、共有しなくても利用できます。',
  invited: '招待しました。登録が完了すると、相手も利用できるようになります。',
  waiting: '登録待ち',
  subject: { sites: '設置場所「Packing」の共有', sensors: 'センサー「Counter」の共有' },
  accept: '利用規約を読み、同意します',
  next: '次へ',
  check: '入力内容を確認',
  register: '登録',
  done: 'Traplineへようこそ',
  sharedBy: (name: string) => `${name}から共有`,
  events: '写真とグラフをすべて見る',
  remove: '解除',
  removeOne: (name: string) => `「${name}」との共有を解除`,
  question: (name: string) => `「${name}」との共有を解除しますか？`,
  ended: '共有を解除しました。',
  gone: '設置場所が見つかりません',
  delete: '削除',
} as const;

const memo = 'Key of the door: 4711';

/** Creates a counter at a site, both with details that only their owners may see. */
async function makeRecords(calls: Calls): Promise<{ readonly sensor: string; readonly site: string }> {
  const sensor = `SHARED_${uniqueWord()}`;
  await calls.post('/api/sensors', { id: sensor, name: 'Counter', type: 'fly_count', memo });
  const settings = { type: 'fly_count', sensor_id: sensor, threshold: 41, increase_threshold: 0 };
  const site = await calls.post<InstallationSite>('/api/installation_sites', { name: 'Packing', memo, ...settings });
  return { sensor, site: site.id };
}

/** Shares the shown asset with an address that has no account. */
async function shareWithStranger(page: Page, email: string): Promise<void> {
  await page.getByLabel(word.address).fill(email);
  await page.getByRole('button', { name: word.share, exact: true }).click();
  await sayYes(page, word.toApp(email), word.invite);
  await expect(page.getByText(word.invited).first()).toBeVisible();
  await expect(page.getByLabel(word.address)).toHaveValue('');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText(word.waiting);
}

/** Registers with the link of an invitation, and signs in. */
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
    'lets an invited person register and see it, until the share ends',
    async ({ page, baseURL, signedIn, newcomers, callsOf, mails, flaws, anotherBrowser, database }, info) => {
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
      await open(page, `/installation_sites/${site}?tab=settings`, 'Packing');
      await shareWithStranger(page, email);
      // It is mailed when sharing pauses.
      await runDelayedJobs(database.db);
      const mail = await mails.waitFor(({ to }) => to.includes(email));
      expect(mail.subject).toContain(word.subject.sites);
      expect(mail.text).toContain(admin.name);
      expect(mail.text).not.toContain(memo);

      // The invited person registers, and finds the site although nothing else is visible.
      const { page: theirPage, flaws: theirFlaws } = await anotherBrowser(null);
      theirFlaws.allow(/^(GET|PATCH|DELETE) \/api\/.* (403|404)$/);
      await register(theirPage, linkIn(mail, '/invitation'), name);
      await expect(theirPage.getByRole('region', { name: 'Packing' })).toBeVisible();
      await open(theirPage, '/installation_sites', words.sites);
      const row = theirPage.getByRole('row').filter({ hasText: 'Packing' });
      await expect(row).toContainText(word.sharedBy(admin.name));
      await expect(row).not.toContainText('Counter');
      await row.getByRole('link').click();
      await expect(theirPage.getByRole('heading', { level: 1, name: 'Packing' })).toBeVisible();
      await theirPage.getByRole('link', { name: words.settings, exact: true }).click();
      for (const button of [words.edit, word.delete, word.share]) {
        await expect(theirPage.getByRole('button', { name: button, exact: true })).toHaveCount(0);
      }
      for (const hidden of [memo, 'Counter']) {
        await expect(theirPage.getByRole('main').getByText(hidden)).toHaveCount(0);
      }
      // The threshold that applied to an event belongs to the event; the site's settings are not shared.
      await expect(theirPage.getByRole('definition').getByText('41', { exact: true })).toHaveCount(0);
      await expect(theirPage.getByRole('main').getByText(admin.name).first()).toBeVisible();
      const path = `/api/installation_sites/${site}`;
      expect(await ask(theirPage, path, 'PATCH', { name: 'Mine' })).toBe('403 forbidden');
      expect(await ask(theirPage, path, 'DELETE')).toBe('403 forbidden');
      expect(await ask(theirPage, `${path}/shares`)).toBe('403 forbidden');
      expect(await ask(theirPage, `${path}/installations`)).toBe('403 forbidden');
      expect(await ask(theirPage, `/api/sensors/${sensor}`)).toBe('404 not_found');
      await theirPage.getByRole('link', { name: words.overview, exact: true }).click();
      await theirPage.getByRole('link', { name: word.events }).click();
      await expect(theirPage.getByRole('region', { name: 'Packing' }).getByRole('listitem')).toHaveCount(1);

      // The owner now sees the name, and ends the share: the next call is refused.
      await page.reload();
      const share = page.getByRole('row').filter({ hasText: email });
      await expect(share).toContainText(name);
      await expect(share).toContainText(admin.name);
      await share.getByRole('button', { name: word.removeOne(name) }).click();
      await sayYes(page, word.question(name), word.remove);
      await expect(page.getByText(word.ended)).toBeVisible();
      await expect(share).toHaveCount(0);
      expect(await ask(theirPage, path)).toBe('404 not_found');
      expect(await ask(theirPage, `${path}/events`)).toBe('404 not_found');
      await open(theirPage, `/installation_sites/${site}`, word.gone);
    },
  );
});

story(
  'a sensor is shared with accounts for viewing or for editing',
  async ({ page, signedIn, newcomers, callsOf, mails, anotherBrowser }) => {
    const { admin } = await newcomers.team({ locale });
    const reader = await newcomers.person({ locale: 'en' });
    const editor = await newcomers.person({ locale });
    const { sensor } = await makeRecords(await callsOf(admin));
    await signedIn(admin);
    await open(page, `/sensors/${sensor}?tab=settings`, 'Counter');
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
    // In the recipient's language, and with a link.
    expect(mail.subject).toContain('The sensor Counter is shared');
    expect(linkIn(mail, `/sensors/${sensor}`).pathname).toBe(`/sensors/${sensor}`);
    await address.fill(reader.email);
    await expect(page.getByText('すでに招待済みです。')).toBeVisible();
    await expect(add).toBeDisabled();
    await address.fill(editor.email);
    await page.getByLabel(word.rights, { exact: true }).selectOption(word.full);
    await address.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: editor.email })).toContainText(word.full);

    // An account that may edit sees the shares, can add some, and can leave.
    const { page: theirPage, flaws: theirFlaws } = await anotherBrowser(editor);
    theirFlaws.allow(/^POST \/api\/sensors\/\w+\/users 422$/);
    await open(theirPage, `/sensors/${sensor}?tab=settings`, 'Counter');
    await expect(theirPage.getByText(memo)).toBeVisible();
    await theirPage.getByLabel(word.address).fill(admin.email);
    await theirPage.getByRole('button', { name: word.share, exact: true }).click();
    await expect(theirPage.getByText(word.ownsIt)).toBeVisible();
    await theirPage.getByRole('button', { name: '共有をやめる', exact: true }).click();
    await sayYes(theirPage, '「Counter」の共有をやめますか？', '共有をやめる');
    await expect(theirPage.getByText('共有をやめました。')).toBeVisible();
    await expect(theirPage).toHaveURL('/sensors');
    await expect(theirPage.getByRole('heading', { name: 'センサーはまだありません' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: editor.email })).toHaveCount(0);
  },
);

story(
  'a shared sensor waits until the person registers, or the share is withdrawn first',
  async ({ page, signedIn, newcomers, callsOf, mails, flaws, anotherBrowser, database }) => {
    story.slow();
    flaws.allow(/^POST \/api\/sensors\/\w+\/users 422$/);
    const { admin } = await newcomers.team({ locale });
    const { sensor } = await makeRecords(await callsOf(admin));
    const [email, other] = [freshAddress(), freshAddress()];
    await signedIn(admin);
    await open(page, `/sensors/${sensor}?tab=settings`, 'Counter');
    // Cancelling sends no mail.
    await page.getByLabel(word.address).fill(other);
    await page.getByRole('button', { name: word.share, exact: true }).click();
    await sayYes(page, word.toApp(other), words.cancel);
    await expect(page.getByLabel(word.address)).toHaveValue(other);
    await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);
    await shareWithStranger(page, other);
    await shareWithStranger(page, email);
    await runDelayedJobs(database.db);
    const withdrawn = await mails.waitFor(({ to }) => to.includes(other));
    const mail = await mails.waitFor(({ to }) => to.includes(email));
    expect(mail.subject).toContain(word.subject.sensors);
    await page.getByRole('button', { name: word.removeOne(other) }).click();
    await sayYes(page, word.question(other), word.remove);
    await expect(page.getByRole('row').filter({ hasText: other })).toHaveCount(0);

    const { page: theirPage, flaws: theirFlaws } = await anotherBrowser(null);
    theirFlaws.allow(/^GET \/api\/invitations\/[\w-]+ 410$/);
    theirFlaws.allow(/^GET \/api\/sensors\/\w+ 404$/);
    await open(theirPage, linkIn(withdrawn, '/invitation').href, words.linkGone);
    await register(theirPage, linkIn(mail, '/invitation'), 'Nora');
    await theirPage.getByRole('region', { name: 'Counter' }).waitFor();
    await theirPage.getByRole('link', { name: words.sensors, exact: true }).click();
    await theirPage.getByRole('table').getByRole('link', { name: 'Counter' }).click();
    await theirPage.getByRole('link', { name: words.settings, exact: true }).click();
    await expect(theirPage.getByText('閲覧のみの権限で共有されています。')).toBeVisible();
    await expect(theirPage.getByRole('button', { name: words.edit, exact: true })).toHaveCount(0);
    await expect(theirPage.getByText(memo)).toHaveCount(0);
    await page.reload();
    await page.getByRole('button', { name: word.removeOne('Nora') }).click();
    await sayYes(page, word.question('Nora'), word.remove);
    await expect(page.getByText(word.ended)).toBeVisible();
    await open(theirPage, `/sensors/${sensor}`, 'センサーが見つかりません');
  },
);
