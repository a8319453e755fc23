import { lastMonth } from './support/japan.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { addCountedEvents } from './portal/counted-events.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: { title: 'Dashboard', before: 'Previous month', more: /^Save or print /, parts: 'Close the list' },
  ja: { title: 'ダッシュボード', before: '前の月', more: /を保存・印刷$/, parts: '内訳を閉じる' },
} as const;

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`the dashboard, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story('a month with and without figures', async ({ page, database, newcomers, callsOf, signedIn }) => {
      story.slow();
      const { look, found } = walkIn(locale, rules);
      const somebody = await newcomers.person({ locale, allowedSensorTypes: ['fly_scan'], activeFeatures: [] });
      await signedIn(somebody);
      await open(page, '/dashboard', word.title);
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
      await look(page, 'no items');
      const id = `Hall_${uniqueWord()}`;
      await (await callsOf(somebody)).post('/api/sensors', { id, name: id, type: 'fly_scan' });
      await addCountedEvents(database.db, id, [
        { at: lastMonth(3, 9), count: 8 },
        { at: lastMonth(4, 9), count: 23 },
      ]);
      await page.reload();
      await expect(page.getByRole('region').first()).toBeVisible();
      await look(page, 'a month without figures');
      await page.getByRole('button', { name: word.before }).click();
      const total = page.locator('[data-panel="total"]').getByRole('paragraph').getByRole('button');
      await expect(total).toHaveText('15');
      await expect(page.locator('[data-panel="daily"] canvas').first()).toBeVisible();
      await look(page, 'a month with figures');
      await page.getByRole('button', { name: word.more }).first().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await look(page, 'menu of a panel');
      await page.keyboard.press('Escape');
      await total.click();
      await expect(page.getByRole('button', { name: word.parts })).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
      await look(page, 'the events of a number');
      expect(found).toEqual([]);
    });
  });
}
