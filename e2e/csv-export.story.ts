import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { eventCsvHeadings } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { insectReference } from '@trapline/domain/insects/insect.catalogue.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { organizations, people } from './portal/people.ts';
import { bakeryCounts, bakeryEvents, places } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  export: (name: string) => `Export ${name} as CSV`,
  done: (file: string, rows: number) => `“${file}” has been saved, with ${rows} rows.`,
} as const;

/** Clicks a button that saves a file. @returns its name and bytes */
async function saved(page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

story.describe('CSV export', () => {
  for (const by of ['site', 'sensor'] as const) {
    story(`of a ${by} has every event, and Japanese text that spreadsheets can read`, async ({ page, signedIn }) => {
      await signedIn(people.mika);
      const { site, sensor, sensorName } = places.bakery;
      const name = by === 'site' ? site : sensorName;
      await open(page, by === 'site' ? '/activities' : `/activities?sensorId=${sensor}`, words.activity);
      const file = await saved(page, page.getByRole('button', { name: word.export(name), exact: true }));
      await expect(page.getByText(word.done(`${name}.csv`, bakeryEvents.count))).toBeVisible();

      expect(file.name).toBe(`${name}.csv`);
      expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [headings = [], ...rows] = readCsv(file.bytes.toString('utf8'));
      const heading = eventCsvHeadings[locale];
      for (const word of [heading.organization, heading.captured_at, insectReference.fruit_fly.name[locale]]) {
        expect(headings).toContain(word);
      }
      expect(headings.indexOf(insectReference.others.name[locale])).toBe(headings.indexOf(heading.pickup) - 1);
      expect(rows).toHaveLength(bakeryEvents.count);
      const column = (word: string) => rows.map((row) => row[headings.indexOf(word)]);
      expect(new Set(column(heading.organization))).toEqual(new Set([organizations.foods]));
      expect(new Set(column(heading.user))).toEqual(new Set([people.mika.name]));
      expect(new Set(column(heading.sensor))).toEqual(new Set([sensorName]));
      expect(new Set(column(heading.total))).toEqual(new Set(['7']));
      expect(new Set(column(insectReference.fruit_fly.name[locale]))).toEqual(
        new Set([String(bakeryCounts.fruit_fly)]),
      );
      for (const time of column(heading.captured_at)) expect(time).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
    });
  }
});

story('exports the filtered events', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.activity);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('checkbox', { name: 'Over threshold only' }).check();
  await expect(page.getByRole('region', { name: places.dock.site }).getByRole('listitem')).toHaveCount(1);
  const { bytes } = await saved(page, page.getByRole('button', { name: word.export(places.dock.site) }));
  const [headings = [], ...rows] = readCsv(bytes.toString('utf8'));
  expect(rows.map((row) => row[headings.indexOf('Total')])).toEqual(['9']);
});
