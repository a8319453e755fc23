import type { Locator } from '@playwright/test';
import { violations } from './support/axe.ts';
import { dayInJapan } from './support/japan.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

storiesIn('ja');

const word = {
  title: 'S-TYPE',
  empty: '設置箇所はまだありません',
  import: 'CSVを取り込む',
  created: (count: number) => `作成した設置箇所 ${count}件`,
  existing: (count: number) => `すでにあった設置箇所 ${count}件`,
  errors: (count: number) => `取り込めなかった行 ${count}件`,
  duplicate: '4行目：前の行に同じ名前があります。',
  columns: '5行目：列が2列以上あります。',
  close: '閉じる',
  used: '今月の利用数：20トラップ中22トラップ',
  over: 'プランの上限を2トラップ超えています（追加料金800円・税別）。',
} as const;

/**
 * A list of places as a Japanese spreadsheet saves it: Shift_JIS, CRLF, with a heading, a quoted name with a comma, the
 * name of the first place in full-width digits, and a line with two columns.
 * 設置箇所名 / 厨房1階 / "倉庫, 北側" / 厨房１階 / 製造室,2階 / ソース調合室
 */
const shiftJis = Buffer.from(
  '90dd927589d38f8a96bc0d0a907e965b318a4b0d0a2291718cc92c20966b91a4220d0a907e965b82508a4b0d0a' +
    '90bb91a28eba2c328a4b0d0a835c815b835892b28d878eba0d0a',
  'hex',
);

const choose = (dialog: Locator) =>
  dialog.locator('input[type=file]').setInputFiles({ name: '設置箇所.csv', mimeType: 'text/csv', buffer: shiftJis });

story('places are imported from a file of a Japanese spreadsheet, once', async ({ page, newcomers, signedIn }) => {
  const { admin } = await newcomers.team({ locale: 'ja' });
  await signedIn(admin);
  await open(page, '/station', word.title);
  await expect(page.getByRole('heading', { name: word.empty })).toBeVisible();

  await page.getByRole('button', { name: word.import }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog);
  await expect(dialog.getByRole('heading', { name: word.created(3) })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: word.errors(2) })).toBeVisible();
  for (const line of [word.duplicate, word.columns, '倉庫, 北側', 'ソース調合室']) {
    await expect(dialog.getByText(line, { exact: true })).toBeVisible();
  }
  expect(await violations(page, 'the result of an import')).toEqual([]);
  await dialog.getByRole('button', { name: word.close, exact: true }).last().click();
  for (const name of ['厨房1階', '倉庫, 北側', 'ソース調合室']) {
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  }

  // The same file again changes nothing.
  await page.getByRole('button', { name: word.import }).click();
  await choose(dialog);
  await expect(dialog.getByRole('heading', { name: word.existing(3) })).toBeVisible();
  await expect(dialog.getByRole('heading', { name: word.created(0) })).toBeVisible();
  await dialog.getByRole('button', { name: word.close, exact: true }).last().click();
  await expect(page.getByRole('row')).toHaveCount(4);
});

story(
  'a plan that is exceeded is shown with its cost, and blocks nothing',
  async ({ page, newcomers, signedIn, database }) => {
    const { id, admin } = await newcomers.team({ locale: 'ja', plan: 1 });
    await database.db
      .insertInto('station_usage')
      .values({
        ...{ event_key: -id, organization_id: id, account_id: null, month: dayInJapan().slice(0, 7) },
        ...{ traps: 22, plan: 1, recorded_at: new Date() },
      })
      .execute();
    await signedIn(admin);
    await open(page, '/station', word.title);
    await expect(page.getByText(word.used)).toBeVisible();
    await expect(page.getByText(word.over)).toBeVisible();
    await expect(page.getByRole('button', { name: word.import })).toBeEnabled();
  },
);
