import { sendFilms } from './portal/films.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale, words } from './support/words.ts';

const own = {
  en: {
    missing: 'The other film is missing, so this one is shown.',
    waiting: 'The other film has not arrived yet, so this one is shown.',
    other: 'The other film could not be played, so this one is shown.',
    broken: 'This browser cannot play the film',
  },
  ja: {
    missing: 'もう一方の動画がないため、こちらを表示しています。',
    waiting: 'もう一方の動画がまだ届いていないため、こちらを表示しています。',
    other: 'もう一方の動画を再生できないため、こちらを表示しています。',
    broken: 'このブラウザーでは動画を再生できません',
  },
} as const;

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`films, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story('in the gallery', async ({ page, baseURL, newcomers, callsOf, signedIn, flaws }, info) => {
      story.slow();
      const { look, found } = walkIn(locale, rules);
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `RAT_${uniqueWord()}`;
      await sendFilms(baseURL ?? '', calls, sensor, info.outputPath());

      await signedIn(admin);
      const openNewest = async () => {
        await open(page, `/activities?sensorId=${sensor}`, words[locale].activity);
        await page.getByRole('button', { name: words[locale].open }).first().click();
      };
      await openNewest();
      const gallery = page.getByRole('dialog');
      const video = gallery.locator('video');
      await expect(video).toHaveJSProperty('videoWidth', 320);
      if (width < 768) await gallery.getByRole('button', { expanded: false }).last().click();
      await look(page, 'a film');
      await page.keyboard.press('b');
      await expect(video).toHaveAttribute('src', /\/original_video\//);
      await look(page, 'the original film');
      await page.keyboard.press('b');
      await page.keyboard.press('ArrowRight');
      await expect(gallery.getByText(word.waiting)).toBeVisible();
      await look(page, 'a film whose other form has not come');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('b');
      await expect(gallery.getByText(word.missing)).toBeVisible();
      await look(page, 'a film whose other form is missing');

      flaws.allow(/^GET .*\/playable 404$/);
      await page.route('**/video/*/playable', (route) => route.fulfill({ status: 404 }));
      await openNewest();
      await expect(gallery.getByText(word.other)).toBeVisible();
      await look(page, 'a film whose other form cannot be played');
      await page.route('**/original_video/*/playable', (route) => route.fulfill({ status: 404 }));
      await openNewest();
      await expect(gallery.getByText(word.broken)).toBeVisible();
      await look(page, 'a film that cannot be played');
      await page.unrouteAll();
      expect(found).toEqual([]);
    });
  });
}
