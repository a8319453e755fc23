import { inJapan } from './japan.ts';
import { people } from './portal/people.ts';
import { bakeryEvents, places, spares } from './portal/places.ts';
import { expect, open, story } from './story.ts';
import { browserLocale, locales, words } from './words.ts';

const own = {
  en: {
    more: 'More of',
    less: 'Less of',
    expandAll: 'Expand all',
    collapseAll: 'Collapse all',
    asOf: /As of \d{4}\/\d\d\/\d\d \d\d:\d\d/,
    period: 'Period',
    past7: 'Past 7 days',
    filters: /^Filters/,
    exceeded: 'Over threshold only',
    search: 'Site or sensor name',
    noMatch: 'Nothing matches the filters',
    clear: 'Clear the filters',
    over: 'Over threshold',
    noneMatching: 'No events match the filters.',
  },
  ja: {
    more: 'もっと見る：',
    less: '折りたたむ：',
    expandAll: 'すべて展開',
    collapseAll: 'すべて折りたたむ',
    asOf: /\d{4}\/\d\d\/\d\d \d\d:\d\d 現在/,
    period: '期間',
    past7: '過去7日間',
    filters: /^絞り込み/,
    exceeded: 'しきい値超過のみ',
    search: '設置場所・センサー名',
    noMatch: '条件に合うものがありません',
    clear: '絞り込みを解除',
    over: 'しきい値超過',
    noneMatching: '条件に合うイベントはありません。',
  },
} as const;

for (const locale of locales) {
  story.describe(`the activity page (${locale})`, () => {
    story.use({ locale: browserLocale[locale] });

    story('shows four events of each site, more when asked, and how fresh it is', async ({ page, signedIn }) => {
      await signedIn(people.mika);
      await open(page, '/activities', words[locale].activity);
      await expect(page.getByText(own[locale].asOf)).toBeVisible();
      const section = page.getByRole('region', { name: places.bakery.site });
      await expect(section.getByRole('listitem')).toHaveCount(4);
      await expect(section.getByText(places.bakery.sensorName)).toBeVisible();

      await section.getByRole('button', { name: own[locale].more }).click();
      await expect(section.getByRole('listitem')).not.toHaveCount(4);
      await section.getByRole('listitem').last().scrollIntoViewIfNeeded();
      await expect(section.getByRole('listitem')).toHaveCount(bakeryEvents.count);

      await section.getByRole('button', { name: own[locale].less }).click();
      await expect(section.getByRole('listitem')).toHaveCount(4);
      await page.getByRole('button', { name: own[locale].expandAll }).click();
      await expect(section.getByRole('listitem')).not.toHaveCount(4);
      await page.getByRole('button', { name: own[locale].collapseAll }).click();
      await expect(section.getByRole('listitem')).toHaveCount(4);
    });

    story('narrows down by period, threshold and words', async ({ page, signedIn }) => {
      await signedIn(people.mika);
      await open(page, '/activities', words[locale].activity);
      const bakery = page.getByRole('region', { name: places.bakery.site });
      const dock = page.getByRole('region', { name: places.dock.site });
      await expect(dock.getByRole('listitem')).toHaveCount(2);

      await page.getByRole('combobox', { name: own[locale].period }).selectOption({ label: own[locale].past7 });
      await expect(dock.getByText(own[locale].noneMatching)).toBeVisible();
      await expect(bakery.getByRole('listitem')).toHaveCount(4);
      await page.getByRole('combobox', { name: own[locale].period }).selectOption({ index: 0 });
      await expect(dock.getByRole('listitem')).toHaveCount(2);

      await page.getByRole('button', { name: own[locale].filters }).click();
      await page.getByRole('checkbox', { name: own[locale].exceeded }).check();
      await expect(dock.getByRole('listitem')).toHaveCount(1);
      await expect(dock.getByRole('listitem')).toContainText(own[locale].over);
      await expect(bakery.getByRole('listitem')).toHaveCount(0);

      // Filters stay for this person in this browser.
      await page.reload();
      await expect(dock.getByRole('listitem')).toHaveCount(1);

      await page.getByRole('searchbox', { name: own[locale].search }).fill('ロケット');
      await expect(page.getByRole('heading', { name: own[locale].noMatch })).toBeVisible();
      await page.getByRole('button', { name: own[locale].clear }).click();
      await expect(bakery.getByRole('listitem')).toHaveCount(4);

      await page.getByRole('searchbox', { name: own[locale].search }).fill('dock 出荷');
      await expect(page.getByRole('region')).toHaveCount(1);
      await expect(dock).toBeVisible();
    });
  });
}

story('loads more sites as one scrolls', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.en.activity);
  const last = page.getByRole('heading', { level: 2, name: spares.at(-1)?.site ?? '' });
  await expect(page.getByRole('heading', { level: 2, name: places.bakery.site })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  await expect(page.getByText(/^\d of 5 units reporting$/)).toBeVisible();
});

story(
  'is about one site alone when its address says so, and in a given period',
  async ({ page, signedIn, callsOf }) => {
    const calls = await callsOf(people.mika);
    const {
      installation_sites: [site],
    } = await calls.get<{ readonly installation_sites: readonly { readonly id: string }[] }>(
      '/api/installation_sites?q=dock',
    );
    await signedIn(people.mika);
    const { events } = await calls.get<{ readonly events: readonly { readonly timestamp: number }[] }>(
      `/api/installation_sites/${site?.id}/events?limit=1`,
    );
    const day = inJapan(events[0]?.timestamp ?? 0).slice(0, 10);
    const period = encodeURIComponent(JSON.stringify({ from: day, to: day }));
    await open(page, `/activities?siteId=${site?.id}&timePeriod=${period}`, words.en.activity);
    await expect(page.getByRole('region')).toHaveCount(1);
    await expect(page.getByRole('region', { name: places.dock.site }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('Name, type and bookmark filters rest')).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeDisabled();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL('/activities');
    await expect(page.getByRole('region')).not.toHaveCount(1);
  },
);
