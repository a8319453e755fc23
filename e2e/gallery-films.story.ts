import { sendFilms } from './portal/films.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  original: /^元の動画（/,
  missing: 'もう一方の動画がないため、こちらを表示しています。',
  waiting: 'もう一方の動画がまだ届いていないため、こちらを表示しています。',
  other: 'もう一方の動画を再生できないため、こちらを表示しています。',
  broken: 'このブラウザーでは動画を再生できません',
  retry: '再試行',
  position: '動画の再生位置',
  play: '再生',
  speed: (rate: string) => new RegExp(`^${rate}倍`),
  films: ['動画をダウンロード', '元の動画をダウンロード'],
} as const;

story.describe('films of a rat monitor', () => {
  story(
    'play in both forms, at higher speed, or in the only available form',
    async ({ page, baseURL, newcomers, callsOf, signedIn, flaws }, info) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `RAT_${uniqueWord()}`;
      await sendFilms(baseURL ?? '', calls, sensor, info.outputPath());

      await signedIn(admin);
      const openNewest = async () => {
        await open(page, `/activities?sensorId=${sensor}`, words.activity);
        await page.getByRole('button', { name: words.open }).first().click();
      };
      await openNewest();
      const gallery = page.getByRole('dialog');
      const video = gallery.locator('video');
      await expect(video).toHaveJSProperty('videoWidth', 320);
      await expect(video).toHaveJSProperty('muted', true);
      await expect(video).toHaveAttribute('poster', /\/video\/[0-9a-f]+\/display$/);
      const shape = await video.boundingBox();
      expect((shape?.width ?? 0) / (shape?.height ?? 1)).toBeCloseTo(4 / 3, 1);

      // It plays at once, in a loop, unless the system asks for less motion.
      await expect(video).toHaveJSProperty('paused', true);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words.open }).first().click();
      await expect(video).toHaveJSProperty('paused', false);
      await gallery.getByRole('button', { name: word.speed('1.5') }).click();
      await expect(video).toHaveJSProperty('playbackRate', 1.5);
      await page.keyboard.press('s');
      await expect(video).toHaveJSProperty('playbackRate', 2);
      await expect(video).toHaveJSProperty('loop', true);
      await page.keyboard.press('v');
      await expect(video).toHaveJSProperty('paused', true);
      // The position can be chosen below the picture.
      await gallery.getByRole('slider', { name: word.position }).press('Home');
      await expect(video).toHaveJSProperty('currentTime', 0);
      await gallery.getByRole('button', { name: word.play, exact: true }).click();
      await expect(video).toHaveJSProperty('paused', false);
      const bar = await gallery.getByRole('slider', { name: word.position }).boundingBox();
      const picture = await video.boundingBox();
      expect(bar?.y ?? 0).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));

      for (const name of word.films) {
        const [saved] = await Promise.all([
          page.waitForEvent('download'),
          gallery.getByRole('button', { name, exact: true }).click(),
        ]);
        expect(saved.suggestedFilename()).toMatch(/\.mp4$/);
        await saved.delete();
        await gallery.getByRole('button', { name: word.original }).click();
      }
      await expect(video).toHaveAttribute('src', /\/original_video\//);
      await expect(video).toHaveJSProperty('playbackRate', 2);
      await page.keyboard.press('b');
      await page.keyboard.press('ArrowRight');
      await expect(gallery.getByText(word.waiting)).toBeVisible();
      await expect(video).toHaveAttribute('src', /\/original_video\//);
      await page.keyboard.press('ArrowRight');
      await expect(video).toHaveAttribute('src', /\/video\//);
      await page.keyboard.press('b');
      await expect(gallery.getByText(word.missing)).toBeVisible();
      await expect(video).toHaveAttribute('src', /\/video\//);
      await page.keyboard.press('b');

      // If one form cannot be loaded, the other one is shown; if both fail, the page says so and offers a retry.
      flaws.allow(/^GET .*\/playable 404$/);
      await page.route('**/video/*/playable', (route) => route.fulfill({ status: 404 }));
      await openNewest();
      await expect(gallery.getByText(word.other)).toBeVisible();
      await expect(video).toHaveAttribute('src', /\/original_video\//);
      await page.route('**/original_video/*/playable', (route) => route.fulfill({ status: 404 }));
      await openNewest();
      await expect(gallery.getByText(word.broken)).toBeVisible();
      await page.unrouteAll();
      await gallery.getByRole('button', { name: word.retry }).click();
      await expect(video).toHaveJSProperty('videoWidth', 320);
      await expect(video).toHaveAttribute('src', /\/video\//);
    },
  );
});
