import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { Page } from '@playwright/test';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  saved: '設置場所を保存しました。',
  changed: '編集中に、ほかで変更が保存されました',
  included: '取り込んだ変更',
  mine: '入力した内容',
  theirs: '先に保存された内容',
  memo: 'メモ',
  threshold: /^しきい値/,
} as const;

const saveOf = (page: Page) => page.getByRole('button', { name: words.save, exact: true });

async function edit(page: Page, id: string, name: string): Promise<void> {
  await open(page, `/installation_sites/${id}?tab=settings`, name);
  await page.getByRole('button', { name: words.edit, exact: true }).click();
}

story(
  'two people edit a site at the same time, and nothing that either typed is lost',
  async ({ page, signedIn, newcomers, callsOf, flaws, anotherBrowser }) => {
    flaws.allow(/^PATCH \/api\/installation_sites\/\d+ 412$/);
    const { admin, members } = await newcomers.team({ members: 1, locale });
    const [maker = admin] = members;
    const calls = await callsOf(maker);
    const settings = { type: 'fly_scan', threshold: 0, increase_threshold: 0 };
    const { id } = await calls.post<InstallationSite>('/api/installation_sites', { name: 'Dock', ...settings });
    const site = () => calls.get<InstallationSite>(`/api/installation_sites/${id}`);
    await signedIn(maker);
    await edit(page, id, 'Dock');
    await page.getByLabel(word.memo).fill('Mine');
    await page.getByLabel(words.name).fill('North dock');

    const { page: theirPage } = await anotherBrowser(admin);
    await edit(theirPage, id, 'Dock');
    await theirPage.getByLabel(word.memo).fill('Theirs');
    await theirPage.getByLabel(word.threshold).fill('150');
    await saveOf(theirPage).click();
    await expect(theirPage.getByText(word.saved)).toBeVisible();

    // The threshold is included, the memo is a question, and the name was changed here only.
    await saveOf(page).click();
    const notice = page.getByRole('region', { name: word.changed });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('group')).toHaveText([`${word.memo}${word.mine}Mine${word.theirs}Theirs`]);
    await expect(notice.getByRole('term')).toHaveCount(1);
    await expect(notice.getByRole('definition')).toHaveText('150');
    await expect(page.getByLabel(word.threshold)).toHaveValue('150');
    await expect(page.getByLabel(word.memo)).toHaveValue('Mine');
    expect(await site()).toMatchObject({ name: 'Dock', memo: 'Theirs', threshold: 150 });

    // By keyboard: their memo, and mine again.
    await page.keyboard.press('Tab');
    await expect(notice.getByRole('radio', { name: word.mine })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel(word.memo)).toHaveValue('Theirs');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByLabel(word.memo)).toHaveValue('Mine');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ name: 'North dock', memo: 'Mine' });
    await expect(page.getByText(word.saved)).toBeVisible();
    await expect(notice).toBeHidden();
    expect(await site()).toMatchObject({ name: 'North dock', memo: 'Mine', threshold: 150 });
  },
);
