import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { Page } from '@playwright/test';
import { inJapan } from './support/japan.ts';
import type { Calls } from './portal/calls.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  sensor: 'センサー',
  moves: '現在は「Dough room」にあり、保存するとここへ移ります。',
  saved: '設置場所を保存しました。',
  showData: '写真とグラフをすべて見る',
  none: '記録はまだありません。',
  history: '設置状況',
  now: '現在設置中',
  correct: (name: string) => `「${name}」の設置期間を修正`,
  times: (name: string) => `「${name}」の設置期間`,
  since: '開始',
  until: '終了',
  corrected: '設置期間を修正しました。',
  future: '未来の日時は指定できません。',
  order: '終了は開始より後にしてください。',
  overlap: /^ほかの設置期間と重なっています/,
  insects: (count: number) => new RegExp(`^${count}\\s?匹`),
} as const;

const hour = 3_600;

async function createSite(calls: Calls, name: string, sensor: string | null): Promise<string> {
  const site = { name, type: 'fly_count', sensor_id: sensor, threshold: 0, increase_threshold: 0 };
  return (await calls.post<InstallationSite>('/api/installation_sites', site)).id;
}

/** Follows a site's link to its events. */
const showEvents = async (page: Page, id: string, name: string) => {
  await open(page, `/installation_sites/${id}`, name);
  await page.getByRole('link', { name: word.showData }).click();
  await expect(page).toHaveURL(`/activities?siteId=${id}`);
  await expect(page.getByRole('region')).toHaveCount(1);
  return page.getByRole('region', { name });
};

story.describe('moving a sensor', () => {
  story(
    'events stay with the site of their time, and follow corrected times',
    async ({ page, baseURL, signedIn, newcomers, callsOf }, info) => {
      story.slow();
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const sensor = `MOVED_${uniqueWord()}`;
      const counter = 'Counter 7';
      await calls.post('/api/sensors', { id: sensor, name: counter, type: 'fly_count' });
      const dough = await createSite(calls, 'Dough room', sensor);
      const oven = await createSite(calls, 'Oven room', null);
      const unit = await startUnit(baseURL ?? '', calls, sensor, info.outputPath());
      const { jpeg } = await drawSheet('fly_paper', 'moves', { house_fly: 2 }, { width: 480, height: 320 });
      const send = async (timestamp: number, count: number) => {
        await unit.add({ content_type: 'image/jpeg', timestamp, resource: 'photo', count }, jpeg);
        await unit.sendAll(AbortSignal.timeout(30_000));
      };
      const start = Math.floor(Date.now() / 1_000);
      await send(start - hour, 3);

      // The photo is older than the installation: it belongs to no site until the time is corrected.
      await signedIn(admin);
      const atDough = await showEvents(page, dough, 'Dough room');
      await expect(atDough.getByText(word.none)).toBeVisible();
      await open(page, `/installation_sites/${dough}?tab=settings`, 'Dough room');
      const history = page.getByRole('region', { name: word.history, exact: true });
      const correction = page.getByRole('dialog', { name: word.times(counter) });
      const save = correction.getByRole('button', { name: words.save, exact: true });
      await history.getByRole('button', { name: word.correct(counter) }).click();
      await expect(save).toBeDisabled();
      await correction.getByLabel(word.since).fill(inJapan(start + hour));
      await expect(correction.getByText(word.future)).toBeVisible();
      await expect(save).toBeDisabled();
      await correction.getByLabel(word.since).fill(inJapan(start - 2 * hour));
      await save.click();
      await expect(page.getByText(word.corrected)).toBeVisible();
      await expect(correction).toBeHidden();
      const since = inJapan(start - 2 * hour)
        .replaceAll('-', '/')
        .replace('T', ' ');
      await expect(history.getByRole('row').nth(1).getByTitle(since)).toBeVisible();
      await showEvents(page, dough, 'Dough room');
      await expect(atDough.getByRole('listitem')).toHaveCount(1);
      await expect(atDough.getByRole('listitem').getByText(word.insects(3))).toBeVisible();

      // It moves, and continues to report.
      await open(page, `/installation_sites/${oven}?tab=settings`, 'Oven room');
      await page.getByRole('button', { name: words.edit, exact: true }).click();
      await page.getByRole('combobox', { name: word.sensor }).click();
      await page.getByRole('option', { name: counter }).click();
      await expect(page.getByText(word.moves)).toBeVisible();
      await page.getByRole('button', { name: words.save, exact: true }).click();
      await expect(page.getByText(word.saved)).toBeVisible();
      await expect(history.getByRole('row').nth(1)).toContainText(word.now);
      await send(Math.floor(Date.now() / 1_000) + 5, 8);
      const atOven = await showEvents(page, oven, 'Oven room');
      await expect(atOven.getByRole('listitem')).toHaveCount(1);
      await expect(atOven.getByRole('listitem').getByText(word.insects(8))).toBeVisible();
      await showEvents(page, dough, 'Dough room');
      await expect(atDough.getByRole('listitem')).toHaveCount(1);
      await expect(atDough.getByRole('listitem').getByText(word.insects(3))).toBeVisible();
      // The sensor's own page shows the events of both sites.
      await page.goto(`/activities?sensorId=${sensor}`);
      await expect(page.getByRole('region', { name: counter }).getByRole('listitem')).toHaveCount(2);

      // In the history it has left the first site, and that installation can be ended earlier.
      await open(page, `/installation_sites/${dough}?tab=settings`, 'Dough room');
      await expect(history.getByRole('row')).toHaveCount(2);
      await expect(history.getByText(word.now)).toHaveCount(0);
      await history.getByRole('button', { name: word.correct(counter) }).click();
      await correction.getByLabel(word.until).fill(inJapan(start - 3 * hour));
      await expect(correction.getByText(word.order)).toBeVisible();
      await correction.getByLabel(word.until).fill(inJapan(start - 1.5 * hour));
      await save.click();
      await expect(correction).toBeHidden();
      await showEvents(page, dough, 'Dough room');
      await expect(atDough.getByText(word.none)).toBeVisible();
    },
  );
});

story(
  'times that overlap another installation are refused, and the reason is shown',
  async ({ page, signedIn, newcomers, callsOf, flaws }) => {
    flaws.allow(/^PATCH \/api\/installation_sites\/\d+\/installations\/\d+ 409$/);
    const { admin } = await newcomers.team({ locale });
    const calls = await callsOf(admin);
    const sensor = `STUCK_${uniqueWord()}`;
    await calls.post('/api/sensors', { id: sensor, name: 'Counter 8', type: 'fly_count' });
    const first = await createSite(calls, 'First room', sensor);
    await signedIn(admin);
    const correct = async (id: string, name: string, since: string) => {
      await open(page, `/installation_sites/${id}?tab=settings`, name);
      await page.getByRole('button', { name: word.correct('Counter 8') }).click();
      await page.getByRole('dialog').getByLabel(word.since).fill(since);
      await page.getByRole('dialog').getByRole('button', { name: words.save, exact: true }).click();
    };
    const now = Math.floor(Date.now() / 1_000);
    await correct(first, 'First room', inJapan(now - 4 * hour));
    await expect(page.getByText(word.corrected)).toBeVisible();
    const second = await createSite(calls, 'Second room', sensor);
    await correct(second, 'Second room', inJapan(now - 2 * hour));
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(word.overlap);
    await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    // Choosing no sensor takes the sensor down; it can then be installed elsewhere.
    await page.getByRole('button', { name: words.edit, exact: true }).click();
    await page.getByRole('combobox', { name: word.sensor }).click();
    await page.getByRole('option', { name: 'なし' }).click();
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(word.saved)).toBeVisible();
    await expect(page.getByText('応答なし')).toHaveCount(0);
    const { installation_site } = await calls.get<{ readonly installation_site: object | null }>(
      `/api/sensors/${sensor}`,
    );
    expect(installation_site).toBeNull();
  },
);
