import type { Page } from '@playwright/test';
import { type InsectType, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { sortInsectTypes } from '@trapline/domain/insects/insect.rules.ts';
import { expect, open, storiesIn, story } from './support/story.ts';
import { startPupil, suggested, type TaughtPhoto } from './support/teaching.ts';

const { locale, words } = storiesIn('en');

const word = {
  editor: /^Edit detections:/,
  save: 'Save',
  saved: 'Saved.',
  one: 'What it has learned: Fly scan',
  naming: 'Naming of new boxes',
  automatic: /^Automatic/,
  right: (percent: number) => `${percent}% right`,
  taught: 'Taught',
} as const;

/** Five types that have a key of their own before anything is known. */
const types = ['aphid', 'drain_fly', 'moth_fly', 'midge', 'fungus_gnat'] as const satisfies readonly InsectType[];
const keyOf = (order: readonly string[], type: string) => String(order.indexOf(type) + 1);

const editorOf = (page: Page) => page.getByRole('dialog', { name: word.editor });

/** Opens a photo in the editor, and returns what each box is, by its index there, and the order of the keys. */
async function edit(page: Page, photo: TaughtPhoto) {
  await open(page, `/activities?event=${photo.event}&edit=1`, words.activity);
  await expect(editorOf(page).getByRole('application')).toBeVisible();
  await expect.poll(() => page.evaluate('window.traplineEditor?.view().drawn')).toBe(true);
  const { positions } = await photo.list();
  const real = positions.map(
    ({ position: { x1, y1 } }) => photo.truth.find((box) => box.x1 === x1 && box.y1 === y1)?.type,
  );
  const likely = positions.map(({ type, suggestion }) => type ?? suggestion?.type ?? '');
  const count = (type: string) => likely.filter((one) => one === type).length;
  const order = sortInsectTypes(insectTypes).toSorted((a, b) => count(b) - count(a));
  return { positions, real: real.map((type) => type ?? 'others'), order };
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('s');
  await expect(page.getByText(word.saved).first()).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
}

const pickedIn = (page: Page) => page.evaluate<number[]>('window.traplineEditor.picked()');

story(
  'five types are named on two cards, the next photo is named by itself, and the page tells how right that was',
  async ({ page, baseURL, newcomers, callsOf, signedIn }, info) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    await signedIn(admin);
    const pupil = await startPupil(baseURL ?? '', await callsOf(admin), info.outputPath());
    const now = Math.floor(Date.now() / 1_000) - 10;
    const day = 86_400;
    const first = await pupil.send(7, now - 2 * day, types);
    const second = await pupil.send(7, now - day, types);

    // The first card with the mouse: a click and a key for each box.
    const one = await edit(page, first);
    await page.keyboard.press('p');
    for (const [index, type] of one.real.entries()) {
      const at = await page.evaluate<{ readonly x: number; readonly y: number }>(`(() => {
        const { x1, y1, x2, y2 } = window.traplineEditor.box(${index}).position;
        return window.traplineEditor.clientPoint((x1 + x2) / 2, (y1 + y2) / 2);
      })()`);
      await page.mouse.click(at.x, at.y);
      await expect.poll(() => pickedIn(page)).toEqual([index]);
      await page.keyboard.press(keyOf(one.order, type));
      // Otherwise the window of the picked box may cover the next one.
      await page.keyboard.press('Escape');
      await expect.poll(() => pickedIn(page)).toEqual([]);
    }
    await save(page);

    // The second one by keyboard alone.
    const two = await edit(page, second);
    for (const _ of two.real) {
      await page.keyboard.press('n');
      const [index = -1] = await pickedIn(page);
      await page.keyboard.press(keyOf(two.order, two.real[index] ?? ''));
    }
    await save(page);
    const typesOf = async (photo: TaughtPhoto) => (await photo.list()).positions.map(({ type }) => type);
    expect(await typesOf(first)).toEqual(one.real);
    expect(await typesOf(second)).toEqual(two.real);
    const waits = { timeout: 90_000 };
    await expect.poll(async () => (await pupil.report()).examples, waits).toBe(2 * one.real.length);
    await expect.poll(async () => (await pupil.report()).heads[0]?.examples, waits).toBe(2 * one.real.length);

    await open(page, '/learning/fly_scan', word.one);
    await expect(page.getByText(word.taught, { exact: true })).toHaveCount(types.length);
    await page.getByRole('radiogroup', { name: word.naming }).getByRole('radio', { name: word.automatic }).click();
    await expect(page.getByText(word.saved)).toBeVisible();
    const before = (await pupil.report()).agreement;

    const next = await pupil.send(8, now, types);
    await suggested(next);
    const three = await edit(page, next);
    expect(three.positions.filter(({ state }) => state === 'named').length).toBeGreaterThan(0);
    // What is right is confirmed with one key, what is wrong is corrected.
    await page.keyboard.press('v');
    for (const _ of three.real) {
      await page.keyboard.press('n');
      const [index = -1] = await pickedIn(page);
      const type = three.real[index] ?? '';
      if (three.positions[index]?.suggestion?.type !== type) await page.keyboard.press(keyOf(three.order, type));
    }
    await save(page);
    expect(await typesOf(next)).toEqual(three.real);

    const right = three.positions.filter(({ suggestion }, index) => suggestion?.type === three.real[index]).length;
    const expected = { right: before.right + right, of: before.of + three.real.length };
    await expect.poll(async () => (await pupil.report()).agreement, waits).toMatchObject(expected);
    await page.goto('/learning/fly_scan');
    await expect(page.getByText(word.right(Math.round((100 * expected.right) / expected.of))).first()).toBeVisible();
  },
);
