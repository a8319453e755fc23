import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { openTrap, setTrap } from './support/trap.ts';
import { viewerOn } from './support/viewer.ts';

const { locale, words } = storiesIn('ja');

const word = {
  compare: '前回の写真と比較',
  fresh: '新しい検出 3件',
  none: '新しい検出なし',
  line: '写真の境界線',
} as const;

/** Returns scale and centre of both photos. */
const viewsOn = (page: Page) =>
  page.evaluate<readonly { readonly scale: number; readonly centre: { readonly x: number; readonly y: number } }[]>(
    `[window.traplineViewer, window.traplineEarlier].map((viewer) => {
      const { scale, centre } = viewer.view();
      return { scale, centre };
    })`,
  );

story.describe('comparing with the previous photo', () => {
  story('moves both together and marks what is new', async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    const caught = [{ house_fly: 4 }, { house_fly: 2, midge: 1 }, {}];
    const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), caught);
    await signedIn(admin);
    const gallery = await openTrap(page, trap, 1, locale);
    await page.keyboard.press('c');
    await expect(gallery.getByRole('button', { name: word.compare, pressed: true })).toBeVisible();
    await expect(gallery.getByRole('application', { name: words.photo })).toHaveCount(2);
    await expect(gallery.getByText(word.fresh, { exact: true })).toBeVisible();
    await expect.poll(viewerOn(page).marks).toMatchObject({ marked: 3 });

    const shown = () =>
      page.evaluate<readonly boolean[]>(
        '[window.traplineViewer, window.traplineEarlier].map((viewer) => viewer.marks().shown)',
      );
    await page.keyboard.down('m');
    await expect.poll(shown).toEqual([false, false]);
    await page.keyboard.up('m');
    await expect.poll(shown).toEqual([true, true]);

    await page.keyboard.press('+');
    await expect.poll(async () => (await viewsOn(page))[0]?.scale).toBeGreaterThan((await viewerOn(page).view()).fit);
    const before = (await viewsOn(page))[0]?.centre.x ?? 0;
    await gallery.getByRole('application', { name: words.photo }).first().press('ArrowRight');
    await expect.poll(async () => (await viewsOn(page))[0]?.centre.x).toBeGreaterThan(before);
    await expect
      .poll(async () => {
        const [one, other] = await viewsOn(page);
        return isDeepStrictEqual(one, other);
      })
      .toBe(true);

    await page.keyboard.press('x');
    const line = gallery.getByRole('slider', { name: word.line });
    await expect(line).toHaveValue('50');
    await line.press('ArrowRight');
    await expect(line).toHaveValue('51');

    // On to the newest photo, which shows nothing new; and to the oldest, which has no previous one.
    await gallery.getByRole('button', { name: words.newer }).click();
    await expect(gallery.getByText(word.none, { exact: true })).toBeVisible();
    await page.keyboard.press('c');
    await expect(gallery.getByRole('application', { name: words.photo })).toHaveCount(1);
    await expect.poll(viewerOn(page).marks).toMatchObject({ marked: null });
  });
});

story('the first photo has no previous one', async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
  const { admin } = await newcomers.team({ locale });
  const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), [{ house_fly: 1 }]);
  await signedIn(admin);
  const gallery = await openTrap(page, trap, 0, locale);
  await gallery.getByRole('button', { name: word.compare }).click();
  await expect(gallery.getByText('前回の写真なし', { exact: true })).toBeVisible();
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  story('a shared site’s photo is compared too', async ({ page, signedIn }) => {
    await signedIn(people.rena);
    await open(page, '/activities', words.activity);
    await page.getByRole('region', { name: places.hall.site }).getByRole('button', { name: words.open }).first().tap();
    const gallery = page.getByRole('dialog', { name: places.hall.site });
    await gallery.getByRole('button', { name: word.compare }).tap();
    const photos = gallery.getByRole('application', { name: words.photo });
    await expect(photos).toHaveCount(2);
    const boxes = await Promise.all((await photos.all()).map((photo) => photo.boundingBox()));
    for (const box of boxes) expect(box?.width).toBe(390);
    expect(boxes[1]?.y).toBeGreaterThan(boxes[0]?.y ?? 0);

    // A photo shown whole stays whole in the other layout.
    const whole = async () => {
      const { scale, fit } = await viewerOn(page).view();
      return scale / fit;
    };
    await expect.poll(whole).toBeCloseTo(1, 6);
    await gallery.getByRole('button', { name: /^重ねる/ }).tap();
    await expect(gallery.getByRole('slider', { name: word.line })).toBeVisible();
    await expect.poll(whole).toBeCloseTo(1, 6);
    await gallery.getByRole('button', { name: /^並べる/ }).tap();
    await expect.poll(whole).toBeCloseTo(1, 6);
  });
});
