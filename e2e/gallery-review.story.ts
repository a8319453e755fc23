import type { Page } from '@playwright/test';
import { violations } from './support/axe.ts';
import { people } from './portal/people.ts';
import { places } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { openTrap, setTrap, type Trap } from './support/trap.ts';
import { viewerOn } from './support/viewer.ts';

const { locale, words } = storiesIn('en');

const word = {
  pickup: 'Pick up',
  tags: 'Tags',
  field: 'Find or add a tag',
  add: (tag: string) => `Add “${tag}”`,
  misdetection: 'False positive',
  hide: 'Hide',
  show: 'Show again',
  threshold: 'Thresholds',
  delete: 'Delete',
  sure: /^Delete the event of/,
  deleted: 'The event was deleted.',
  update: 'Update',
  first: 'Threshold',
  updated: 'The thresholds were updated.',
  required: 'Threshold is required',
  event: 'Event',
  ok: 'OK',
  left: '2 insects',
  readOnly: 'You can only view these events.',
} as const;

const review = story.extend<{ readonly trap: Trap }>({
  trap: async ({ baseURL, newcomers, callsOf, signedIn }, provide, info) => {
    const { admin } = await newcomers.team({ locale });
    const caught = [{ house_fly: 2 }, { house_fly: 1 }, { midge: 1 }];
    const trap = await setTrap(baseURL ?? '', await callsOf(admin), info.outputPath(), caught, 6);
    await signedIn(admin);
    await provide(trap);
  },
});

story.describe('reviewing events', () => {
  review('picks, tags, marks as false, hides and deletes', async ({ page, trap, baseURL, flaws }) => {
    story.slow();
    flaws.allow(/^PATCH \/api\/v2\/events\/.* 412$/);
    const gallery = await openTrap(page, trap, 0, locale);
    const [newest] = await trap.events();
    await gallery.getByRole('button', { name: word.pickup, exact: true }).click();
    await expect(gallery.getByRole('button', { name: word.pickup, exact: true, pressed: true })).toBeVisible();

    await gallery.getByRole('button', { name: word.tags, exact: true }).click();
    await page.getByLabel(word.field).fill('Window 窓');
    await page.getByRole('button', { name: word.add('Window 窓') }).click();
    // Somebody else tags it in the meantime: both tags are kept.
    const [headers, data] = [{ origin: baseURL ?? '' }, { tags: ['Theirs'] }];
    expect((await page.request.patch(`/api/v2/events/${newest?.id}`, { headers, data })).status()).toBe(200);
    await page.getByRole('button', { name: word.ok, exact: true }).click();
    for (const tag of ['Theirs', 'Window 窓']) await expect(gallery.getByText(tag, { exact: true })).toBeVisible();

    await gallery.getByRole('button', { name: word.misdetection, exact: true }).click();
    await gallery.getByRole('button', { name: word.hide, exact: true }).click();
    await expect(gallery.getByRole('button', { name: word.show, exact: true })).toBeVisible();
    const marks = { pickup: true, tags: ['Theirs', 'Window 窓'], misdetection: true, hidden: true };
    await expect.poll(async () => (await trap.events())[0]).toMatchObject(marks);
    await gallery.getByRole('button', { name: word.show, exact: true }).click();
    await expect(gallery.getByRole('button', { name: word.hide, exact: true })).toBeVisible();
    expect(await violations(page, 'the gallery')).toEqual([]);

    // It is gone, and the next one is shown; its neighbour's figures are requested again.
    await gallery.getByRole('button', { name: word.delete, exact: true }).click();
    await sayYesTo(page, word.sure, word.delete);
    await expect(page.getByText(word.deleted)).toBeVisible();
    await expect(gallery).toBeVisible();
    await expect.poll(async () => (await trap.events()).map(({ id }) => id)).not.toContain(newest?.id);
    await expect(gallery.getByRole('navigation').getByRole('listitem')).toHaveCount(2);
  });

  review('sets the thresholds, and shows how many insects are left', async ({ page, trap }) => {
    const gallery = await openTrap(page, trap, 0, locale);
    await expect(gallery.getByRole('region', { name: word.event, exact: true }).getByText(word.left)).toBeVisible();
    await gallery.getByRole('button', { name: word.threshold, exact: true }).click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: word.update }) });
    const update = dialog.getByRole('button', { name: word.update, exact: true });
    const field = dialog.getByRole('textbox').first();
    await expect(field).toHaveValue('6');
    await expect(update).toBeDisabled();
    await field.fill('');
    await expect(dialog.getByText(word.required)).toBeVisible();
    await expect(update).toBeDisabled();
    await field.fill('12');
    expect(await violations(page, 'the thresholds')).toEqual([]);
    await update.click();
    await expect(page.getByText(word.updated)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(gallery).toBeVisible();
  });
});

review('marks leave the boxes on the photo, and the one that is picked', async ({ page, trap }) => {
  const gallery = await openTrap(page, trap);
  const viewer = viewerOn(page);
  await expect.poll(viewer.boxes).toBe(4);
  const { x, y } = await viewer.middleOf(0);
  await page.mouse.click(x, y);
  const picked = gallery.getByText(/, detection \d of 4$/);
  await expect(picked).toBeVisible();
  await page.evaluate(
    `(function look() { (window.seen ??= new Set()).add(window.traplineViewer?.boxes()); requestAnimationFrame(look); })()`,
  );
  const again = page.waitForResponse(/\/insect_detections\//);
  await page.keyboard.press('p');
  await again;
  await expect(gallery.getByRole('button', { name: word.pickup, exact: true, pressed: true })).toBeVisible();
  await expect(picked).toBeVisible();
  expect(await page.evaluate('[...window.seen]')).toEqual([4]);
});

/** Confirms the question with this title. */
async function sayYesTo(page: Page, question: RegExp, yes: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: yes, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

story('an account with read access sees everything, and a note about it', async ({ page, signedIn }) => {
  await signedIn(people.rena);
  await open(page, '/activities', words.activity);
  const section = page.getByRole('region', { name: places.hall.site });
  await section.getByRole('button', { name: words.open }).first().click();
  const gallery = page.getByRole('dialog', { name: places.hall.site });
  await expect(gallery.getByRole('application', { name: words.photo })).toBeVisible();
  const { pickup, tags, misdetection, hide, threshold, delete: remove } = word;
  for (const name of [pickup, tags, misdetection, hide, threshold, remove]) {
    const button = gallery.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAccessibleDescription(word.readOnly);
    await button.click({ force: true });
  }
  // The keys do nothing either: any call would be refused and fail this story.
  for (const key of ['p', 't', 'f', 'h', 'l', 'Delete']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(await violations(page, 'the gallery to read')).toEqual([]);
});

story('loads all events, and returns from the end', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.activity);
  await page
    .getByRole('region', { name: places.bakery.site })
    .getByRole('button', { name: words.open })
    .first()
    .click();
  const gallery = page.getByRole('dialog', { name: places.bakery.site });
  await gallery.getByRole('button', { name: 'Load all events' }).click();
  await expect(page.getByText(/^All events are loaded: 45\.$/)).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Load all events' })).toBeHidden();
  await page.keyboard.press('End');
  await expect(gallery.getByRole('button', { name: words.older })).toBeDisabled();
  await page.keyboard.press('Home');
  await expect(gallery.getByRole('button', { name: words.newer })).toBeDisabled();
});

story('saves the photo with its detections, and the original', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.activity);
  await page
    .getByRole('region', { name: places.bakery.site })
    .getByRole('button', { name: words.open })
    .first()
    .click();
  const gallery = page.getByRole('dialog', { name: places.bakery.site });
  for (const [label, ending] of [
    ['Download photo with detections', /-photo-detections\.jpg$/],
    ['Download original photo', /-photo\.jpg$/],
  ] as const) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      gallery.getByRole('button', { name: label }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(ending);
    const stream = await saved.createReadStream();
    const [head] = await stream.take(1).toArray();
    stream.destroy();
    expect([...head.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    await page.keyboard.press('b');
  }
});
