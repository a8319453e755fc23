import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eventCsvHeadings } from '@trapline/domain/exports/event-csv-columns.catalogue.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { violations } from './support/axe.ts';
import type { Calls } from './portal/calls.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { addCountedEvents } from './portal/counted-events.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('en');

const word = {
  filters: /^Filters/,
  chooseTags: 'Choose tags …',
  picker: 'Filter by tags',
  find: 'Find a tag',
  choose: (tag: string) => `Choose ${tag}`,
  remove: (tag: string) => `Remove ${tag}`,
  without: (tag: string) => `Filter without ${tag}`,
  add: /^Add/,
  recent: 'Recent tags',
  ok: 'OK',
  site: 'Installation site',
  search: 'Site or sensor name',
  type: 'Sensor type',
  hint: /^Name, type and bookmark filters do not apply/,
  noneMatching: 'No events match the filters.',
  csvAll: 'Export all as CSV',
  csvDone: /has been saved, with 1 row\.$/,
  sensorSearch: 'Sensor name or place',
} as const;

const hour = 3_600_000;

/** Tags the newest event of a sensor. */
async function tagNewest(calls: Calls, sensor: string, tags: readonly string[]): Promise<void> {
  const { events } = await calls.get<{ readonly events: readonly { readonly id: string }[] }>(
    `/api/sensors/${sensor}/events?limit=1`,
  );
  await calls.patch(`/api/v2/events/${events[0]?.id}`, { tags });
}

/** Opens the tag picker of the filters. */
async function openPicker(page: Page) {
  await page.getByRole('button', { name: word.chooseTags }).click();
  const picker = page.getByRole('dialog', { name: word.picker });
  await expect(picker.getByRole('textbox', { name: word.find })).toBeFocused();
  return picker;
}

story.describe('filters of the activity page', () => {
  story(
    'by tags and by site are remembered, and apply to the export',
    async ({ page, signedIn, callsOf, newcomers, database }) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const mark = uniqueWord();
      const [hall, yard] = [`Hall ${mark}`, `Yard ${mark}`];
      for (const [name, events] of [
        [hall, 3],
        [yard, 2],
      ] as const) {
        const sensor = `${name.slice(0, 4)}_${mark}`;
        await calls.post('/api/sensors', { id: sensor, name: `Unit of ${name}`, type: 'fly_count' });
        const settings = { type: 'fly_count', threshold: 0, increase_threshold: 0 };
        await calls.post('/api/installation_sites', { name, sensor_id: sensor, ...settings });
        const at = (index: number) => new Date(Date.now() - (index + 1) * hour);
        await addCountedEvents(
          database.db,
          sensor,
          Array.from({ length: events }, (_, index) => ({ at: at(index), count: 7 })),
        );
      }
      await tagNewest(calls, `Hall_${mark}`, [`Wing ${mark}`, `leg ${mark}`]);
      await signedIn(admin);
      await open(page, '/activities', words.activity);
      const inHall = page.getByRole('region', { name: hall }).getByRole('listitem');
      const inYard = page.getByRole('region', { name: yard }).getByRole('listitem');
      await expect(inHall).toHaveCount(3);

      // Known tags are found in any case; a filter creates no new ones.
      await page.getByRole('button', { name: word.filters }).click();
      const picker = await openPicker(page);
      await picker.getByRole('textbox', { name: word.find }).fill(`WING ${mark}`);
      await picker.getByRole('button', { name: word.choose(`Wing ${mark}`) }).click();
      await expect(picker.getByRole('button', { name: word.remove(`Wing ${mark}`) })).toBeVisible();
      await picker.getByRole('textbox', { name: word.find }).fill('nobody has this one');
      await expect(picker.getByRole('button', { name: word.add })).toBeHidden();
      await picker.getByRole('textbox', { name: word.find }).fill('');
      expect(await violations(page, 'tag picker')).toEqual([]);
      await picker.getByRole('button', { name: words.cancel }).click();
      await expect(picker).toBeHidden();
      await expect(inHall).toHaveCount(3);

      // By keyboard: the first match, then done.
      await openPicker(page);
      await page.keyboard.type(`wing ${mark}`);
      await expect(picker.getByRole('button', { name: word.choose(`Wing ${mark}`) })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(picker.getByRole('button', { name: word.remove(`Wing ${mark}`) })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(picker).toBeHidden();
      await expect(inHall).toHaveCount(1);
      await expect(page.getByRole('region', { name: yard })).toContainText(word.noneMatching);

      // The export uses the filter, and the filter is still there after a reload.
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: word.csvAll }).click(),
      ]);
      await expect(page.getByText(word.csvDone)).toBeVisible();
      const [headings = [], ...rows] = readCsv(await readFile(await file.path(), 'utf8'));
      expect(rows).toHaveLength(1);
      expect(rows[0]?.[headings.indexOf(eventCsvHeadings[locale].tags)]).toContain(`Wing ${mark}`);
      await page.reload();
      await expect(inHall).toHaveCount(1);

      // The tags chosen last are offered first.
      await page.getByRole('button', { name: word.filters }).click();
      await page.getByRole('button', { name: word.without(`Wing ${mark}`) }).click();
      await expect(inHall).toHaveCount(3);
      await openPicker(page);
      const recent = picker.getByRole('group', { name: word.recent });
      await expect(recent.getByRole('button', { name: word.choose(`Wing ${mark}`) })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(picker).toBeHidden();

      // With only one site, there is no choice between several.
      const site = page.getByRole('combobox', { name: word.site });
      await site.fill('yard');
      await page.getByRole('option', { name: yard }).click();
      await expect(page.getByRole('region')).toHaveCount(1);
      await expect(inYard).toHaveCount(2);
      await expect(page.getByRole('searchbox', { name: word.search })).toBeDisabled();
      await expect(page.getByRole('combobox', { name: word.type })).toBeDisabled();
      await expect(page.getByText(word.hint)).toBeVisible();
      expect(await violations(page, 'filters')).toEqual([]);

      // The name of a group links to its site.
      await page.getByRole('link', { name: yard, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: yard })).toBeVisible();
    },
  );
});

story(
  'without installation sites, finds the tags the account has used',
  async ({ page, signedIn, callsOf, newcomers, database }) => {
    const somebody = await newcomers.person({ allowedSensorTypes: ['fly_count'], activeFeatures: [] });
    const calls = await callsOf(somebody);
    const sensor = `ALONE_${uniqueWord()}`;
    await calls.post('/api/sensors', { id: sensor, name: `Alone ${sensor}`, type: 'fly_count' });
    await addCountedEvents(database.db, sensor, [{ at: new Date(Date.now() - hour), count: 1 }]);
    await tagNewest(calls, sensor, ['mine alone']);
    await signedIn(somebody);
    // An unreadable period is ignored.
    await open(page, `/activities?timePeriod=${encodeURIComponent('{"from":')}`, words.activity);
    const section = page.getByRole('region', { name: `Alone ${sensor}` });
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: word.sensorSearch })).toBeVisible();
    await page.getByRole('button', { name: word.filters }).click();
    await expect(page.getByRole('combobox', { name: word.site })).toHaveCount(0);
    const picker = await openPicker(page);
    const requested = page.waitForRequest((request) => request.url().includes('/api/user_info/used_tags?search=MINE'));
    await picker.getByRole('textbox', { name: word.find }).fill('MINE');
    await requested;
    await picker.getByRole('button', { name: word.choose('mine alone') }).click();
    await picker.getByRole('button', { name: word.ok }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('link', { name: `Alone ${sensor}`, exact: true }).click();
    await expect(page).toHaveURL(`/sensors/${sensor}`);
  },
);

story.describe('far from the sensors', () => {
  story.use({ locale: 'en-US', timezoneId: 'America/New_York' });

  story(
    'days have one format, mean days in the assets’ time zone, and can be cleared',
    async ({ page, signedIn, callsOf, newcomers, database }) => {
      const somebody = await newcomers.person({ allowedSensorTypes: ['fly_count'], activeFeatures: [] });
      const sensor = `FAR_${uniqueWord()}`;
      await (await callsOf(somebody)).post('/api/sensors', { id: sensor, name: `Far ${sensor}`, type: 'fly_count' });
      // Half an hour before and after both ends of a day in Tokyo on which clocks in New York changed.
      const times = ['2025-03-08T14:30Z', '2025-03-08T15:30Z', '2025-03-09T14:30Z', '2025-03-09T15:30Z'];
      await addCountedEvents(
        database.db,
        sensor,
        times.map((time) => ({ at: new Date(time), count: 1 })),
      );
      await signedIn(somebody);
      await open(page, '/activities', words.activity);
      const events = page.getByRole('region', { name: `Far ${sensor}` }).getByRole('listitem');
      await expect(events).toHaveCount(4);
      await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Choose dates …' });
      const from = page.getByRole('textbox', { name: 'From', exact: true });
      const to = page.getByRole('textbox', { name: 'To', exact: true });
      await from.fill('2025/3/9');
      await from.press('Enter');
      await expect(from).toHaveValue('2025-03-09');
      await expect(events).toHaveCount(3);
      await to.fill('2025-03-09');
      await expect(events).toHaveCount(2);
      await expect(events.first()).toContainText('23:30');

      // With the dates the wrong way round nothing is requested: the previous result stays.
      await to.fill('2025-03-08');
      await expect(to).toHaveAccessibleDescription('The end date must not be before the start date.');
      await expect(events).toHaveCount(2);
      await to.fill('soon');
      await to.press('Tab');
      await expect(to).toHaveAccessibleDescription('Enter a day as YYYY-MM-DD.');
      await page.getByRole('button', { name: 'To: clear' }).click();
      await expect(to).toBeFocused();
      await expect(to).toHaveValue('');
      await expect(events).toHaveCount(3);
      await page.getByRole('button', { name: 'From: clear' }).click();
      await expect(events).toHaveCount(4);
      expect(await violations(page, 'days')).toEqual([]);
    },
  );
});

story(
  'without installation sites, sensors are found by place, and show four more events at a time',
  async ({ page, signedIn, callsOf, newcomers, database }) => {
    const somebody = await newcomers.person({ allowedSensorTypes: ['fly_count'], activeFeatures: [] });
    const calls = await callsOf(somebody);
    const mark = uniqueWord();
    for (const [name, place] of [
      ['Cellar', 'Attic of wood'],
      ['Attic', 'Cellar of stone'],
    ] as const) {
      await calls.post('/api/sensors', { id: `${name}_${mark}`, name: `${name} ${mark}`, place, type: 'fly_count' });
    }
    const at = (index: number) => new Date(Date.now() - (index + 1) * hour);
    await addCountedEvents(
      database.db,
      `Cellar_${mark}`,
      Array.from({ length: 60 }, (_, index) => ({ at: at(index), count: 1 })),
    );
    await signedIn(somebody);
    await open(page, '/activities', words.activity);
    await expect(page.getByRole('region')).toHaveCount(2);
    await page.getByRole('button', { name: word.filters }).click();
    await page.getByRole('textbox', { name: 'Place' }).fill('attic WOOD');
    await expect(page.getByRole('region')).toHaveCount(1);

    // An unreadable period is ignored: the remembered filters apply.
    await open(page, `/activities?timePeriod=${encodeURIComponent('{"from":')}`, words.activity);
    const section = page.getByRole('region');
    await expect(section).toHaveCount(1);
    await expect(section).toHaveAccessibleName(`Cellar ${mark}`);

    const events = section.getByRole('listitem');
    const count = async () => await events.count();
    await section.getByRole('button', { name: /^More of/ }).click();
    await expect.poll(count).toBeGreaterThan(4);
    // The additional four events fill the screen, and no more than that.
    await expect.poll(async () => (await section.boundingBox())?.height).toBeGreaterThan(720);
    const shown = await count();
    expect(shown % 4).toBe(0);
    expect(shown).toBeLessThan(40);
    await expect(async () => {
      await events.last().scrollIntoViewIfNeeded();
      expect(await count()).toBe(60);
    }).toPass();

    await page.getByRole('button', { name: word.filters }).click();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(page.getByRole('button', { name: word.filters })).toBeFocused();
    await expect(page.getByRole('region')).toHaveCount(2);
    await page.getByRole('searchbox').fill('no such asset');
    await expect(page.getByRole('heading', { name: 'No sensors match the filters' })).toBeVisible();
  },
);
