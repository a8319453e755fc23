import { writeActivityLog } from '@trapline/server/activity-logs/activity-log.store.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { readFile } from 'node:fs/promises';
import { dayInJapan } from './support/japan.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { drawSheet, startUnit } from './portal/unit.ts';
import { ask } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  title: (entity: string, day: string) => `動作ログ：${entity}（${day}）`,
  types: ['ヘルスチェック', '設定の更新', '設定の取得', 'アップロード', '人による変更'],
  change: '人による変更',
  upload: 'アップロード',
  console: 'ログ管理画面で表示',
  newer: '新しいログを取得',
  fetched: '新しいログを2件取得しました。',
  nothing: '新しいログはありません。',
  day: '日付',
  showDay: 'この日のログを表示',
  entries: (count: number) => `${count}件`,
  emptyDay: 'この日のログはありません',
  export: 'この日のログをCSVで出力',
  headings: ['日時', '種類', '詳細', 'グループ', 'ID'],
} as const;

const shownDay = (day: string) => day.replaceAll('-', '/');

story.describe('the activity log', () => {
  story(
    'of a sensor shows what its unit and people did, by day',
    async ({ page, signedIn, callsOf, newcomers, portal, database }, info) => {
      const { admin } = await newcomers.team({ locale });
      const calls = await callsOf(admin);
      const id = `LOGGED_${uniqueWord()}`;
      const entity = `Sensor-${id}`;
      await calls.post('/api/sensors', { id, name: id, type: 'fly_count' });
      const unit = await startUnit(portal.url, calls, id, info.outputPath());
      await unit.reportHealth({ app_info: { version: '1.4.2' }, cpu_temperature: 41 });
      await unit.reportFacts({ firmware_version: '1.4.2' });
      await unit.readSettings();
      const photo = await drawSheet('fly_paper', id, { house_fly: 2 }, { width: 480, height: 320 });
      const timestamp = Math.floor(Date.now() / 1_000) - 60;
      await unit.add({ content_type: 'image/jpeg', timestamp, resource: 'photo' }, photo.jpeg);
      await unit.sendAll(AbortSignal.timeout(30_000));
      const [today, yesterday] = [dayInJapan(0), dayInJapan(1)];
      await writeActivityLog(database.db, {
        entity,
        at: new Date(`${yesterday}T23:59:58+09:00`),
        id: uniqueWord(),
        log_group: 'upload',
        message: { event: 'refused', type: 'wrong_file_type', key: '=1+1', metadata: { file: '写真.gif' } },
      });

      await signedIn({ ...people.ada, locale });
      await open(page, `/admin/activity_logs/${entity}`, word.title(id, shownDay(today)));
      const rows = page.getByRole('table').locator('[role=row][aria-rowindex]');
      // The heading; the sensor and its key, created by its owner; and what its unit did, with one row for the photo.
      await expect(rows).toHaveCount(7);
      await expect(page.getByText(word.entries(7), { exact: true })).toBeVisible();
      for (const type of word.types) await expect(rows.getByText(type, { exact: true }).first()).toBeVisible();
      // Newest first, with seconds.
      await expect(rows.nth(1)).toContainText(word.upload);
      await expect(rows.nth(1)).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d/);
      await expect(rows.filter({ hasText: `センサー「${id}」を作成しました。` })).toContainText(word.change);
      await expect(rows.filter({ hasText: /写真を受信しました（\d+ KB、撮影\d+:\d\d）。/ })).toHaveCount(1);

      const health = rows.filter({ hasText: word.types[0] }).getByRole('button');
      await health.click();
      await expect(health).toHaveAttribute('aria-expanded', 'true');
      await expect(page.locator('pre')).toContainText('"version": "1.4.2"');
      const console = page.getByRole('link', { name: word.console });
      await expect(console).toHaveAttribute('target', '_blank');
      await expect(console).toHaveAttribute('href', new RegExp(`^https://logs\\.example\\.org/${entity}\\?at=\\d+$`));

      await calls.patch(`/api/sensors/${id}`, { name: `${id} 改` });
      await unit.reportHealth({ app_info: { version: '1.4.3' } });
      await page.getByRole('button', { name: word.newer }).click();
      await expect(page.getByText(word.fetched)).toBeVisible();
      await expect(rows).toHaveCount(9);
      await expect(rows.nth(1)).toContainText(word.types[0]);
      await expect(rows.nth(2)).toContainText(word.change);
      await expect(page.locator('pre')).toContainText('"version": "1.4.2"');
      await page.getByRole('button', { name: word.newer }).click();
      await expect(page.getByText(word.nothing)).toBeVisible();

      const date = page.getByLabel(word.day, { exact: true });
      await date.fill(yesterday);
      await page.getByRole('button', { name: word.showDay }).click();
      await expect(page).toHaveURL(`/admin/activity_logs/${entity}/${yesterday}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(word.title(`${id} 改`, shownDay(yesterday)));
      await expect(rows).toHaveCount(2);
      await expect(rows.nth(1)).toContainText(`${shownDay(yesterday)} 23:59:58`);
      await expect(page.getByRole('button', { name: word.newer })).toBeHidden();

      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: word.export }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe(`${entity}.csv`);
      const bytes = await readFile(await saved.path());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const [headings, ...entries] = readCsv(bytes.toString('utf8').slice(1));
      expect(headings).toEqual(word.headings);
      expect(entries).toHaveLength(1);
      const [at, type, details, group] = entries[0] ?? [];
      expect([at, type, group]).toEqual([`${shownDay(yesterday)} 23:59:58`, word.upload, 'upload']);
      expect(JSON.parse(details ?? '')).toMatchObject({ type: 'wrong_file_type', metadata: { file: '写真.gif' } });

      const before = dayInJapan(2);
      await open(page, `/admin/activity_logs/${entity}/${before}`, word.title(`${id} 改`, shownDay(before)));
      await expect(page.getByText(word.emptyDay)).toBeVisible();
    },
  );

  story(
    'of a site, an organization and a user shows who changed what, to product admins only',
    async ({ page, signedIn, callsOf, newcomers, anotherBrowser }) => {
      const team = await newcomers.team({ locale });
      const calls = await callsOf(team.admin);
      const ada = await callsOf(people.ada);
      const site = await calls.post<{ readonly id: string; readonly name: string }>('/api/installation_sites', {
        name: `裏口 ${uniqueWord()}`,
        type: 'rat_monitor',
      });
      await calls.patch(`/api/installation_sites/${site.id}`, { memo: '施錠あり' });
      await ada.put(`/api/organizations/${team.id}`, { address: '札幌市, 北1条' });
      const account = await calls.get<{ readonly id: string }>('/api/user_info');
      await calls.post('/api/user_info', { name: '改名 太郎' });

      await signedIn({ ...people.ada, locale });
      for (const [entity, name, text, by] of [
        [`InstallationSite-${site.id}`, site.name, '施錠あり', team.admin.email],
        [`Organization-${team.id}`, team.name, '札幌市, 北1条', people.ada.email],
        [`User-${account.id}`, '改名 太郎', '改名 太郎が自分のアカウントを変更しました。', team.admin.email],
      ] as const) {
        await open(page, `/admin/activity_logs/${entity}`, word.title(name, shownDay(dayInJapan(0))));
        const row = page.getByRole('table').locator('[role=row][aria-rowindex]').filter({ hasText: text });
        await expect(row).toContainText(word.change);
        await row.getByRole('button').click();
        await expect(page.locator('pre')).toContainText(by);
      }

      const { page: theirPage, flaws } = await anotherBrowser(team.admin);
      flaws.allow(/^GET \/api\/activity_logs\/.* 403$/);
      await theirPage.goto(`/admin/activity_logs/Organization-${team.id}`);
      await expect(theirPage).toHaveURL('/activities');
      expect(await ask(theirPage, `/api/activity_logs/Organization-${team.id}`)).toBe('403 forbidden');
      expect(await ask(theirPage, `/api/activity_logs/Organization-${team.id}/entries.csv`)).toBe('403 forbidden');
      await expect(theirPage.getByRole('heading', { level: 1, name: words.activity })).toBeVisible();
    },
  );
});
