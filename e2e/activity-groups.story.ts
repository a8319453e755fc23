import { inJapan } from './support/japan.ts';
import { people } from './portal/people.ts';
import { bakeryEvents, places, spares } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('ja');

const word = {
  more: 'もっと見る：',
  less: '折りたたむ：',
  expandAll: 'すべて展開',
  collapseAll: 'すべて折りたたむ',
  asOf: /^今日 \d+:\d\d現在$/,
  period: '期間',
  past7: '過去7日間',
  filters: /^絞り込み/,
  exceeded: 'しきい値超過のみ',
  search: '設置場所・センサー名',
  noMatch: '条件に合うものがありません',
  clear: '絞り込みを解除',
  over: 'しきい値超過',
  noneMatching: '条件に合う記録はありません。',
} as const;

story.describe('the activity page', () => {
  story('shows four events of each site, more on request, and when it was updated', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    await open(page, '/activities', words.activity);
    await expect(page.getByText(word.asOf)).toBeVisible();
    const section = page.getByRole('region', { name: places.bakery.site });
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await expect(section.getByText(places.bakery.sensorName)).toBeVisible();

    await section.getByRole('button', { name: word.more }).click();
    await expect(section.getByRole('listitem')).not.toHaveCount(4);
    await section.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await expect(section.getByRole('listitem')).toHaveCount(bakeryEvents.count);

    await section.getByRole('button', { name: word.less }).click();
    await expect(section.getByRole('listitem')).toHaveCount(4);
    await page.getByRole('button', { name: word.expandAll }).click();
    await expect(section.getByRole('listitem')).not.toHaveCount(4);
    await page.getByRole('button', { name: word.collapseAll }).click();
    await expect(section.getByRole('listitem')).toHaveCount(4);
  });

  story('filters by period, threshold and words', async ({ page, signedIn }) => {
    await signedIn(people.mika);
    await open(page, '/activities', words.activity);
    const bakery = page.getByRole('region', { name: places.bakery.site });
    const dock = page.getByRole('region', { name: places.dock.site });
    await expect(dock.getByRole('listitem')).toHaveCount(2);

    await page.getByRole('combobox', { name: word.period }).selectOption({ label: word.past7 });
    await expect(dock.getByText(word.noneMatching)).toBeVisible();
    await expect(bakery.getByRole('listitem')).toHaveCount(4);
    await page.getByRole('combobox', { name: word.period }).selectOption({ index: 0 });
    await expect(dock.getByRole('listitem')).toHaveCount(2);

    await page.getByRole('button', { name: word.filters }).click();
    await page.getByRole('checkbox', { name: word.exceeded }).check();
    await expect(dock.getByRole('listitem')).toHaveCount(1);
    await expect(dock.getByRole('listitem')).toContainText(word.over);
    await expect(bakery.getByRole('listitem')).toHaveCount(0);

    // This browser remembers the filters of the account.
    await page.reload();
    await expect(dock.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('searchbox', { name: word.search }).fill('ロケット');
    await expect(page.getByRole('heading', { name: word.noMatch })).toBeVisible();
    await page.getByRole('button', { name: word.clear }).click();
    await expect(bakery.getByRole('listitem')).toHaveCount(4);

    await page.getByRole('searchbox', { name: word.search }).fill('dock 出荷');
    await expect(page.getByRole('region')).toHaveCount(1);
    await expect(dock).toBeVisible();
  });
});

story('loads more sites while scrolling', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/activities', words.activity);
  const last = page.getByRole('heading', { level: 2, name: spares.at(-1)?.site ?? '' });
  await expect(page.getByRole('heading', { level: 2, name: places.bakery.site })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(last).toBeVisible();
  await expect(page.getByText(/^5台中\d台が通信中$/)).toBeVisible();
});

story('shows a single site and period from its address', async ({ page, signedIn, callsOf }) => {
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
  await open(page, `/activities?siteId=${site?.id}&timePeriod=${period}`, words.activity);
  await expect(page.getByRole('region')).toHaveCount(1);
  await expect(page.getByRole('region', { name: places.dock.site }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('名前・種類・ブックマークでは絞り込めません')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeDisabled();
  await page.getByRole('link', { name: 'すべて表示' }).click();
  await expect(page).toHaveURL('/activities');
  await expect(page.getByRole('region')).not.toHaveCount(1);
});
