import { readFile } from 'node:fs/promises';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { addPlace, countedEvents } from './portal/station.ts';
import { violations } from './support/axe.ts';
import { dayInJapan } from './support/japan.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('en');

const word = {
  upload: 'Upload scans',
  trap: 'Trap number',
  installed: 'Installed',
  collected: 'Collected',
  scans: 'Scans',
  notJpeg: 'Only JPEG format files can be uploaded',
  tooLarge: 'Image size exceeds analyzable limit',
  send: 'Upload',
  uploaded: '2 scans uploaded. They are being counted.',
  editOne: (trap: string, month: string) => `Edit trap ${trap}, ${month}`,
  question: 'Save these changes?',
  saved: 'The event has been saved.',
  csv: 'Save the events of the period as CSV',
} as const;

/** A scan of a sheet. */
async function scan(name: string) {
  const sheet = createTrapSheet({ kind: 'fly_paper', width: 912, height: 608, insectScale: 0.8, seed: name });
  await sheet.catchInsects({ house_fly: 3, fruit_fly: 2 });
  const { jpeg } = await sheet.photograph();
  return { name, mimeType: 'image/jpeg', buffer: jpeg };
}

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The beginning of a JPEG of 60,000 × 60,000 pixels. */
const huge = Buffer.from('ffd8ffc0001108ea60ea6003011100021101031101', 'hex');

story(
  'scans of a trap are uploaded, counted, corrected and exported',
  async ({ page, newcomers, callsOf, signedIn }) => {
    const { admin } = await newcomers.team({ scanning: true });
    const calls = await callsOf(admin);
    const place = await addPlace(calls, 'Kitchen');
    await signedIn(admin);
    await open(page, `/station/${place}`, 'Kitchen');
    await page.getByRole('button', { name: word.upload }).first().click();
    const dialog = page.getByRole('dialog');
    const [installed, collected] = [dayInJapan(30), dayInJapan()];
    const month = installed.slice(0, 7);
    await dialog.getByLabel(word.trap).first().fill('7');
    await dialog.getByRole('textbox', { name: word.installed }).fill(installed);
    await dialog.getByRole('textbox', { name: word.collected }).fill(collected);

    // A folder of a scanner has other files too: they are left out, and why is said once.
    const input = dialog.locator('input[type=file][multiple]');
    await input.setInputFiles([
      await scan('sheet 10.jpg'),
      { name: 'preview.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('renamed, and no picture') },
      { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: huge },
      await scan('sheet 2.jpg'),
    ]);
    await expect(dialog.getByRole('alert').filter({ hasText: word.tooLarge })).toBeVisible();
    const chosen = dialog.getByRole('list', { name: word.scans }).getByRole('listitem');
    await expect(chosen).toHaveText([/^1\. sheet 2\.jpg/, /^2\. sheet 10\.jpg/]);
    await input.setInputFiles([{ name: 'preview.png', mimeType: 'image/png', buffer: png }]);
    await expect(dialog.getByRole('alert').filter({ hasText: word.notJpeg })).toBeVisible();
    await expect(chosen).toHaveCount(2);
    expect(await violations(page, 'the scanner dialog')).toEqual([]);
    await dialog.getByRole('button', { name: word.send, exact: true }).click();
    await expect(page.getByText(word.uploaded)).toBeVisible();
    await expect(dialog).toBeHidden();

    const [event] = await countedEvents(calls, place, 1);
    expect(event).toMatchObject({ type: 'station_v2', trap_no: '7', month, photoCount: 2, missing_photos: [] });
    expect(event?.insectCount).toBeGreaterThan(0);
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: word.editOne('7', month) }) });
    // The page has heard of it: an editor opened earlier would have to merge the count.
    await expect(row.getByRole('cell', { name: String(event?.insectCount), exact: true })).toBeVisible();

    // The trap was 17.
    await row.getByRole('button', { name: word.editOne('7', month) }).click();
    const editor = page.getByRole('dialog');
    await editor.getByLabel(word.trap).first().fill('17');
    await editor.getByRole('button', { name: words.save, exact: true }).click();
    await sayYes(page, word.question, words.save);
    await expect(page.getByText(word.saved)).toBeVisible();
    await expect(page.getByRole('button', { name: word.editOne('17', month) })).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: word.csv }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Kitchen.csv');
    const [headings = [], ...rows] = readCsv(await readFile(await download.path(), 'utf8'));
    const cell = (heading: string) => rows.map((cells) => cells[headings.indexOf(heading)]);
    expect([cell(word.trap), cell('Photos'), cell('Total')]).toEqual([['17'], ['2'], [String(event?.insectCount)]]);
  },
);

story('who does not use stations finds none of it', async ({ page, newcomers, callsOf, signedIn, flaws }) => {
  const owner = await newcomers.team();
  const place = await addPlace(await callsOf(owner.admin), 'Kitchen');
  const { admin: reader } = await newcomers.team({ types: ['fly_count'] });
  await signedIn(reader);
  await open(page, '/sensors', words.sensors);
  const menu = page.getByRole('navigation', { name: words.mainMenu });
  await expect(menu.getByRole('link', { name: words.sites })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Station' })).toHaveCount(0);
  for (const path of ['/station', `/station/${place}`]) {
    await page.goto(path);
    await expect(page.getByText('Kitchen')).toHaveCount(0);
    await expect(page.getByRole('button', { name: word.upload })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(flaws.found()).toEqual([]);
  const { admin: stranger } = await newcomers.team();
  const calls = await callsOf(stranger);
  await expect(calls.get(`/api/s_type/places/${place}`)).rejects.toThrow('404');
  await expect((await callsOf(reader)).get(`/api/s_type/places/${place}`)).rejects.toThrow('403');
});
