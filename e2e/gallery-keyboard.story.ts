import type { Locator, Page } from '@playwright/test';
import { expect, open, story, storiesIn } from './support/story.ts';
import { openTrap, setTrap } from './support/trap.ts';
import { viewerOn } from './support/viewer.ts';

const { locale, words } = storiesIn('ja');

const word = {
  keys: 'ギャラリーのキー操作',
  pickup: 'ピックアップ',
  tags: 'タグ',
  threshold: /のしきい値$/,
  sure: /削除しますか？$/,
  field: 'タグを検索・追加',
  updated: 'しきい値を更新しました。',
  deleted: '記録を削除しました。',
  compare: '前回の写真と比較',
  line: '写真の境界線',
  yes: '削除',
} as const;

story.describe('the gallery by keyboard', () => {
  story('does everything without a pointer', async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    const caught = [{ house_fly: 1 }, { house_fly: 1 }, { midge: 2 }];
    const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), caught);
    await signedIn(admin);
    const gallery = await openTrap(page, trap, 0, locale);
    const viewer = viewerOn(page);
    const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

    await page.keyboard.press('?');
    await expect(dialog(word.keys)).toBeVisible();
    await expect(dialog(word.keys).getByRole('row')).toHaveCount(31);
    // The gallery's keys are disabled while something else is open, and Escape closes only that.
    await page.keyboard.press('p');
    await page.keyboard.press('Escape');
    await expect(dialog(word.keys)).toBeHidden();
    await expect(gallery).toBeVisible();
    const pickup = gallery.getByRole('button', { name: word.pickup, exact: true });
    await expect(pickup).toHaveAttribute('aria-pressed', 'false');

    await page.keyboard.press('p');
    await expect(pickup).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('f');
    await page.keyboard.press('h');
    await expect
      .poll(async () => (await trap.events())[0])
      .toMatchObject({ pickup: true, misdetection: true, hidden: true });

    for (const [key, name] of [
      ['t', word.tags],
      ['l', word.threshold],
      ['Delete', word.sure],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dialog(name)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(name)).toBeHidden();
      await expect(gallery).toBeVisible();
    }

    await expect.poll(viewer.boxes).toBe(4);
    const { fit } = await viewer.view();
    await page.keyboard.press('z');
    await expect.poll(async () => (await viewer.view()).scale).toBe(1);
    await page.keyboard.press('0');
    await expect.poll(async () => (await viewer.view()).scale).toBe(fit);
    await page.keyboard.press('n');
    await expect.poll(viewer.marks).toMatchObject({ highlighted: expect.any(String) });
    await page.keyboard.press('b');
    await expect.poll(viewer.marks).toMatchObject({ shown: false });

    await page.keyboard.press('j');
    await expect(gallery.getByRole('button', { name: words.newer })).toBeEnabled();
    await page.keyboard.press('End');
    await expect(gallery.getByRole('button', { name: words.older })).toBeDisabled();
    const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
    expect(saved.suggestedFilename()).toMatch(/-photo\.jpg$/);
    await saved.delete();
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
  });

  story(
    'leads through a whole review, from the card and back to it',
    async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const caught = [{ house_fly: 1 }, { house_fly: 1 }, { midge: 2 }];
      const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), caught);
      await signedIn(admin);
      await open(page, `/activities?siteId=${trap.site}`, words.activity);
      const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
      const gallery = dialog(trap.name);
      const card = page.getByRole('button', { name: words.open }).nth(1);
      const cards = page.getByRole('button', { name: words.open, includeHidden: true });
      const button = (name: string) => gallery.getByRole('button', { name, exact: true });
      const photos = gallery.getByRole('application', { name: words.photo });
      const [newest, middle, oldest] = await trap.events();

      await tabTo(page, card);
      await page.keyboard.press('Enter');
      await expect(photos).toBeVisible();
      await expect(button(words.older)).toBeEnabled();
      // With the buttons, and with their keys.
      await tabTo(page, button(words.newer));
      await page.keyboard.press('Enter');
      await expect(button(words.newer)).toBeDisabled();
      await page.keyboard.press('ArrowRight');
      await expect(button(words.newer)).toBeEnabled();
      await tabTo(page, button(word.pickup));
      await page.keyboard.press('Space');
      await expect(button(word.pickup)).toHaveAttribute('aria-pressed', 'true');

      await page.keyboard.press('t');
      await expect(page.getByLabel(word.field)).toBeFocused();
      await page.keyboard.insertText('Dock 埠頭');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(word.field)).toHaveValue('');
      await page.keyboard.press('Enter');
      await expect(gallery.getByText('Dock 埠頭', { exact: true })).toBeVisible();
      await page.keyboard.press('f');
      await page.keyboard.press('h');
      const marks = { pickup: true, tags: ['Dock 埠頭'], misdetection: true, hidden: true };
      await expect.poll(async () => (await trap.events())[1]).toMatchObject({ id: middle?.id, ...marks });
      // The card from which the gallery was opened leaves the page behind it, and comes back as another element.
      await expect(cards).toHaveCount(2);
      await page.keyboard.press('h');
      await page.keyboard.press('f');

      await page.keyboard.press('l');
      await expect(dialog(word.threshold).getByRole('textbox').first()).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText('12');
      await page.keyboard.press('Enter');
      await expect(page.getByText(word.updated)).toBeVisible();
      await expect(dialog(word.threshold)).toBeHidden();

      await page.keyboard.press('c');
      await expect(photos).toHaveCount(2);
      await page.keyboard.press('x');
      await expect(gallery.getByRole('slider', { name: word.line })).toBeVisible();
      await tabTo(page, button(word.compare));
      await page.keyboard.press('Enter');
      await expect(photos).toHaveCount(1);
      await page.keyboard.press('?');
      await expect(dialog(word.keys)).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(dialog(word.keys)).toBeHidden();

      await page.keyboard.press('ArrowRight');
      await expect(button(words.older)).toBeDisabled();
      await page.keyboard.press('Delete');
      await tabTo(page, dialog(word.sure).getByRole('button', { name: word.yes, exact: true }));
      await page.keyboard.press('Enter');
      await expect(page.getByText(word.deleted)).toBeVisible();
      await expect.poll(async () => (await trap.events()).map(({ id }) => id)).toEqual([newest?.id, middle?.id]);
      expect(oldest).toBeDefined();

      await page.keyboard.press('Escape');
      await expect(gallery).toBeHidden();
      await expect(page.getByRole('button', { name: words.open })).toHaveCount(2);
      await expect(card).toBeFocused();
    },
  );
});

/** Most Tab presses to reach anything on a page. */
const far = 80;

/** Presses Tab until `goal` has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let steps = 0; steps < far; steps += 1) {
    if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(goal).toBeFocused();
}
