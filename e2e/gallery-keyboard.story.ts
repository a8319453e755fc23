import { violations } from './axe.ts';
import { expect, story } from './story.ts';
import { openTrap, setTrap } from './trap.ts';
import { viewerOn } from './viewer.ts';
import { browserLocale, locales, words } from './words.ts';

const own = {
  en: {
    keys: 'Keys of the gallery',
    pickup: 'Pick up',
    tags: 'Tags',
    threshold: /^Thresholds of /,
    sure: /^Delete the event/,
  },
  ja: {
    keys: 'ギャラリーのキー操作',
    pickup: 'ピックアップ',
    tags: 'タグ',
    threshold: /のしきい値$/,
    sure: /削除しますか？$/,
  },
} as const;

for (const locale of locales) {
  const word = own[locale];
  story.describe(`the gallery by keyboard (${locale})`, () => {
    story.use({ locale: browserLocale[locale] });

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
      await expect(dialog(word.keys).getByRole('row')).toHaveCount(28);
      expect(await violations(page, 'the keys')).toEqual([]);
      // Keys of the gallery rest while something else is open, and Escape closes only that.
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
      await expect(gallery.getByRole('button', { name: words[locale].newer })).toBeEnabled();
      await page.keyboard.press('End');
      await expect(gallery.getByRole('button', { name: words[locale].older })).toBeDisabled();
      const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')]);
      expect(saved.suggestedFilename()).toMatch(/-photo\.jpg$/);
      await saved.delete();
      await page.keyboard.press('Escape');
      await expect(gallery).toBeHidden();
    });
  });
}
