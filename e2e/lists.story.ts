import { people } from './portal/people.ts';
import { places, spares } from './portal/places.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { words } = storiesIn('ja');

const word = {
  next: '次のページ',
  previous: '前のページ',
  range: (from: number, to: number, of: number) => `${of}件中${from}〜${to}件`,
  nothing: '見つかりませんでした',
  clear: '検索をクリア',
  notConnected: '未接続',
} as const;

const total = Object.keys(places).length + spares.length;
const lists = [
  { path: '/sensors', title: words.sensors, found: places.dock.sensorName, by: 'dock fly_count' },
  { path: '/installation_sites', title: words.sites, found: places.dock.site, by: '出荷 dock' },
] as const;

for (const { path, title, found, by } of lists) {
  story.describe(path, () => {
    story('has pages and a search', async ({ page, signedIn }) => {
      await signedIn(people.mika);
      await open(page, path, title);
      const table = page.getByRole('table', { name: title });
      await expect(table.getByRole('row')).toHaveCount(21);
      await expect(page.getByText(word.range(1, 20, total))).toBeVisible();
      await expect(page.getByRole('button', { name: word.previous })).toBeDisabled();
      await page.getByRole('button', { name: word.next }).click();
      await expect(page.getByText(word.range(21, total, total))).toBeVisible();
      await expect(table.getByRole('row')).toHaveCount(total - 20 + 1);
      await expect(page.getByRole('button', { name: word.next })).toBeDisabled();
      await page.goBack();
      await expect(page.getByText(word.range(1, 20, total))).toBeVisible();

      // Every word must match, anywhere; the search is not a pattern.
      const search = page.getByRole('searchbox');
      await search.fill(by);
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(page).toHaveURL(new RegExp(`${path}\\?q=`));
      await search.fill('100%_');
      await expect(page.getByRole('heading', { name: word.nothing })).toBeVisible();
      await page.getByRole('button', { name: word.clear }).click();
      await expect(table.getByRole('row')).toHaveCount(21);
      await expect(search).toHaveValue('');

      await search.fill(by);
      await expect(table.getByRole('row')).toHaveCount(2);
      await table.getByRole('link', { name: found }).click();
      await expect(page).toHaveURL(/\/(sensors\/DOCK_1|installation_sites\/\d+)$/);
      await expect(page.getByRole('heading', { level: 1, name: found, exact: true })).toBeVisible();
    });
  });
}

story('a link to a page of search results shows the same results', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/sensors?q=spare&page=1', words.sensors);
  await expect(page.getByRole('searchbox')).toHaveValue('spare');
  await expect(page.getByText(word.range(1, spares.length, spares.length))).toBeVisible();
  // A page that does not exist offers a way back.
  await page.goto('/sensors?page=99');
  await page.getByRole('button', { name: '最後のページへ' }).click();
  await expect(page).toHaveURL(/\/sensors\?page=2$/);
  await expect(page.getByRole('button', { name: word.previous })).toBeEnabled();
});

story('sensors say whether they report', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/sensors?q=RAT_1', words.sensors);
  await expect(page.getByRole('row').filter({ hasText: 'RAT_1' })).toContainText(word.notConnected);
  await open(page, '/sensors?q=BAKERY_1', words.sensors);
  await expect(page.getByRole('row').filter({ hasText: 'BAKERY_1' })).toContainText(words.reporting);
});

story('a link followed right after typing leads to its target', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/sensors', words.sensors);
  await page.getByRole('searchbox').fill('dock');
  await page.getByRole('link', { name: places.dock.sensorName }).click();
  await expect(page.getByRole('heading', { level: 1, name: places.dock.sensorName })).toBeVisible();
  await expect(page).toHaveURL('/sensors/DOCK_1');
});

story('going back restores the earlier words in the search field', async ({ page, signedIn }) => {
  await signedIn(people.mika);
  await open(page, '/sensors', words.sensors);
  const search = page.getByRole('searchbox');
  await search.fill('dock');
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('hall');
  await expect(page.getByRole('link', { name: places.hall.sensorName })).toBeVisible();
  await expect(page).toHaveURL('/sensors?q=hall');
  await page.goBack();
  await expect(search).toHaveValue('dock');
  await expect(page.getByRole('link', { name: places.dock.sensorName })).toBeVisible();
  await page.getByRole('link', { name: words.sensors }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('row')).toHaveCount(21);
});
