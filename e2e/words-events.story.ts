import type { Page } from '@playwright/test';
import { datedPhoto } from '@trapline/test-world/uploads/mail-in.ts';
import { lastMonth } from './support/japan.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { addCountedEvents } from './portal/counted-events.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale, words } from './support/words.ts';

const own = {
  en: {
    filters: /^Filters/,
    chooseTags: 'Choose tags …',
    period: 'Period',
    custom: 'Choose dates …',
    to: 'To',
    keys: 'Keyboard shortcuts',
    about: /^About /,
    compare: 'Compare with the previous photo',
    line: 'Dividing line between the photos',
    tags: 'Tags',
    thresholds: 'Thresholds',
    delete: 'Delete',
    monthly: (name: string) => `Insects by day: ${name}`,
    actions: 'More actions',
    all: 'Insects by day: all',
    hours: (name: string) => `Appearances by hour: ${name}`,
    before: 'Previous month',
    table: 'As table',
    upload: 'Upload files',
    uploaded: '1 of 2 uploaded · 1 failed',
    overwrite: 'Overwrite: here.jpg',
  },
  ja: {
    filters: /^絞り込み/,
    chooseTags: 'タグを選択…',
    period: '期間',
    custom: '日付を指定…',
    to: '終了日',
    keys: 'ギャラリーのキー操作',
    about: /について$/,
    compare: '前回の写真と比較',
    line: '写真の境界線',
    tags: 'タグ',
    thresholds: 'しきい値',
    delete: '削除',
    monthly: (name: string) => `日別グラフ：${name}`,
    actions: 'その他の操作',
    all: 'すべての日別グラフ',
    hours: (name: string) => `時間帯別グラフ：${name}`,
    before: '前の月',
    table: '表で見る',
    upload: 'ファイルをアップロード',
    uploaded: '2件中1件アップロード済み · 失敗 1件',
    overwrite: '上書き：here.jpg',
  },
} as const;

/** Waits until a dialog over the gallery has finished fading in: until then its colours are blended. */
async function atRest(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await expect(page.getByRole('dialog').last()).toHaveCSS('opacity', '1');
}

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages about events, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story('lists, filters and the gallery', async ({ page, signedIn }) => {
      story.slow();
      const { look, found } = walkIn(locale, rules);
      await signedIn(people.mika);
      for (const [path, heading] of [
        ['/sensors', words[locale].sensors],
        ['/installation_sites', words[locale].sites],
      ] as const) {
        await open(page, path, heading);
        await expect(page.getByRole('row').nth(19)).toBeVisible();
        await look(page, path);
      }
      await open(page, '/activities', words[locale].activity);
      const bakery = page.getByRole('region', { name: places.bakery.site });
      await expect(bakery.getByRole('listitem')).toHaveCount(4);
      await look(page, 'activity page');
      await page.getByRole('button', { name: word.filters }).click();
      await page.getByRole('combobox', { name: word.period }).selectOption({ label: word.custom });
      const to = page.getByRole('textbox', { name: word.to, exact: true });
      await to.fill('1');
      await to.press('Tab');
      await expect(page.getByRole('button', { name: word.chooseTags })).toBeVisible();
      await look(page, 'filters, with a flaw');
      await page.getByRole('button', { name: word.chooseTags }).click();
      // On a phone the filters are a dialog, too.
      await expect(page.getByRole('dialog').last()).toHaveCSS('opacity', '1');
      await look(page, 'tag picker');

      await page.goto('about:blank');
      await open(page, '/activities', words[locale].activity);
      await bakery.getByRole('button', { name: words[locale].open }).first().click();
      const gallery = page.getByRole('dialog', { name: places.bakery.site });
      await expect(gallery.getByRole('application', { name: words[locale].photo })).toBeVisible();
      if (width < 768) await gallery.getByRole('button', { expanded: false }).last().click();
      await expect(gallery.getByRole('row', { name: words[locale].total })).toBeVisible();
      await look(page, 'gallery');
      for (const [key, where] of [
        ['?', word.keys],
        ['t', word.tags],
        ['l', word.thresholds],
        ['Delete', word.delete],
      ] as const) {
        await page.keyboard.press(key);
        await atRest(page);
        await look(page, `gallery, ${where}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(1);
      }
      await gallery.getByRole('button', { name: word.about }).first().click();
      await atRest(page);
      await look(page, 'gallery, about an insect');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(1);

      await page.keyboard.press('c');
      await expect(gallery.getByRole('application', { name: words[locale].photo })).toHaveCount(2);
      await look(page, 'gallery, two photos');
      await page.keyboard.press('x');
      await expect(gallery.getByRole('slider', { name: word.line })).toBeVisible();
      await look(page, 'gallery, one photo over the other');
      expect(found).toEqual([]);
    });

    story('charts and uploads', async ({ page, signedIn, callsOf, newcomers, database, flaws }) => {
      story.slow();
      flaws.allow(/^POST \/api\/sensors\/\w+\/upload 422$/);
      const mark = uniqueWord();
      const [counter, rats, camera] = [`COUNTER_${mark}`, `RATS_${mark}`, `CAM_${mark}`];
      const { look, found } = walkIn(locale, rules, ['notes.txt', 'here.jpg']);
      const somebody = await newcomers.person({
        locale,
        allowedSensorTypes: ['fly_count', 'rat_monitor', 'hykecam'],
        activeFeatures: [],
      });
      const calls = await callsOf(somebody);
      await calls.post('/api/sensors', { id: counter, name: counter, type: 'fly_count' });
      await calls.post('/api/sensors', { id: rats, name: rats, type: 'rat_monitor' });
      await calls.post('/api/sensors', { id: camera, name: camera, type: 'hykecam' });
      await addCountedEvents(database.db, counter, [
        { at: lastMonth(3, 9), count: 8 },
        { at: lastMonth(4, 9), count: 23 },
      ]);
      await addCountedEvents(database.db, rats, [{ at: lastMonth(6, 2), detected: true }]);
      await signedIn(somebody);
      await open(page, '/activities', words[locale].activity);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: word.monthly(counter) }).click();
      await dialog.getByRole('button', { name: word.before }).click();
      await expect(dialog.getByRole('img').locator('canvas')).toBeVisible();
      await dialog.getByText(word.table).click();
      await look(page, 'insects by day');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      if (width < 768) await page.getByRole('button', { name: word.actions, exact: true }).click();
      await page.getByRole('button', { name: word.all, exact: true }).click();
      await expect(dialog.getByRole('figure')).not.toHaveCount(0);
      await look(page, 'insects by day of all');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: word.hours(rats) }).click();
      await expect(dialog.getByRole('img').locator('canvas')).toBeVisible();
      await dialog.getByText(word.table).click();
      await look(page, 'hours of appearance');

      await open(page, `/sensors/${camera}`, camera);
      await page.getByRole('button', { name: word.upload }).click();
      await look(page, 'uploading, nothing chosen');
      const photo = await datedPhoto(1, '2026:10:20 06:05:04');
      await dialog.locator('input[type=file]').setInputFiles([
        { name: 'here.jpg', mimeType: 'image/jpeg', buffer: photo },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
      ]);
      await expect(dialog.getByText(word.uploaded, { exact: true })).toBeVisible();
      const other = await datedPhoto(2, '2026:10:20 06:05:04');
      await dialog
        .locator('input[type=file]')
        .setInputFiles([{ name: 'here.jpg', mimeType: 'image/jpeg', buffer: other }]);
      await expect(dialog.getByRole('button', { name: word.overwrite })).toBeVisible();
      await look(page, 'uploading, with files of every kind');
      expect(found).toEqual([]);
    });
  });
}
