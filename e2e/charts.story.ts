import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { lastMonth } from './support/japan.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { addCountedEvents } from './portal/counted-events.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  monthly: (name: string) => `日別グラフ：${name}`,
  actions: 'その他の操作',
  all: 'すべての日別グラフ',
  hours: (name: string) => `時間帯別グラフ：${name}`,
  hoursTitle: (name: string) => `時間帯別の出現数：${name}`,
  before: '前の月',
  after: '次の月',
  nothing: 'この期間の報告はありません。',
  table: '表で見る',
  picture: /を画像で保存$/,
  csv: /」をCSVで保存$/,
  yes: 'あり',
  days: '設置日数：5日',
  close: 'グラフを閉じる',
} as const;

/** Clicks a button that saves a file. */
async function saved(page: Page, button: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}

/** Returns width and height of a PNG picture; null for anything else. */
function pngSize(bytes: Buffer): readonly number[] | null {
  return bytes.toString('latin1', 1, 4) === 'PNG' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : null;
}

story.describe('charts on a phone in the dark', () => {
  story.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  story(
    'show insects by day and rats by hour, as picture, file and table',
    async ({ page, signedIn, callsOf, newcomers, database }) => {
      story.slow();
      const types = ['fly_count', 'rat_monitor'] as const;
      const somebody = await newcomers.person({ locale, allowedSensorTypes: types, activeFeatures: [] });
      const calls = await callsOf(somebody);
      const mark = uniqueWord();
      const [counter, other, camera] = [`Counter ${mark}`, `Other ${mark}`, `Camera ${mark}`];
      const idOf = (name: string) => name.replace(' ', '_');
      await calls.post('/api/sensors', { id: idOf(counter), name: counter, type: 'fly_count' });
      await calls.post('/api/sensors', { id: idOf(other), name: other, type: 'fly_count' });
      await calls.post('/api/sensors', { id: idOf(camera), name: camera, type: 'rat_monitor' });
      await addCountedEvents(database.db, idOf(counter), [
        { at: lastMonth(3, 9), count: 8 },
        { at: lastMonth(3, 15), count: 4 },
        { at: lastMonth(4, 9), count: 23 },
        { at: lastMonth(5, 9), count: 24 },
        { at: lastMonth(9, 9), count: 0 },
      ]);
      await addCountedEvents(
        database.db,
        idOf(camera),
        [2, 2, 23].map((hour, index) => ({ at: lastMonth(6 + index * 2, hour), detected: true })),
      );
      await signedIn(somebody);
      await open(page, '/activities', words.activity);

      await page.getByRole('button', { name: word.monthly(counter) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(word.nothing)).toBeVisible();
      await expect(dialog.getByRole('button', { name: word.after })).toBeDisabled();
      await dialog.getByRole('button', { name: word.before }).click();
      const chart = dialog.getByRole('img', { name: counter });
      await expect(chart.locator('canvas')).toBeVisible();
      await dialog.getByText(word.table).click();
      const rows = dialog.getByRole('row');
      await expect(rows.nth(3)).toContainText('8');
      await expect(rows.nth(2)).toContainText('–');
      await expect(rows.nth(4).getByRole('cell')).toHaveText(['23', '20', word.yes, word.yes]);
      await expect(rows.nth(5).getByRole('cell')).toHaveText(['24', '20', word.yes, '–']);
      await expect(rows.nth(9).getByRole('cell')).toHaveText(['0', '20', '–', '–']);

      const lines = readCsv((await saved(page, dialog.getByRole('button', { name: word.csv }))).toString('utf8'));
      expect(lines[4]?.slice(1)).toEqual(['23', '20', word.yes, word.yes]);
      expect(lines[2]?.slice(1)).toEqual(['', '20', '', '']);
      const picture = await saved(page, dialog.getByRole('button', { name: word.picture }));
      expect(pngSize(picture)).toEqual([1_920, 960]);
      // The address of the page shows the same chart again.
      await page.reload();
      await expect(chart.locator('canvas')).toBeVisible();
      // The tooltip is drawn on the chart itself; the security policy allows no other way.
      await chart.hover();
      await dialog.getByRole('button', { name: word.close }).click();
      await expect(dialog).toBeHidden();

      // All sensors together.
      await page.getByRole('button', { name: word.actions, exact: true }).click();
      await page.getByRole('button', { name: word.all, exact: true }).click();
      await dialog.getByRole('button', { name: word.before }).click();
      await expect(dialog.getByRole('figure')).toHaveCount(2);
      await expect(dialog.getByRole('figure', { name: counter }).locator('canvas')).toBeVisible();
      await expect(dialog.getByRole('figure', { name: other }).getByText(word.nothing)).toBeVisible();
      const size = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(size).toBe(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: word.hours(camera) }).click();
      await expect(page.getByRole('dialog', { name: word.hoursTitle(camera) })).toBeVisible();
      await expect(dialog.getByText(word.days)).toBeVisible();
      await expect(dialog.getByRole('img').locator('canvas')).toBeVisible();
      await dialog.getByText(word.table).click();
      await expect(rows.nth(3).getByRole('cell')).toHaveText(['2']);
      await expect(rows.nth(24).getByRole('cell')).toHaveText(['1']);
      const hours = readCsv((await saved(page, dialog.getByRole('button', { name: word.csv }))).toString('utf8'));
      expect(hours).toHaveLength(25);
      expect(hours[3]).toEqual(['2:00', '2']);
    },
  );
});
