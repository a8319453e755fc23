import type { AuditItem } from '@trapline/domain/audit/audit.schema.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { dayInJapan } from './support/japan.ts';
import { freshAddress } from './portal/newcomers.ts';
import { password, people } from './portal/people.ts';
import { ask } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  title: '操作履歴',
  search: '人・組織・操作対象',
  action: '操作',
  from: '開始日',
  to: '終了日',
  order: '終了日は開始日以降の日付にしてください。',
  created: 'アカウントの作成',
  changed: (who: string, name: string) => `${who}が組織「${name}」を変更しました。`,
  invited: (email: string, name: string) => `が${email}を「${name}」に招待しました。`,
  export: '操作履歴をCSVで出力',
  exported: /」を保存しました（1件）。$/,
  headings: ['日時', '操作者', '対象者', '組織', '操作', '操作対象', '詳細', '接続元'],
  nothing: '見つかりませんでした',
  organization: '組織',
  show: '表示',
} as const;

/** The rows of entries, without headings. */
function entriesOf(page: Page): Locator {
  const rows = page.getByRole('table', { name: word.title }).getByRole('row');
  return rows.filter({ has: page.getByRole('cell') });
}

story.describe('the audit trail', () => {
  story('a product admin filters it and downloads it as CSV', async ({ page, signedIn, callsOf, newcomers }) => {
    const team = await newcomers.team();
    const email = freshAddress();
    const calls = await callsOf(people.ada);
    await calls.post('/api/users', { name: '=1+1', email, locale, password, owner_id: String(team.id) });
    await calls.put(`/api/organizations/${team.id}`, { address: '札幌市, 北1条' });

    await signedIn(people.ada);
    await open(page, '/admin/audit_trail', word.title);
    const rows = entriesOf(page);
    await page.getByRole('searchbox', { name: word.search }).fill(team.name);
    await expect(rows).toHaveCount(2);
    // Newest first.
    await expect(rows.first()).toContainText(word.changed(people.ada.name, team.name));
    await expect(rows.first().getByRole('link', { name: team.name })).toHaveAttribute(
      'href',
      `/admin/organizations/${team.id}`,
    );
    await expect(rows.first()).toContainText('札幌市, 北1条');
    await expect(rows.first().getByText(people.ada.email)).toBeHidden();
    await rows.first().getByText(word.show).click();
    await expect(rows.first().getByText(people.ada.email)).toBeVisible();

    await page.getByLabel(word.action, { exact: true }).selectOption(word.created);
    await expect(rows).toHaveCount(1);
    await rows.first().getByText(word.show).click();
    await expect(rows.first()).toContainText(email);
    const [from, to]: readonly [Locator, Locator] = [
      page.getByLabel(word.from, { exact: true }),
      page.getByLabel(word.to, { exact: true }),
    ];
    await from.fill(dayInJapan(1));
    await to.fill(dayInJapan());
    await expect(rows).toHaveCount(1);
    await to.fill(dayInJapan(2));
    await expect(page.getByText(word.order)).toBeVisible();
    await from.fill(dayInJapan(3));
    await expect(page.getByRole('heading', { name: word.nothing })).toBeVisible();
    await to.fill('');
    await expect(rows).toHaveCount(1);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: word.export }).click();
    const download = await saving;
    await expect(page.getByText(word.exported)).toBeVisible();
    const bytes = await readFile(await download.path());
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headings = [], ...entries] = readCsv(bytes.toString('utf8').slice(1));
    expect(headings).toEqual(word.headings);
    expect(entries).toHaveLength(1);
    const [at, who, whom, organization, action] = entries[0] ?? [];
    expect(at).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/);
    expect([who, whom, organization, action]).toEqual([people.ada.email, email, team.name, 'account.create']);
  });

  story('an organization’s admin sees only its own entries', async ({ page, signedIn, callsOf, newcomers }) => {
    const [team, others] = [await newcomers.team({ locale }), await newcomers.team({ locale })];
    const mine = freshAddress();
    for (const { admin, id } of [team, others]) {
      const calls = await callsOf(admin);
      const email = admin === team.admin ? mine : freshAddress();
      await calls.post(`/api/organizations/${id}/users`, { email, invite_to_app: true });
    }
    await signedIn(team.admin);
    await open(page, '/activities', words.activity);
    await page.getByRole('banner').getByRole('link', { name: word.title }).click();
    await expect(page).toHaveURL('/audit_trail');
    await expect(entriesOf(page).filter({ hasText: word.invited(mine, team.name) })).toHaveCount(1);
    await expect(page.getByRole('columnheader', { name: word.organization })).toBeHidden();

    const { entries } = await (await callsOf(team.admin)).get<{ readonly entries: readonly AuditItem[] }>(
      '/api/audit_trail?page=1&per_page=200',
    );
    expect(new Set(entries.map(({ organization }) => organization?.name))).toEqual(new Set([team.name]));
    const { entries: found } = await (await callsOf(team.admin)).get<{ readonly entries: readonly AuditItem[] }>(
      `/api/audit_trail?q=${encodeURIComponent(others.admin.email)}`,
    );
    expect(found).toEqual([]);
  });

  story('an ordinary member has no access to it', async ({ page, signedIn, newcomers, flaws }) => {
    flaws.allow(/^GET \/api\/audit_trail(\.csv)? 403$/);
    const team = await newcomers.team({ members: 1, locale });
    const [member] = team.members;
    if (!member) throw new Error('A team of two is needed');
    await signedIn(member);
    await open(page, '/activities', words.activity);
    await expect(page.getByRole('banner').getByRole('link', { name: words.sensors })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: word.title })).toBeHidden();
    for (const path of ['/audit_trail', '/admin/audit_trail']) {
      await page.goto(path);
      await expect(page).toHaveURL('/activities');
    }
    expect(await ask(page, '/api/audit_trail')).toBe('403 forbidden');
    expect(await ask(page, '/api/audit_trail.csv')).toBe('403 forbidden');
  });
});
