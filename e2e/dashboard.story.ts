import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { lastMonth } from './support/japan.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { addCountedEvents } from './portal/counted-events.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale } = storiesIn('en');

/** The text of the pages of a PDF is compressed, but its page tree is not. */
function pagesOf(pdf: Buffer): number {
  return Math.max(...[...pdf.toString('latin1').matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count)));
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

story(
  'the dashboard of a month is compared, drilled into, saved and printed',
  async ({ page, signedIn, callsOf, newcomers, database }) => {
    story.slow();
    const somebody = await newcomers.person({
      locale,
      allowedSensorTypes: ['fly_scan', 'fly_count'],
      activeFeatures: [],
    });
    const calls = await callsOf(somebody);
    const mark = uniqueWord();
    const [hall, dock, yard] = [`Hall_${mark}`, `Dock_${mark}`, `Yard_${mark}`];
    for (const [id, type] of [
      [hall, 'fly_scan'],
      [dock, 'fly_scan'],
      [yard, 'fly_count'],
    ] as const) {
      await calls.post('/api/sensors', { id, name: id, type });
    }
    await addCountedEvents(database.db, hall, [
      { at: lastMonth(3, 9), count: 8 },
      { at: lastMonth(4, 9), count: 23 },
      { at: lastMonth(6, 9), count: 23 },
    ]);
    await addCountedEvents(database.db, dock, [
      { at: lastMonth(4, 10), count: 0 },
      { at: lastMonth(5, 10), count: 4 },
    ]);
    await addCountedEvents(database.db, yard, [
      { at: lastMonth(4, 10), count: 0 },
      { at: lastMonth(5, 10), count: 100 },
    ]);
    await signedIn(somebody);
    await open(page, '/activities', 'Activity');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    // The month before; only sensors of type "Fly scan" take part.
    await page.getByRole('button', { name: 'Previous month' }).click();
    const total = panel(page, 'Total count');
    // Of the month shown: the same number may be among those it is compared with.
    const number = total.getByRole('paragraph').getByRole('button');
    await expect(number).toHaveText('19');
    await expect(total.getByText('- - -').first()).toBeVisible();
    await page.getByRole('switch', { name: 'All types with counts' }).click();
    await expect(number).toHaveText('119');
    await page.goBack();
    await expect(number).toHaveText('19');

    // Days without a report are not days with 0.
    const daily = panel(page, 'Insects by day');
    await daily.getByText('As table').click();
    await expect(
      daily
        .getByRole('row', { name: /^Day 2 / })
        .getByRole('cell')
        .first(),
    ).toHaveText('–');
    await expect(
      daily
        .getByRole('row', { name: /^Day 6 / })
        .getByRole('cell')
        .first(),
    ).toHaveText('0');

    // What a number is made of, beside it.
    await daily
      .getByRole('row', { name: /^Day 4 / })
      .getByRole('button', { name: '15' })
      .click();
    const parts = page.getByRole('dialog');
    await expect(parts.getByText('Sum 15')).toBeVisible();
    await expect(parts.getByRole('link')).toHaveCount(1);
    await expect(parts.getByRole('link')).toContainText(hall);
    await page.keyboard.press('Escape');
    await expect(parts).toBeHidden();

    // Each panel as a file.
    await daily.getByRole('button', { name: 'Save or print Insects by day' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as CSV' }).click(),
    ]);
    const lines = readCsv((await readFile(await download.path())).toString('utf8'));
    expect([lines[2]?.[1], lines[4]?.[1], lines[6]?.[1]]).toEqual(['', '15', '0']);

    // One item: alerts have a legend, and a day opens its photos in a new tab. Its address can be shared.
    await page.getByRole('combobox', { name: 'Sensor' }).click();
    await page.getByRole('option', { name: hall }).click();
    await expect(number).toHaveText('15');
    await expect(daily.getByRole('button', { name: 'Total count alert' })).toBeVisible();
    await page.reload();
    await expect(number).toHaveText('15');
    await expect(panel(page, 'Alert history').getByRole('listitem')).toHaveCount(2);
    await daily.getByText('As table').click();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      daily.getByRole('button', { name: 'Day 4', exact: true }).click(),
    ]);
    await expect(tab).toHaveURL(new RegExp(`/activities\\?.*sensorId=${hall}`));
    await tab.close();

    // Two pages of paper, and no panel is cut: each is on one of them.
    await expect(page.locator('[data-panel="matrix"] canvas').first()).toBeVisible();
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(pagesOf(pdf)).toBe(2);
  },
);
