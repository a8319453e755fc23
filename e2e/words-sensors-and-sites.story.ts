import type { Page } from '@playwright/test';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { startUnit } from './portal/unit.ts';
import { atRest, leave } from './support/dialogs.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale, words } from './support/words.ts';

const own = {
  en: {
    addSensor: 'Add sensor',
    addSite: 'Add site',
    newSensor: 'New sensor: Fly count',
    newSite: 'New installation site: Fly count',
    id: 'ID',
    issueKey: 'Issue key',
    closeKey: 'I have copied it, close',
    renew: 'Generate new address',
    delete: 'Delete',
    share: 'Share',
    shareWith: 'Email address to share with',
    remove: /^Remove /,
    leave: 'Leave',
    correct: /^Correct the times of/,
    health: 'Health',
    notFound: 'Sensor not found',
    emptyDay: 'Nothing logged on this day',
    details: /^Full details of/,
    newFly: 'New sensor: Fly',
    required: 'ID is required',
    reissue: 'Issue new key',
    log: (entity: string, day: string) => `Activity log: ${entity} (${day})`,
  },
  ja: {
    addSensor: 'センサーを追加',
    addSite: '設置場所を追加',
    newSensor: '新しいセンサー：フライカウント',
    newSite: '新しい設置場所：フライカウント',
    id: 'ID',
    issueKey: 'キーを発行',
    closeKey: '控えたので閉じる',
    renew: 'アドレスを再発行',
    delete: '削除',
    share: '共有',
    shareWith: '共有する相手のメールアドレス',
    remove: /との共有を解除$/,
    leave: '共有をやめる',
    correct: /の設置期間を修正$/,
    health: '端末の状態',
    notFound: 'センサーが見つかりません',
    emptyDay: 'この日のログはありません',
    details: /の詳細$/,
    newFly: '新しいセンサー：フライ',
    required: 'IDを入力してください。',
    reissue: 'キーを再発行',
    log: (entity: string, day: string) => `動作ログ：${entity}（${day}）`,
  },
} as const;

/** Leaves a page with unsaved changes without being asked. */
async function away(page: Page): Promise<void> {
  await page.goto('about:blank');
}

/** Texts entered by people on these pages. */
const data = ['Ramp', 'Packing', 'NONE'];

for (const { locale, width } of [
  { locale: 'en', width: 1440 },
  { locale: 'ja', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages about assets, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], viewport: { width, height: 900 } });

    story('sensors', async ({ page, signedIn, newcomers, callsOf, anotherBrowser, portal, flaws }, info) => {
      story.slow();
      flaws.allow(/^(GET \/api\/sensors\/NONE(\/\w+)? 404|POST \/api\/sensors\/\w+\/users 422)$/);
      const { look, found } = walkIn(locale, 'all', data);
      const team = await newcomers.team({ locale });
      const reader = await newcomers.person({ locale });
      const calls = await callsOf(team.admin);
      const [id, camera] = [`SEEN_${uniqueWord()}`, `CAM_${uniqueWord()}`];
      await calls.post('/api/sensors', { id, name: id, type: 'fly_count' });
      await calls.post('/api/sensors', { id: camera, name: camera, type: 'hykecam' });
      await calls.post('/api/installation_sites', {
        name: 'Ramp',
        type: 'fly_count',
        sensor_id: id,
        threshold: 3,
        increase_threshold: 0,
      });
      await calls.post(`/api/sensors/${id}/users`, { email: reader.email });
      await calls.post(`/api/sensors/${id}/users`, { email: freshAddress(), invite_to_app: true });
      const unit = await startUnit(portal.url, calls, id, info.outputPath());
      const log = (value: number) => [{ timestamp: unit.now(), value }];
      await unit.reportHealth({
        app_info: { version: '1.4.2' },
        network: { rssi_log: log(-75), ping_log: log(2), wifi_log: log(0), eth_log: log(1) },
        microsd: { mount: 0, use: 91 },
        cpu_temperature: 48,
        ntpd: 0,
      });

      await signedIn(team.admin);
      await open(page, '/sensors', words[locale].sensors);
      await expect(page.getByRole('table')).toBeVisible();
      await page.getByRole('button', { name: word.addSensor }).click();
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await look(page, 'sensors, choosing a type');
      await open(page, '/sensors/NONE', word.notFound);
      await look(page, 'no such sensor');
      await open(page, '/sensors/new?type=fly_count', word.newSensor);
      await page.getByRole('button', { name: words[locale].save, exact: true }).click();
      await expect(page.getByRole('textbox', { name: word.id, exact: true })).toBeFocused();
      await look(page, 'new sensor, with flaws');
      await away(page);

      await open(page, `/sensors/${id}`, id);
      await expect(page.getByRole('region', { name: word.health }).getByRole('figure').first()).toBeVisible();
      await look(page, 'sensor');
      await open(page, `/sensors/${id}?tab=settings`, id);
      await expect(page.getByRole('table').last()).toBeVisible();
      await look(page, 'sensor, its record');
      await page.getByRole('button', { name: word.remove }).first().click();
      await atRest(page);
      await look(page, 'sensor, ending a share');
      await leave(page);
      await page.getByLabel(word.shareWith).fill(freshAddress());
      await page.getByRole('button', { name: word.share, exact: true }).click();
      await atRest(page);
      await look(page, 'sensor, inviting somebody');
      await leave(page);
      await page.getByRole('button', { name: words[locale].edit, exact: true }).click();
      await page.getByRole('textbox', { name: words[locale].name, exact: true }).fill('');
      await page.getByRole('button', { name: words[locale].save, exact: true }).click();
      await look(page, 'sensor, editing');
      await away(page);

      await open(page, `/sensors/${camera}?tab=settings`, camera);
      await page.getByRole('button', { name: word.issueKey }).click();
      const key = await atRest(page);
      await look(page, 'key');
      await key.getByRole('button', { name: word.closeKey }).click();
      await expect(key).toBeHidden();
      await page.getByRole('button', { name: word.renew }).click();
      await atRest(page);
      await look(page, 'camera, renewing its address');
      await leave(page);
      await page.getByRole('button', { name: word.delete, exact: true }).click();
      await atRest(page);
      await look(page, 'camera, deleting');

      const { page: theirPage } = await anotherBrowser(reader);
      await open(theirPage, `/sensors/${id}?tab=settings`, id);
      await expect(theirPage.getByRole('button', { name: word.leave })).toBeVisible();
      await look(theirPage, 'sensor shared for viewing');
      expect(found).toEqual([]);
    });

    story('sites and activity logs', async ({ page, signedIn, newcomers, callsOf, anotherBrowser }) => {
      story.slow();
      const { look, found } = walkIn(locale, 'all', data);
      const team = await newcomers.team({ locale });
      const reader = await newcomers.person({ locale });
      const calls = await callsOf(team.admin);
      const [id, name] = [`SEEN_${uniqueWord()}`, `Ramp ${uniqueWord()}`];
      await calls.post('/api/sensors', { id, name: id, type: 'fly_count' });
      const settings = { type: 'fly_count', sensor_id: id, threshold: 3, increase_threshold: 0 };
      const site = await calls.post<{ readonly id: string }>('/api/installation_sites', { name, ...settings });
      await calls.post(`/api/sensors/${id}/users`, { email: reader.email });
      await calls.post(`/api/installation_sites/${site.id}/shares`, { email: reader.email });

      await signedIn(team.admin);
      await open(page, '/installation_sites', words[locale].sites);
      await expect(page.getByRole('table')).toBeVisible();
      await page.getByRole('button', { name: word.addSite }).click();
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await look(page, 'sites, choosing a type');
      await open(page, '/installation_sites/new?type=fly_count', word.newSite);
      await page.getByRole('button', { name: words[locale].save, exact: true }).click();
      await look(page, 'new site, with flaws');
      await away(page);
      await open(page, `/installation_sites/${site.id}`, name);
      await look(page, 'site, its overview');
      await open(page, `/installation_sites/${site.id}?tab=settings`, name);
      await expect(page.getByRole('button', { name: word.correct })).toBeVisible();
      await expect(page.getByRole('table').last()).toBeVisible();
      await look(page, 'site');
      await page.getByRole('button', { name: word.correct }).click();
      await atRest(page);
      await look(page, 'site, correcting an installation');
      await leave(page);
      await page.getByRole('button', { name: words[locale].edit, exact: true }).click();
      await page.getByRole('textbox', { name: words[locale].name, exact: true }).fill('');
      await page.getByRole('button', { name: words[locale].save, exact: true }).click();
      await look(page, 'site, editing');

      const { page: theirPage } = await anotherBrowser(reader);
      await open(theirPage, `/installation_sites/${site.id}?tab=settings`, name);
      await expect(theirPage.getByRole('button', { name: word.leave })).toBeVisible();
      await look(theirPage, 'site shared for viewing');

      await away(page);
      await signedIn({ ...people.ada, locale });
      await open(page, `/admin/sensors/${id}`, id);
      await expect(page.getByRole('table').last()).toBeVisible();
      await look(page, 'sensor, in the back office');
      await open(page, `/admin/installation_sites/${site.id}`, name);
      await expect(page.getByRole('table').last()).toBeVisible();
      await look(page, 'site, in the back office');
      const entity = `Sensor-${id}`;
      await page.goto(`/admin/activity_logs/${entity}`);
      await page.getByRole('button', { name: word.details }).first().click();
      await expect(page.locator('pre')).toBeVisible();
      await look(page, 'activity log');
      await open(page, `/admin/activity_logs/${entity}/2026-01-31`, word.log(id, '2026/01/31'));
      await expect(page.getByText(word.emptyDay)).toBeVisible();
      await look(page, 'activity log, empty');
      expect(found).toEqual([]);
    });

    story('sensors without installation sites', async ({ page, signedIn, newcomers, callsOf, baseURL }) => {
      story.slow();
      const { look, found } = walkIn(locale, 'all', data);
      const owner = await newcomers.person({ locale, allowedSensorTypes: ['fly', 'hykecam'], activeFeatures: [] });
      const calls = await callsOf(owner);
      const id = `AXE_${uniqueWord()}`;
      await calls.post('/api/sensors', { id, name: 'Packing', type: 'fly', trap_replaced_on: '2026-01-01' });
      const { key } = await calls.post<{ readonly key: string }>(`/api/sensors/${id}/key`, {});
      const health = { app_info: { version: '1' }, cpu_temperature: 80, microsd: { use: 20 } };
      const headers = { authorization: `Bearer ${key}` };
      expect((await page.request.post(`${baseURL}/field/v1/health`, { data: health, headers })).status()).toBe(204);
      await signedIn(owner);
      await open(page, '/sensors', words[locale].sensors);
      await page.getByRole('button', { name: word.addSensor }).click();
      await expect(page.getByRole('menuitem')).toHaveCount(2);
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await look(page, 'sensors, choosing a type');
      await open(page, '/sensors/new?type=fly', word.newFly);
      await page.getByRole('button', { name: words[locale].save, exact: true }).click();
      await expect(page.getByText(word.required)).toBeVisible();
      await look(page, 'new sensor, with flaws');
      await away(page);
      await open(page, `/sensors/${id}`, 'Packing');
      await expect(page.getByRole('figure')).toHaveCount(2);
      await look(page, 'sensor');
      await open(page, `/sensors/${id}?tab=settings`, 'Packing');
      await page.getByRole('button', { name: words[locale].edit, exact: true }).click();
      await expect(page.getByRole('button', { name: words[locale].cancel, exact: true })).toBeVisible();
      await look(page, 'sensor, editing');
      await page.getByRole('button', { name: words[locale].cancel, exact: true }).click();
      await page.getByRole('button', { name: word.reissue }).click();
      await page.getByRole('dialog').getByRole('button', { name: word.reissue }).click();
      await expect(page.getByRole('dialog').getByRole('code')).toHaveCount(3);
      await atRest(page);
      await look(page, 'key');
      expect(found).toEqual([]);
    });
  });
}
