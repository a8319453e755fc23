import { expect, story } from './support/story.ts';
import { openTrap, setTrap } from './support/trap.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: {
    edit: 'Edit detections',
    dialog: /^Edit detections:/,
    boxes: 'Boxes',
    picked: '1 box',
    keys: 'Keys of the editor',
    versions: 'Versions of the detections',
    unsaved: 'Save your changes?',
    draft: 'You have unsaved work on this photo',
  },
  ja: {
    edit: '検出を編集',
    dialog: /^検出を編集：/,
    boxes: '検出枠',
    picked: '検出枠 1件',
    keys: '編集画面のキー操作',
    versions: '検出の版の履歴',
    unsaved: '変更を保存しますか？',
    draft: 'この写真に保存していない作業があります',
  },
} as const;

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`the editor, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story('of detections', async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
      story.slow();
      const { look, found } = walkIn(locale, rules, ['Line 充填']);
      const { admin } = await newcomers.team({ locale });
      const caught = [{ house_fly: 2 }, { midge: 2 }];
      const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), caught);
      await signedIn(admin);
      const gallery = await openTrap(page, trap, 0, locale);
      await gallery.getByRole('button', { name: word.edit }).click();
      const editor = page.getByRole('dialog', { name: word.dialog });
      await expect(editor.getByRole('application')).toBeVisible();
      await look(page, 'the editor');
      await page.keyboard.press('p');
      await page.keyboard.press('n');
      await expect(editor.getByRole('dialog', { name: word.picked })).toBeVisible();
      await look(page, 'the editor, a box picked');
      await page.keyboard.press('Escape');
      await editor.getByText(word.boxes, { exact: true }).last().click();
      await expect(editor.getByRole('table')).toBeVisible();
      await look(page, 'the table of boxes');

      await page.keyboard.press('b');
      await expect(editor.getByRole('application')).toHaveCount(2);
      await look(page, 'the editor, with the photo before');
      await page.keyboard.press('b');
      for (const [key, name] of [
        ['?', word.keys],
        ['h', word.versions],
      ] as const) {
        await page.keyboard.press(key);
        const dialog = page.getByRole('dialog', { name });
        await expect(dialog).toHaveCSS('opacity', '1');
        await look(page, name);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }

      await page.keyboard.press('n');
      await page.keyboard.press('x');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: word.unsaved });
      await expect(question).toHaveCSS('opacity', '1');
      await look(page, word.unsaved);
      page.once('dialog', (leaving) => void leaving.accept());
      await page.reload();
      await expect(page.getByRole('region', { name: word.draft })).toBeVisible();
      await look(page, 'a draft');
      expect(found).toEqual([]);
    });
  });
}
