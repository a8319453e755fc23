import { lastMonth } from './support/japan.ts';
import { addManyEvents } from './portal/many-events.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story, toldIn } from './support/story.ts';

const { locale, words } = toldIn('ja');

const word = {
  // There is no photo, which its name tells too.
  open: /のイベントを開く/,
  all: 'すべてのイベントを読み込む',
  stop: '中止',
  busy: '2,016件を読み込みました…',
  done: 'すべてのイベント（4,500件）を読み込みました。',
} as const;

story.describe('thousands of events', () => {
  story(
    'are loaded in steps until somebody stops it, and those far away are let go',
    async ({ page, newcomers, callsOf, signedIn, database }) => {
      story.slow();
      const somebody = await newcomers.person({
        locale,
        allowedSensorTypes: ['rat_monitor'],
        activeFeatures: [],
      });
      const sensor = `MANY_${uniqueWord()}`;
      const calls = await callsOf(somebody);
      await calls.post('/api/sensors', { id: sensor, name: sensor, type: 'rat_monitor' });
      await addManyEvents(database.db, sensor, 4_500, lastMonth(10, 12));
      await signedIn(somebody);
      await open(page, `/activities?sensorId=${sensor}`, words.activity);
      await page.getByRole('button', { name: word.open }).first().click();
      const gallery = page.getByRole('dialog');
      const current = gallery.getByRole('navigation').locator('[aria-current=true]');
      await expect(gallery.getByRole('button', { name: words.older })).toBeEnabled();

      // The second page of 2,000 does not come before it is stopped.
      let asked = 0;
      await page.route(/[?&]limit=2000/, async (route) => {
        asked += 1;
        if (asked !== 2) await route.continue();
      });
      await gallery.getByRole('button', { name: word.all }).click();
      await expect(gallery.getByText(word.busy)).toBeVisible();
      await gallery.getByRole('button', { name: word.stop }).click();
      await expect(gallery.getByText(word.busy)).toBeHidden();
      await page.keyboard.press('a');
      await expect(page.getByText(word.done)).toBeVisible();
      await expect(gallery.getByRole('button', { name: word.all })).toBeHidden();
      expect(asked).toBe(4);

      // The oldest were let go on the way, and come again, no more of them than are near the end.
      const [again] = await Promise.all([page.waitForRequest(/older_than_event=/), page.keyboard.press('End')]);
      expect(new URL(again.url()).searchParams.get('limit')).toBe('257');
      await expect(current).toContainText(/^10:45 /);
      await expect(gallery.getByRole('button', { name: words.older })).toBeDisabled();
      await page.keyboard.press('ArrowLeft');
      await expect(gallery.getByRole('button', { name: words.older })).toBeEnabled();
      await page.keyboard.press('Home');
      await expect(current).toContainText(/^12:00 /);
      await expect(gallery.getByRole('button', { name: words.newer })).toBeDisabled();
    },
  );
});
