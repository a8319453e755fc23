import type { Locator, Page } from '@playwright/test';
import { insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { bakeryCounts, places } from './portal/places.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { viewerOn } from './support/viewer.ts';

const { locale, words } = storiesIn('en');

const word = {
  detection: /^Detection view/,
  original: /^Original view/,
  oneToOne: '1:1',
  larger: 'Zoom in',
  fit: 'Fit',
  awaited: 'Photo not received yet',
} as const;

/** Opens the newest event of the bakery. @returns the gallery */
async function openBakery(page: Page): Promise<Locator> {
  await open(page, '/activities', words.activity);
  const section = page.getByRole('region', { name: places.bakery.site });
  await section.getByRole('button', { name: words.open }).first().click();
  const gallery = page.getByRole('dialog', { name: places.bakery.site });
  await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible();
  return gallery;
}

const all = Object.values(bakeryCounts).reduce((sum, count) => sum + count, 0);

story.describe('the gallery', () => {
  story('shows the photo with its boxes and the counts by type', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    const gallery = await openBakery(page);
    const viewer = viewerOn(page);
    await expect.poll(viewer.boxes).toBe(all);
    expect(await viewer.marks()).toMatchObject({ shown: true, highlighted: null });

    // Highest count first, and others always last.
    const rows = gallery.getByRole('table').filter({ hasText: words.total }).getByRole('row');
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

    await gallery.getByRole('button', { name: word.original }).click();
    await expect.poll(viewer.marks).toMatchObject({ shown: false });
    await gallery.getByRole('button', { name: word.detection }).click();
    await expect.poll(viewer.marks).toMatchObject({ shown: true });
    await page.keyboard.press('b');
    await expect.poll(viewer.marks).toMatchObject({ shown: false });
    await page.keyboard.press('b');
    await expect.poll(viewer.marks).toMatchObject({ shown: true });

    await rows.nth(1).getByRole('radio').check();
    await expect.poll(viewer.marks).toMatchObject({ highlighted: expected[0]?.[0] });
  });
});

story('zooms to single pixels, with tiles of that place', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const tiles = new Set<string>();
  page.on('response', (answer) => {
    const tile = /\/tiles\/(\d+)\/\d+_\d+\.jpg$/.exec(answer.url())?.[1];
    if (tile !== undefined && answer.ok()) tiles.add(tile);
  });
  const gallery = await openBakery(page);
  const viewer = viewerOn(page);
  const { scale, fit } = await viewer.view();
  expect(scale).toBe(fit);
  expect(fit).toBeLessThan(1);
  await expect.poll(() => tiles.size).toBeGreaterThan(0);
  const seenWhole = new Set(tiles);

  await gallery.getByRole('button', { name: word.oneToOne, exact: true }).click();
  await expect.poll(async () => (await viewer.view()).scale).toBe(1);
  await expect(
    gallery.getByRole('status', { name: 'Zoom 100%' }).or(gallery.getByText('100%', { exact: true })),
  ).toBeVisible();
  await expect.poll(() => [...tiles].some((level) => !seenWhole.has(level))).toBe(true);
  expect(await viewer.view()).toMatchObject({ incomplete: false });

  await gallery.getByRole('button', { name: word.larger }).click();
  await expect(gallery.getByText('Enlarged beyond 1:1')).toBeVisible();
  await gallery.getByRole('button', { name: word.fit, exact: true }).click();
  await expect.poll(async () => (await viewer.view()).scale).toBe(fit);

  const { x, y } = await viewer.middleOf(0);
  await page.mouse.click(x, y);
  await expect(gallery.getByText(/, detection \d+ of 7$/)).toBeVisible();
});

story('moves from event to event, and loads more of them on the way', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const gallery = await openBakery(page);
  const [newer, older] = [words.newer, words.older].map((name) => gallery.getByRole('button', { name }));
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
  // The first page has 16: the following ones were loaded on the way.
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

story(
  'keeps a smaller picture if the photo cannot be loaded, and loads it on retry',
  async ({ page, signedIn, flaws }) => {
    flaws.allow(/\/tiles\/.* 503$/);
    await signedIn(people.mika);
    await page.route(/\/tiles\/\d/, (route) => route.fulfill({ status: 503 }));
    const gallery = await openBakery(page);
    await expect(gallery.getByText('Part of the photo could not be loaded.')).toBeVisible();
    await expect.poll(async () => (await viewerOn(page).view()).incomplete).toBe(true);
    const smaller = gallery.locator('img[src$="/display"]');
    await expect(smaller).toBeVisible();
    await page.unroute(/\/tiles\/\d/);
    const tile = page.waitForResponse((answer) => /\/tiles\/\d/.test(answer.url()) && answer.ok());
    await gallery.getByRole('button', { name: 'Try again' }).click();
    await tile;
    await expect(gallery.getByText('Part of the photo could not be loaded.')).toBeHidden();
    await expect(smaller).toBeHidden();
  },
);

story.describe('a photo that has not arrived', () => {
  story(
    'is distinguished from one that is being processed',
    async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const [id, type] = [`LIGHT_${uniqueWord()}`, 'insect_monitor_v2'];
      await calls.post('/api/sensors', { id, name: id, type });
      await calls.post('/api/installation_sites', {
        name: id,
        type,
        sensor_id: id,
        threshold: 0,
        increase_threshold: 0,
      });
      const unit = await startUnit(baseURL ?? '', calls, id, info.outputPath());
      const photo = await drawSheet('fly_paper', id, { house_fly: 2 }, { width: 800, height: 600 });
      const about = { content_type: 'image/jpeg', timestamp: Math.ceil(Date.now() / 1_000) };
      await unit.add({ ...about, resource: 'photo_left' }, photo.jpeg);
      await unit.sendAll(AbortSignal.timeout(60_000));

      await signedIn(admin);
      await open(page, `/activities?sensorId=${id}`, words.activity);
      await page.getByRole('button', { name: words.open }).click();
      const gallery = page.getByRole('dialog', { name: id });
      await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible();
      // Nothing is listed before the photo was analysed.
      await expect(gallery.locator('summary')).toHaveCount(0);
      await page.keyboard.press('2');
      await expect(gallery.getByText(word.awaited, { exact: true })).toBeVisible();
    },
  );
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  story(
    'a swipe over the whole photo moves to the next event, and over a part of it moves the photo',
    async ({ page, signedIn }) => {
      await signedIn(people.mika);
      const gallery = await openBakery(page);
      const current = gallery.getByRole('navigation').locator('[aria-current=true]');
      const first = (await current.textContent()) ?? '';
      const finger = await page.context().newCDPSession(page);
      const swipe = async (from: number, to: number) => {
        const at = (x: number) => [{ x, y: 260 }];
        await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
        for (const part of [0.25, 0.5, 0.75, 1]) {
          const touchPoints = at(from + (to - from) * part);
          await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
        }
        await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      const hint = gallery.getByText('Swipe sideways to see other events.');
      await expect(hint).toBeVisible();
      await swipe(300, 100);
      await expect(current).not.toHaveText(first);
      // Who has swiped once knows it, here and in the next gallery.
      await expect(hint).toBeHidden();
      await swipe(100, 300);
      await expect(current).toHaveText(first);
      await expect(hint).toBeHidden();

      await gallery.getByRole('button', { name: word.oneToOne, exact: true }).tap();
      await expect.poll(async () => (await viewerOn(page).view()).scale).toBe(1);
      const before = await viewerOn(page).view();
      await swipe(300, 100);
      await expect.poll(async () => (await viewerOn(page).view()).centre.x).toBeGreaterThan(before.centre.x);
      await expect(current).toHaveText(first);
      await page.reload();
      await expect(current).toHaveText(first);
      await expect(hint).toBeHidden();
    },
  );
});

story('explains an insect type', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const gallery = await openBakery(page);
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

story('is an entry in the browser’s history', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  const gallery = await openBakery(page);
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(page).toHaveURL(/\/activities$/);
  await page.goForward();
  await expect(gallery).toBeVisible();
  // However often it is closed, the page it was opened from stays.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(gallery).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: words.activity })).toBeVisible();
});

story('leaves the page intact if the viewer cannot be loaded', async ({ page, signedIn, flaws }) => {
  flaws.allow(/^GET \/assets\/gallery-dialog-.* 404$/);
  await signedIn(people.mika);
  await page.route(/\/assets\/gallery-dialog-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await open(page, '/activities', words.activity);
  for (let tries = 0; tries < 2; tries += 1) {
    await page.getByRole('button', { name: words.open }).first().click();
    await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: words.activity })).toBeVisible();
});
