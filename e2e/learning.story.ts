import type { Page } from '@playwright/test';
import { insectReference, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { expect, open, storiesIn, story } from './support/story.ts';
import { type Pupil, startPupil, suggested, type TaughtPhoto, teachWell } from './support/teaching.ts';

const { locale } = storiesIn('en');

const word = {
  page: 'What it has learned',
  editor: /^Edit detections:/,
  check: (number: number) => `Check ${number}: Fly scan`,
  at: (at: number) => `Box ${at} of 6`,
  accept: /^Yes, /,
  other: /^Other type/,
  search: 'Search a type',
  noInsect: /^No insect/,
  undo: 'Undo',
  done: 'Everything is checked',
  one: /^What it has learned: /,
  taught: 'Taught',
  right: /^\d+% right$/,
  naming: 'Naming of new boxes',
  automatic: /^Automatic/,
  saved: 'Saved.',
  forget: 'Forget everything …',
  confirm: /^To confirm, type: /,
  yes: 'Forget everything',
  nothing: 'Nothing has been taught yet.',
} as const;

const learning = story.extend<{ readonly pupil: Pupil }>({
  pupil: async ({ baseURL, newcomers, callsOf, signedIn }, provide, info) => {
    const { admin } = await newcomers.team({ locale, newEditor: true });
    await signedIn(admin);
    await provide(await startPupil(baseURL ?? '', await callsOf(admin), info.outputPath()));
  },
});

learning('learns types from corrections, asks about the next photo, names it, and forgets', async ({ page, pupil }) => {
  story.slow();
  const now = Math.floor(Date.now() / 1_000) - 10;
  await teachWell(pupil, now);
  const photo = await pupil.send(3, now);
  await suggested(photo);

  await open(page, '/learning', word.page);
  await page.getByRole('link', { name: word.check(6) }).click();
  const place = (at: number) => page.getByRole('progressbar', { name: word.at(at) });
  const typesOf = async () => (await photo.list()).positions.map(({ type }) => type);
  await expect(place(1)).toBeVisible();
  await page.getByRole('button', { name: word.accept }).click();
  await expect(place(2)).toBeVisible();
  await page.getByRole('button', { name: word.other }).click();
  await page.getByRole('searchbox', { name: word.search }).fill('mosquito');
  await page.keyboard.press('Enter');
  await expect(place(3)).toBeVisible();
  await expect.poll(typesOf).toContain('mosquito');

  // Undone before and after it was sent: the box is back, and asked about again.
  await page.getByRole('button', { name: word.noInsect }).click();
  await expect(place(4)).toBeVisible();
  await expect.poll(typesOf).toHaveLength(5);
  await page.getByRole('button', { name: word.undo, exact: true }).click();
  await expect(place(3)).toBeVisible();
  await expect.poll(typesOf).toHaveLength(6);
  await page.keyboard.press('x');
  await expect(place(4)).toBeVisible();
  for (const next of [5, 6]) {
    await page.keyboard.press('Enter');
    await expect(place(next)).toBeVisible();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: word.done })).toBeVisible();
  await expect.poll(async () => (await typesOf()).filter((type) => type !== null)).toHaveLength(5);

  await page.getByRole('main').getByRole('link', { name: word.page }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: word.one })).toBeVisible();
  await expect(page.getByText(word.taught, { exact: true })).toHaveCount(2);
  await expect(page.getByText(word.right).first()).toBeVisible();

  await page.getByRole('radiogroup', { name: word.naming }).getByRole('radio', { name: word.automatic }).click();
  await expect(page.getByText(word.saved)).toBeVisible();
  const next = await pupil.send(4, now + 5);
  const named = async () => (await next.list()).positions.filter(({ state }) => state === 'named').length;
  await expect.poll(named, { timeout: 60_000 }).toBeGreaterThan(0);

  await page.getByRole('button', { name: word.forget }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: word.confirm }).fill('Fly scan');
  await dialog.getByRole('button', { name: word.yes }).click();
  await expect(page.getByText(word.nothing)).toBeVisible();
  await expect.poll(named, { timeout: 60_000 }).toBe(0);
  // What people said stays.
  expect((await typesOf()).filter((type) => type !== null)).toHaveLength(5);
});

const five: readonly InsectType[] = ['moth_fly', 'fruit_fly', 'house_fly', 'midge', 'aphid'];

/** Opens the editor of a photo, gives all boxes of each type theirs at once, and saves. */
async function nameInEditor(page: Page, { event, truth, list }: TaughtPhoto): Promise<void> {
  await page.goto(`/activities?event=${event}&edit=1`);
  const canvas = page.getByRole('dialog', { name: word.editor }).getByRole('application');
  await expect(canvas).toBeVisible();
  await expect.poll(() => page.evaluate<boolean>('window.traplineEditor?.view().drawn ?? false')).toBe(true);
  await page.keyboard.press('c');
  for (const type of five) {
    const wrong = truth.filter((one) => one.type === type);
    await page.keyboard.down('Shift');
    for (const { x1, y1, x2, y2 } of wrong) {
      const at = await page.evaluate<{ readonly x: number; readonly y: number }>(
        `window.traplineEditor.clientPoint(${(x1 + x2) / 2}, ${(y1 + y2) / 2})`,
      );
      await page.mouse.click(at.x, at.y);
    }
    await page.keyboard.up('Shift');
    await page.keyboard.press('/');
    await page.keyboard.type(insectReference[type].name[locale]);
    await expect(page.locator('[data-combobox-selected]').filter({ visible: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word.saved)).toBeVisible();
  await expect
    .poll(async () => (await list()).positions.map(({ type }) => type).toSorted())
    .toEqual(truth.map(({ type }) => type).toSorted());
}

learning(
  'five types named on two cards are suggested on the next, and the page tells how often rightly',
  async ({ page, pupil }) => {
    story.slow();
    const now = Math.floor(Date.now() / 1_000) - 10;
    const day = 86_400;
    await nameInEditor(page, await pupil.send(5, now - 2 * day, five));
    await expect.poll(async () => (await pupil.report()).version, { timeout: 60_000 }).toBe(1);
    let [right, of] = [0, 0];
    for (const at of [now - day, now]) {
      const photo = await pupil.send(5, at, five);
      await suggested(photo);
      for (const { position, suggestion } of (await photo.list()).positions) {
        const truth = photo.truth.find(({ x1, y1 }) => x1 === position.x1 && y1 === position.y1);
        of += 1;
        if (suggestion?.type === truth?.type) right += 1;
      }
      await nameInEditor(page, photo);
    }
    await expect.poll(async () => (await pupil.report()).agreement.of, { timeout: 60_000 }).toBe(of);
    expect((await pupil.report()).agreement).toMatchObject({ right, of });
    await page.goto('/learning/fly_scan');
    await expect(page.getByRole('heading', { level: 1, name: word.one })).toBeVisible();
    await expect(page.getByText(word.taught, { exact: true })).toHaveCount(five.length);
    await expect(page.getByText(`${Math.round((100 * right) / of)}% right`).first()).toBeVisible();
  },
);
