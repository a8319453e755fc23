import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { addCountedPlace } from './portal/station.ts';
import { violations } from './support/axe.ts';
import { dayInJapan } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';
import { overhang } from './support/walk.ts';

storiesIn('en');

const word = {
  chart: 'Chart',
  selectData: 'Please select data.',
  page: 'Select all of this page',
  title: 'Insects by month: Bakery',
  heading: '4 selected events',
  type: 'Insect type',
  all: 'Bakery: All insects by month',
  flies: 'Bakery: House flies by month',
  table: 'As table',
  picture: (title: string) => `Save ${title} as picture`,
  csv: (title: string) => `Save ${title} as CSV`,
  close: 'Close',
} as const;

/** Clicks a button that saves a file. @returns its name and bytes */
async function saved(page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const year = Number(dayInJapan().slice(0, 4));
const [last, present] = [String(year - 1), String(year)];

/** An event of a month with house flies and fruit flies. */
const counted = (month: string, houseFlies: number, fruitFlies: number) => ({
  month,
  installed: `${month}-01`,
  collected: `${month}-28`,
  count: houseFlies + fruitFlies,
  insect_counts: [codeOf('house_fly'), houseFlies, codeOf('fruit_fly'), fruitFlies],
});

const bakery = [
  { trap_no: '1', ...counted(`${present}-03`, 20, 3) },
  // Of the same month: they are added.
  { trap_no: '2', ...counted(`${present}-03`, 1, 2) },
  { trap_no: '1', ...counted(`${present}-01`, 0, 4) },
  { trap_no: '1', ...counted(`${last}-03`, 6, 1) },
];
const address = (place: string) => `/station/${place}?from=${last}-01&to=${present}-12`;

story(
  'selected events are compared by month and year, read as a table, and saved as picture and CSV',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team();
    const place = await addCountedPlace(database.db, admin, 'Bakery', bakery);
    await signedIn(admin);
    await open(page, address(place), 'Bakery');
    await expect(page.getByRole('row')).toHaveCount(1 + bakery.length);
    const button = page.getByRole('button', { name: word.chart, exact: true });
    await button.click();
    await expect(page.getByText(word.selectData)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('checkbox', { name: word.page }).click();
    await button.click();
    const dialog = page.getByRole('dialog', { name: word.title });
    const figure = dialog.getByRole('figure', { name: word.heading });
    await expect(figure.locator('canvas')).toBeVisible();
    for (const shown of [last, present]) {
      await expect(figure.getByRole('button', { name: shown, exact: true })).toBeVisible();
    }
    await figure.getByText(word.table).click();
    const rows = figure.getByRole('row');
    await expect(rows).toHaveCount(13);
    await expect(rows.nth(0).getByRole('columnheader')).toHaveText(['Month', last, present]);
    await expect(rows.nth(1)).toHaveText(/^Jan–4$/);
    await expect(rows.nth(2)).toHaveText(/^Feb––$/);
    await expect(rows.nth(3)).toHaveText(/^Mar726$/);
    expect(await violations(page, 'the chart of selected events')).toEqual([]);

    await dialog.getByLabel(word.type).selectOption('House flies');
    await expect(rows.nth(3)).toHaveText(/^Mar621$/);
    await expect(rows.nth(1)).toHaveText(/^Jan–0$/);
    const csv = await saved(page, figure.getByRole('button', { name: word.csv(word.flies) }));
    expect(csv.name).toBe(`${word.flies.replace(':', '_')}.csv`);
    expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = readCsv(csv.bytes.toString('utf8', 3));
    expect(lines).toHaveLength(13);
    expect([lines[0], lines[1], lines[3]]).toEqual([
      ['Month', last, present],
      ['Jan', '', '0'],
      ['Mar', '6', '21'],
    ]);
    const { bytes } = await saved(page, figure.getByRole('button', { name: word.picture(word.flies) }));
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
    await dialog.getByRole('button', { name: word.close, exact: true }).last().click();
    await expect(dialog).toBeHidden();
  },
);

story.describe('on a phone in the dark', () => {
  story.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });

  story('the chart of selected events fits the screen', async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team();
    const place = await addCountedPlace(database.db, admin, 'Bakery', bakery);
    await signedIn(admin);
    await open(page, address(place), 'Bakery');
    await page.getByRole('checkbox', { name: word.page }).click();
    await page.getByRole('button', { name: word.chart, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: word.title });
    await expect(dialog.locator('canvas')).toBeVisible();
    await dialog.getByText(word.table).click();
    await expect(dialog.getByRole('row')).toHaveCount(13);
    expect(await overhang(page)).toBe(0);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
