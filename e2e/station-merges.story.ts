import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import { addCountedPlace } from './portal/station.ts';
import { dayInJapan } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

storiesIn('en');

const word = {
  select: (trap: string, month: string) => `Select trap ${trap}, ${month}`,
  view: (trap: string, month: string) => `View trap ${trap}, ${month}`,
  mergeTraps: 'Merge trap numbers',
  trap: 'Trap number',
  which: 'All events of these traps at this place get the trap number below, not only the selected ones: I2, l2',
  apply: 'Apply',
  trapsMerged: 'The traps have been merged into 12: 3 events changed.',
  undo: 'Undo',
  undone: 'Undone.',
  station: 'S-TYPE',
  more: (place: string) => `More actions on ${place}`,
  mergePlace: 'Merge into …',
  into: 'Move its events to',
  merge: 'Merge',
  placesMerged: (from: string, into: string) => `“${from}” has been merged into “${into}”.`,
  allData: (place: string) => `All data of ${place}`,
  traps: 'Traps of a month',
  label: 'Traps',
  summary: (done: number, total: number) => `${done} of ${total} traps have been uploaded.`,
  monthBefore: 'Previous month',
  upload: (trap: string) => `Upload scans of trap ${trap}`,
} as const;

const month = dayInJapan().slice(0, 7);
const before = monthAfter(month, -1);

story(
  'misread trap numbers are merged into one, and that is undone',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team();
    const place = await addCountedPlace(database.db, admin, 'Kitchen', [
      { trap_no: '12', count: 1, month },
      { trap_no: 'l2', count: 2, month },
      { trap_no: 'I2', count: 3, month },
      // Not selected, but of the same trap.
      { trap_no: 'l2', count: 4, month: before },
    ]);
    await signedIn(admin);
    await open(page, `/station/${place}`, 'Kitchen');
    const view = (trap: string, of: string) => page.getByRole('button', { name: word.view(trap, of), exact: true });
    for (const trap of ['l2', 'I2']) {
      await page.getByRole('checkbox', { name: word.select(trap, month), exact: true }).click();
    }
    await page.getByRole('button', { name: word.mergeTraps }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(word.which)).toBeVisible();
    await dialog.getByRole('combobox', { name: word.trap }).fill('1');
    await dialog.getByRole('option', { name: '12', exact: true }).click();
    await dialog.getByRole('button', { name: word.apply }).click();
    await expect(page.getByText(word.trapsMerged)).toBeVisible();
    await expect(view('12', month)).toHaveCount(3);
    await expect(view('12', before)).toHaveCount(1);

    await page.getByRole('button', { name: word.undo }).click();
    await expect(page.getByText(word.undone)).toBeVisible();
    for (const [trap, of] of [
      ['12', month],
      ['l2', month],
      ['I2', month],
      ['l2', before],
    ] as const) {
      await expect(view(trap, of)).toHaveCount(1);
    }
  },
);

story(
  'a misread place is merged into the right one, and that is undone',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team();
    await addCountedPlace(database.db, admin, 'Kitchen', [{ trap_no: '1', count: 1, month }]);
    await addCountedPlace(database.db, admin, 'Kitchcn', [{ trap_no: '2', count: 7, month }]);
    await signedIn(admin);
    await open(page, '/station', word.station);
    await page.getByRole('button', { name: word.more('Kitchcn') }).click();
    await page.getByRole('menuitem', { name: word.mergePlace }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: word.into }).click();
    // Not into itself.
    await expect(dialog.getByRole('option', { name: 'Kitchcn' })).toHaveCount(0);
    await dialog.getByRole('option', { name: 'Kitchen' }).click();
    await dialog.getByRole('button', { name: word.merge, exact: true }).click();
    await expect(page.getByText(word.placesMerged('Kitchcn', 'Kitchen'))).toBeVisible();
    const linkTo = (place: string) => page.getByRole('link', { name: word.allData(place) });
    await expect(linkTo('Kitchcn')).toHaveCount(0);

    // What was moved is seen, and then undone from there.
    await linkTo('Kitchen').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
    const moved = page.getByRole('button', { name: word.view('2', month) });
    await expect(moved).toBeVisible();
    await page.getByRole('button', { name: word.undo }).click();
    await expect(page.getByText(word.undone)).toBeVisible();
    await expect(moved).toHaveCount(0);
    await page.goBack();
    await linkTo('Kitchcn').click();
    await expect(moved).toBeVisible();
  },
);

story('the traps of a month say which are still to be uploaded', async ({ page, newcomers, signedIn, database }) => {
  const { admin } = await newcomers.team({ scanning: true });
  const place = await addCountedPlace(database.db, admin, 'Kitchen', [
    { trap_no: '10', count: 1, month },
    { trap_no: '10', count: 1, month: before },
    { trap_no: '9', count: 1, month: before },
  ]);
  await signedIn(admin);
  await open(page, `/station/${place}`, 'Kitchen');
  await page.getByRole('button', { name: word.traps }).click();
  const dialog = page.getByRole('dialog');
  const traps = dialog.getByRole('list', { name: word.label }).getByRole('listitem');
  await expect(dialog.getByText(word.summary(1, 2))).toBeVisible();
  await expect(traps).toHaveText([/^9\s*not uploaded yet/, /^10\s*1 event/]);
  await dialog.getByRole('button', { name: word.monthBefore }).click();
  await expect(dialog.getByText(word.summary(2, 2))).toBeVisible();
  await expect(traps).toHaveText([/^9\s*1 event/, /^10\s*1 event/]);

  // The one that is missing is uploaded from here.
  await dialog.getByRole('button', { name: word.upload('9') }).click();
  await expect(page.getByRole('combobox', { name: word.trap })).toHaveValue('9');
});
