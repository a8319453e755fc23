import { readFile } from 'node:fs/promises';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { filmPictures, writeFilm } from '@trapline/test-world/pictures/film.ts';
import { failPhotos } from '@trapline/test-world/uploads/failed-photos.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { startUnit } from './portal/unit.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { setTrap } from './support/trap.ts';
import { viewerOn } from './support/viewer.ts';

const { locale, words } = storiesIn('ja');

const word = {
  processed: '処理中',
  waiting: /^もう一方の動画がまだ届いていない/,
  pickup: 'ピックアップ',
  picked: 'ピックアップ',
  failed: '読み取り失敗',
  retry: '再試行',
  retrying: 'もう一度処理しています。',
} as const;

/** Timeout in milliseconds within which a page that polls every 10 seconds has received a change. */
const polled = { timeout: 60_000 } as const;

story.describe('what becomes ready while the gallery is open', () => {
  story(
    'is shown in the gallery and on the card, and keeps the marks it got in the meantime',
    async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `RAT_${uniqueWord()}`;
      await calls.post('/api/sensors', { id: sensor, name: sensor, type: 'rat_monitor' });
      const unit = await startUnit(baseURL ?? '', calls, sensor, info.outputPath());
      const file = info.outputPath('film.mp4');
      await writeFilm(file, { picture: filmPictures.h264 });
      const film = await readFile(file);
      const other = Buffer.concat([film, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]);
      const begin = Math.ceil(Date.now() / 1_000) - 600;
      const send = async (place: number, resource: 'video' | 'original_video') => {
        const bytes = resource === 'video' ? other : film;
        const about = { content_type: 'video/mp4', detected: true, timestamp: begin + place, resource } as const;
        await unit.add(about, bytes);
        await unit.sendAll(AbortSignal.timeout(60_000));
      };
      // Both wait for the film with its detections.
      await send(0, 'original_video');
      await send(60, 'original_video');
      const events = async () => {
        const list = await calls.get<{ readonly events: readonly Event[] }>(`/api/sensors/${sensor}/events`);
        return list.events;
      };
      const playable = { attachments: { original_video: { url: expect.stringMatching(/\/playable$/) } } };
      await expect.poll(events, polled).toMatchObject([playable, playable]);
      await signedIn(admin);
      await open(page, `/activities?sensorId=${sensor}`, words.activity);
      const cards = page.getByRole('listitem').filter({ hasText: word.processed });
      await expect(cards).toHaveCount(2);
      await page.getByRole('button', { name: words.open }).first().click();
      const gallery = page.getByRole('dialog');
      await expect(gallery.getByText(word.waiting)).toBeVisible();
      await send(60, 'video');
      await expect(gallery.getByText(word.waiting)).toBeHidden(polled);
      await expect(gallery.locator('video')).toHaveAttribute('src', /\/video\/[0-9a-f]+\/playable$/, polled);
      await expect(gallery.getByText(word.processed, { exact: true })).toHaveCount(1, polled);

      const pickup = gallery.getByRole('button', { name: word.pickup, exact: true });
      await page.keyboard.press('p');
      await expect.poll(events).toMatchObject([{ pickup: true }, { pickup: false }]);
      // A version polled before the change must not be taken for the newest on the way back.
      await page.keyboard.press('ArrowRight');
      await expect(pickup).toHaveAttribute('aria-pressed', 'false');
      await page.keyboard.press('ArrowLeft');
      await expect(gallery.getByText(word.waiting)).toBeHidden();
      await expect(pickup).toHaveAttribute('aria-pressed', 'true');

      await page.keyboard.press('Escape');
      await expect(cards).toHaveCount(1);
      await expect(page.getByText(word.picked, { exact: true })).toBeVisible();
      await send(0, 'video');
      await expect(cards).toHaveCount(0, polled);
    },
  );

  story(
    'is shown after a failed picture was retried',
    async ({ page, baseURL, newcomers, callsOf, signedIn, database }, info) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), [{ house_fly: 2 }]);
      await failPhotos(database.db, trap.sensor);
      await signedIn(admin);
      await open(page, `/activities?siteId=${trap.site}`, words.activity);
      await expect(page.getByText(word.failed, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: words.open }).click();
      const gallery = page.getByRole('dialog', { name: trap.name });
      await expect(gallery.getByText(word.failed, { exact: true }).first()).toBeVisible();
      await gallery.getByRole('button', { name: word.retry }).first().click();
      await expect(page.getByText(word.retrying)).toBeVisible();
      await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible(polled);
      await expect(gallery.getByText(word.failed, { exact: true })).toHaveCount(0);
      await expect.poll(viewerOn(page).boxes).toBe(2);
      await expect
        .poll(async () => (await trap.events())[0])
        .toMatchObject({ failed: false, processing: false, count: 2 });

      await page.keyboard.press('Escape');
      await expect(gallery).toBeHidden();
      await expect(page.getByText(word.failed, { exact: true })).toHaveCount(0);
    },
  );
});
