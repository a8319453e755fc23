import type { Locator, Page } from '@playwright/test';
import { insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { people } from './portal/people.ts';
import { bakeryCounts, places } from './portal/places.ts';
import { expect, open, story } from './story.ts';
import { viewerOn } from './viewer.ts';
import { browserLocale, locales, words } from './words.ts';

const own = {
  en: { detection: /^Detection view/, original: /^Original view/, oneToOne: '1:1', larger: 'Zoom in', fit: 'Fit' },
  ja: { detection: /^検出表示/, original: /^元画像表示/, oneToOne: '等倍', larger: '拡大', fit: '全体' },
} as const;

/** Opens the newest event of the bakery. @returns the gallery */
async function openBakery(page: Page, locale: 'en' | 'ja'): Promise<Locator> {
  await open(page, '/activities', words[locale].activity);
  const section = page.getByRole('region', { name: places.bakery.site });
  await section.getByRole('button', { name: words[locale].open }).first().click();
  const gallery = page.getByRole('dialog', { name: places.bakery.site });
  await expect(gallery.getByRole('application', { name: words[locale].photo })).toBeVisible();
  return gallery;
}

const all = Object.values(bakeryCounts).reduce((sum, count) => sum + count, 0);

for (const locale of locales) {
  story.describe(`the gallery (${locale})`, () => {
    story.use({ locale: browserLocale[locale] });

    story('shows the photo with its boxes and the counts by type', async ({ page, signedIn }) => {
      await signedIn(people.mika);
      const gallery = await openBakery(page, locale);
      const viewer = viewerOn(page);
      await expect.poll(viewer.boxes).toBe(all);
      expect(await viewer.marks()).toMatchObject({ shown: true, highlighted: null });

      // Most first, and others always last.
      const rows = gallery.getByRole('table').filter({ hasText: words[locale].total }).getByRole('row');
      const expected = Object.entries(bakeryCounts).toSorted(
        ([a], [b]) => Number(a === 'others') - Number(b === 'others'),
      );
      await expect(rows).toHaveCount(expected.length + 2);
      for (const [index, [type, count]] of expected.entries()) {
        const name = type === 'others' ? insectReference.others.name : nameOf(type);
        await expect(rows.nth(index + 1)).toContainText(name[locale]);
        await expect(rows.nth(index + 1).getByRole('cell', { name: String(count), exact: true })).toBeVisible();
      }
      await expect(rows.last()).toContainText(String(all));

      await gallery.getByRole('button', { name: own[locale].original }).click();
      await expect.poll(viewer.marks).toMatchObject({ shown: false });
      await gallery.getByRole('button', { name: own[locale].detection }).click();
      await expect.poll(viewer.marks).toMatchObject({ shown: true });
      await page.keyboard.press('b');
      await expect.poll(viewer.marks).toMatchObject({ shown: false });
      await page.keyboard.press('b');
      await expect.poll(viewer.marks).toMatchObject({ shown: true });

      await rows.nth(1).getByRole('button', { pressed: false }).first().click();
      await expect.poll(viewer.marks).toMatchObject({ highlighted: expected[0]?.[0] });
    });
  });
}

story('zooms to the last pixel, with tiles of that place', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const tiles = new Set<string>();
  page.on('response', (answer) => {
    const tile = /\/tiles\/(\d+)\/\d+_\d+\.jpg$/.exec(answer.url())?.[1];
    if (tile !== undefined && answer.ok()) tiles.add(tile);
  });
  const gallery = await openBakery(page, 'en');
  const viewer = viewerOn(page);
  const { scale, fit } = await viewer.view();
  expect(scale).toBe(fit);
  expect(fit).toBeLessThan(1);
  await expect.poll(() => tiles.size).toBeGreaterThan(0);
  const seenWhole = new Set(tiles);

  await gallery.getByRole('button', { name: own.en.oneToOne, exact: true }).click();
  await expect.poll(async () => (await viewer.view()).scale).toBe(1);
  await expect(
    gallery.getByRole('status', { name: 'Zoom 100%' }).or(gallery.getByText('100%', { exact: true })),
  ).toBeVisible();
  await expect.poll(() => [...tiles].some((level) => !seenWhole.has(level))).toBe(true);
  expect(await viewer.view()).toMatchObject({ incomplete: false });

  await gallery.getByRole('button', { name: own.en.larger }).click();
  await expect(gallery.getByText('Enlarged beyond 1:1')).toBeVisible();
  await gallery.getByRole('button', { name: own.en.fit, exact: true }).click();
  await expect.poll(async () => (await viewer.view()).scale).toBe(fit);

  const { x, y } = await viewer.middleOf(0);
  await page.mouse.click(x, y);
  await expect(gallery.getByText(/, detection \d+ of 7$/)).toBeVisible();
});

story('goes from event to event, and loads more of them on the way', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const gallery = await openBakery(page, 'en');
  const [newer, older] = [words.en.newer, words.en.older].map((name) => gallery.getByRole('button', { name }));
  if (!newer || !older) throw new Error('The gallery has two buttons');
  const strip = gallery.getByRole('navigation', { name: 'Events, newest first' });
  const current = strip.getByRole('button').and(gallery.locator('[aria-current=true]'));
  await expect(newer).toBeDisabled();
  const first = (await current.textContent()) ?? '';
  await older.click();
  await expect(current).not.toHaveText(first);
  await newer.click();
  await expect(current).toHaveText(first);
  await page.keyboard.press('ArrowRight');
  await expect(current).not.toHaveText(first);
  // 16 come at first: beyond them the next ones were loaded on the way.
  for (let seen = 2; seen < 20; seen++) {
    const before = (await current.textContent()) ?? '';
    await older.click();
    await expect(current).not.toHaveText(before);
  }
  await expect(older).toBeEnabled();
  await expect.poll(viewerOn(page).boxes).toBe(all);
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
});

story('says what an insect is', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const gallery = await openBakery(page, 'en');
  await gallery.getByRole('button', { name: 'About Fruit flies' }).click();
  const about = page.getByRole('dialog', { name: 'Fruit flies' });
  await expect(about).toContainText('Inside the building');
  await expect(about).toContainText('Garbage');
  await page.keyboard.press('Escape');
  await expect(about).toBeHidden();
  await expect(gallery).toBeVisible();
});

function nameOf(type: string): Readonly<Record<'en' | 'ja', string>> {
  const found = Object.entries(insectReference).find(([key]) => key === type);
  return found?.[1].name ?? { en: type, ja: type };
}

story('is a step in the browser’s history', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const gallery = await openBakery(page, 'en');
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(page).toHaveURL(/\/activities$/);
  await page.goForward();
  await expect(gallery).toBeVisible();
  // However often it is closed: the page it was opened from stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: words.en.activity })).toBeVisible();
});

story('leaves the page standing when the viewer cannot be fetched', async ({ page, signedIn, flaws }) => {
  flaws.allow(/^GET \/assets\/gallery-dialog-.* 404$/);
  await signedIn(people.mika);
  await page.route(/\/assets\/gallery-dialog-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await open(page, '/activities', words.en.activity);
  for (let tries = 0; tries < 2; tries += 1) {
    await page.getByRole('button', { name: words.en.open }).first().click();
    await expect(page.getByText('The viewer could not be loaded.')).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: words.en.activity })).toBeVisible();
});
