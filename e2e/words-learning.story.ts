import { expect, open, story } from './support/story.ts';
import { startPupil, suggested, teachWell } from './support/teaching.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: {
    page: 'What it has learned',
    one: 'What it has learned: Fly scan',
    queue: 'To check: Fly scan',
    taught: 'Taught',
    insects: 'By insect type',
    forget: 'Forget everything …',
    accept: /^Yes, /,
    other: /^Other type/,
    skip: /^Skip/,
    end: 'Nothing to check',
  },
  ja: {
    page: '学習結果',
    one: '学習結果：フライスキャン',
    queue: '要確認：フライスキャン',
    taught: '学習済み',
    insects: '虫の種類別',
    forget: 'すべて消去…',
    accept: /で確定/,
    other: /^ほかの種類/,
    skip: /^スキップ/,
    end: '確認するものはありません',
  },
} as const;

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages of learning, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story(
      'what it has learned, and the review queue',
      async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
        story.slow();
        const { admin } = await newcomers.team({ locale });
        const pupil = await startPupil(baseURL ?? '', await callsOf(admin), info.outputPath());
        const { look, found } = walkIn(locale, rules, [pupil.sensor]);
        const now = Math.floor(Date.now() / 1_000) - 10;
        await signedIn(admin);
        await open(page, '/learning', word.page);
        await look(page, 'nothing learned');
        await open(page, '/learning/fly_scan', word.one);
        await look(page, 'a type of which nothing was learned');
        await open(page, '/learning/fly_scan/check', word.queue);
        await expect(page.getByText(word.end)).toBeVisible();
        await look(page, 'nothing to check');

        await teachWell(pupil, now);
        await suggested(await pupil.send(1, now));
        await open(page, '/learning', word.page);
        await expect(page.getByRole('row')).not.toHaveCount(0);
        await look(page, 'what it has learned');
        await open(page, '/learning/fly_scan', word.one);
        await expect(page.getByText(word.taught, { exact: true })).toHaveCount(2);
        await page.getByText(word.insects).click();
        await look(page, 'a type that was taught');
        await page.getByRole('button', { name: word.forget }).click();
        await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
        await look(page, 'forgetting');
        await page.keyboard.press('Escape');

        await open(page, '/learning/fly_scan/check', word.queue);
        await expect(page.getByRole('button', { name: word.accept })).toBeVisible();
        await look(page, 'a box to check');
        await page.getByRole('button', { name: word.other }).click();
        await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
        await look(page, 'searching a type');
        await page.keyboard.press('Escape');
        for (const _ of [1, 2]) await page.getByRole('button', { name: word.skip }).click();
        await expect(page.getByRole('button', { name: word.accept })).toBeHidden();
        await look(page, 'the end of the queue');
        expect(found).toEqual([]);
      },
    );
  });
}
