import type { Locator, Page } from '@playwright/test';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import type { Person } from './portal/people.ts';
import { addPlace, countedEvents, startBox } from './portal/station.ts';
import { detectionsOf } from './portal/unit.ts';
import { dayInJapan } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { violations } from './support/axe.ts';
import { openTrap, setTrap, type Trap } from './support/trap.ts';

const { locale } = storiesIn('en');

const word = {
  edit: 'Edit detections',
  dialog: /^Edit detections:/,
  total: (count: number) => `Total ${count}`,
  place: 'Kitchen',
  trap: /trap 1\b/,
  deleteBox: /^Delete box /,
  confirm: 'Confirm',
  newType: 'Type of new boxes',
  aphid: 'Aphids',
  aphids: /Aphids.* 1$/,
  next: 'Next box',
  remove: 'Delete',
  undo: 'Undo',
  save: 'Save',
  saved: 'Saved.',
  unsaved: 'You have unsaved work on this photo',
  goOn: 'Go on',
  elsewhere: 'You are editing this photo in another tab',
  takeOver: 'Go on in this tab',
  versions: 'Versions',
  restore: 'Restore this version',
  question: 'Restore version 0?',
  first: /^As found/,
  restored: 'Version 0 was restored.',
  offline: /^Not saved: there is no connection\./,
  merged: /^Somebody else saved this photo in the meantime\. Both/,
  editing: /is editing this photo, too\.$/,
} as const;

interface Edited {
  /** A trap with one photo of three house flies, made by whoever is signed in. */
  readonly trap: Trap;
  /** The admin of that person's organization. */
  readonly admin: Person;
}

const editing = story.extend<{ readonly edited: Edited }>({
  edited: async ({ baseURL, newcomers, callsOf, signedIn }, provide, info) => {
    const { admin, members } = await newcomers.team({ members: 1, locale });
    const [maker = admin] = members;
    const trap = await setTrap(baseURL ?? '', await callsOf(maker), info.outputPath(), [{ house_fly: 3 }], 6);
    await signedIn(maker);
    await provide({ trap, admin });
  },
});

const editorOf = (page: Page) => page.getByRole('dialog', { name: word.dialog });
const total = (within: Locator, count: number) => within.getByRole('row', { name: word.total(count) });

/** Opens the editor from the gallery. */
async function edit(page: Page, trap: Trap): Promise<{ readonly gallery: Locator; readonly editor: Locator }> {
  const gallery = await openTrap(page, trap, 0, locale);
  await gallery.getByRole('button', { name: word.edit }).click();
  const editor = editorOf(page);
  await expect(total(editor, 3)).toBeVisible();
  return { gallery, editor };
}

async function save(page: Page): Promise<void> {
  await editorOf(page).getByRole('button', { name: word.save, exact: true }).click();
  await expect(page.getByText(word.saved)).toBeVisible();
  await expect(editorOf(page)).toBeHidden();
}

/** Draws a box in the upper left corner of the photo, where there is none, by mouse. */
async function draw(page: Page): Promise<void> {
  const photo = await editorOf(page).getByRole('application').boundingBox();
  const { x, y } = photo ?? { x: 0, y: 0 };
  await page.mouse.move(x + 60, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 60);
  await page.mouse.move(x + 120, y + 90);
  await page.mouse.up();
}

editing('draws, retypes, deletes and undoes, and the counts follow everywhere', async ({ page, edited }) => {
  const { trap } = edited;
  const { gallery, editor } = await edit(page, trap);
  await page.keyboard.press('a');
  await draw(page);
  await expect(total(editor, 4)).toBeVisible();
  await editor.getByRole('combobox', { name: word.newType }).fill('aphid');
  await editor.getByRole('option', { name: word.aphid }).click();
  await expect(editor.getByRole('row', { name: word.aphids })).toBeVisible();
  await page.keyboard.press('Escape');
  await editor.getByRole('button', { name: word.next }).click();
  await editor.getByRole('button', { name: word.remove, exact: true }).click();
  await expect(total(editor, 3)).toBeVisible();
  await editor.getByRole('button', { name: word.undo }).click();
  await expect(total(editor, 4)).toBeVisible();
  await save(page);
  await expect(total(gallery, 4)).toBeVisible();
  await expect(gallery.getByRole('row', { name: word.aphids })).toBeVisible();
  await expect.poll(async () => (await trap.events())[0]?.insect_counts).toEqual({ house_fly: 3, aphid: 1 });
});

editing(
  'corrects the boxes of a photo, loses nothing on a reload, and goes back to what was found',
  async ({ page, edited }) => {
    story.slow();
    const { trap } = edited;
    const { gallery, editor } = await edit(page, trap);
    expect(await violations(page, 'the editor')).toEqual([]);

    // The address keeps the editor open, and the browser the work.
    await page.keyboard.press('n');
    await page.keyboard.press('x');
    await expect(total(editor, 2)).toBeVisible();
    await expect(page).toHaveURL(/edit=1/);
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await expect(editor.getByRole('region', { name: word.unsaved })).toBeVisible();
    await editor.getByRole('button', { name: word.goOn }).click();
    await expect(total(editor, 2)).toBeVisible();

    await save(page);
    await expect.poll(async () => (await trap.events())[0]?.count).toBe(2);

    await expect(gallery.getByRole('button', { name: word.edit })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('e');
    await editor.getByRole('button', { name: word.versions }).click();
    const versions = page.getByRole('dialog', { name: word.versions });
    await versions.getByRole('button', { name: word.first }).click();
    await versions.getByRole('button', { name: word.restore }).click();
    await page.getByRole('dialog', { name: word.question }).getByRole('button', { name: word.restore }).click();
    await expect(page.getByText(word.restored)).toBeVisible();
    await expect.poll(async () => (await trap.events())[0]?.count).toBe(3);
  },
);

editing('merges what two people did at the same time', async ({ page, edited, anotherBrowser, flaws }) => {
  story.slow();
  flaws.allow(/^PUT \/api\/v2\/events\/[^/]+\/insect_detections\/\w+ 412$/);
  const { trap, admin } = edited;
  const { editor } = await edit(page, trap);
  const { page: theirPage } = await anotherBrowser(admin);
  const { editor: theirs } = await edit(theirPage, trap);
  await expect(theirs.getByText(word.editing)).toBeVisible();
  await theirPage.keyboard.press('a');
  await draw(theirPage);
  await save(theirPage);

  await page.keyboard.press('n');
  await page.keyboard.press('x');
  await expect(total(editor, 2)).toBeVisible();
  await editor.getByRole('button', { name: word.save, exact: true }).click();
  await expect(editor.getByText(word.merged)).toBeVisible();
  await expect(total(editor, 3)).toBeVisible();
  await save(page);
  await expect.poll(async () => (await trap.events())[0]?.count).toBe(3);
});

editing(
  'goes on in another tab with the work of the first, which waits until it may again',
  async ({ page, edited }) => {
    const { trap } = edited;
    const { editor } = await edit(page, trap);
    await page.keyboard.press('n');
    await page.keyboard.press('x');
    await expect(total(editor, 2)).toBeVisible();
    const second = await page.context().newPage();
    await second.goto(page.url());
    const notice = (of: Page) => editorOf(of).getByRole('status', { name: word.elsewhere });
    await expect(notice(second)).toBeVisible();
    await notice(second).getByRole('button', { name: word.takeOver }).click();
    await expect(total(editorOf(second), 2)).toBeVisible();
    await expect(notice(page)).toBeVisible();
    await second.keyboard.press('n');
    await second.keyboard.press('x');
    await expect(total(editorOf(second), 1)).toBeVisible();
    await save(second);
    // The first one goes on by itself, with what was saved.
    await expect(total(editor, 1)).toBeVisible();
    await expect(editor.getByRole('button', { name: word.save, exact: true })).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(async () => (await trap.events())[0]?.count).toBe(1);
  },
);

editing('loses nothing without a connection', async ({ page, edited, flaws }) => {
  flaws.allow(/ERR_INTERNET_DISCONNECTED/);
  const { trap } = edited;
  const { editor } = await edit(page, trap);
  for (const left of [2, 1]) {
    await page.keyboard.press('n');
    await page.keyboard.press('x');
    await expect(total(editor, left)).toBeVisible();
  }
  await page.context().setOffline(true);
  await page.keyboard.press('a');
  await draw(page);
  await expect(total(editor, 2)).toBeVisible();
  await editor.getByRole('button', { name: word.save, exact: true }).click();
  await expect(editor.getByText(word.offline)).toBeVisible();
  await expect(total(editor, 2)).toBeVisible();
  expect((await trap.events())[0]?.count).toBe(3);

  await page.context().setOffline(false);
  await save(page);
  await expect.poll(async () => (await trap.events())[0]?.count).toBe(2);
});

editing('needs no pointer', async ({ page, edited }) => {
  const { trap } = edited;
  const gallery = await openTrap(page, trap, 0, locale);
  await expect(gallery.getByRole('button', { name: word.edit })).toBeVisible();
  await page.keyboard.press('e');
  const editor = editorOf(page);
  await expect(total(editor, 3)).toBeVisible();
  await page.keyboard.press('a');
  await editor.getByRole('application').focus();
  await page.keyboard.press('Space');
  for (const key of ['ArrowRight', 'ArrowDown']) {
    for (let step = 0; step < 12; step++) await page.keyboard.press(key);
  }
  await page.keyboard.press('Space');
  await expect(total(editor, 4)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('aphid');
  await expect(editor.getByRole('option', { name: word.aphid })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('row', { name: word.aphids })).toBeVisible();
  await page.keyboard.press('Escape');
  await editor.getByRole('application').focus();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(word.saved)).toBeVisible();
  await expect.poll(async () => (await trap.events())[0]?.insect_counts).toEqual({ house_fly: 3, aphid: 1 });
});

story('corrects a photo of a station', async ({ page, newcomers, callsOf, signedIn, portal }, info) => {
  const { id, admin } = await newcomers.team({ locale });
  const calls = await callsOf(admin);
  const place = await addPlace(calls, word.place);
  const sheet = createTrapSheet({ kind: 'fly_paper', width: 912, height: 608, insectScale: 0.5, seed: 'edited' });
  await sheet.catchInsects({ house_fly: 3 });
  const photo = await sheet.photograph();
  const [installed_at, collected_at] = [dayInJapan(31), dayInJapan(1)];
  const days = { installed_at, collected_at, month_label: collected_at.slice(0, 7) };
  const box = await startBox(portal.url, calls, id, info.outputPath());
  await box.add({ place: word.place, trap_no: '1', type: 'station', ...days }, [
    { key: 'photo_1', bytes: photo.jpeg, detections: detectionsOf(photo) },
  ]);
  await box.sendAll();
  await countedEvents(calls, place, 1);

  await signedIn(admin);
  await open(page, `/station/${place}`, word.place);
  await page.getByRole('main').getByRole('button', { name: word.trap }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: word.edit }).click();
  const editor = editorOf(page);
  await expect(total(editor, 3)).toBeVisible();
  await page.keyboard.press('a');
  await draw(page);
  await expect(total(editor, 4)).toBeVisible();
  await save(page);
  await expect(total(page.getByRole('dialog'), 4)).toBeVisible();
  await expect.poll(async () => (await countedEvents(calls, place, 1))[0]?.insectCount).toBe(4);
});

story.describe('on a phone', () => {
  story.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  editing('picks and deletes by touch', async ({ page, edited }) => {
    const { trap } = edited;
    const { editor } = await edit(page, trap);
    const at = await page.evaluate<{ readonly x: number; readonly y: number }>(`(() => {
      const { x1, y1, x2, y2 } = window.traplineEditor.box(0).position;
      return window.traplineEditor.clientPoint((x1 + x2) / 2, (y1 + y2) / 2);
    })()`);
    await page.touchscreen.tap(at.x, at.y);
    await editor.getByRole('button', { name: word.deleteBox }).tap();
    await editor.getByRole('button', { name: word.confirm, exact: true }).tap();
    await expect(total(editor, 2)).toBeVisible();
    await save(page);
    await expect.poll(async () => (await trap.events())[0]?.count).toBe(2);
  });
});
