import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { codeOf } from '@trapline/domain/insects/insect.rules.ts';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { addCountedPlace } from './portal/station.ts';
import { dayInJapan } from './support/japan.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  select: (trap: string, month: string) => `「トラップ${trap}、${month}」を選択`,
  selected: (count: number) => `${count}件を選択中`,
  trap: 'トラップ番号',
  next: '次のページ',
  previous: '前のページ',
  csvSelected: '選択した記録をCSVで保存',
  csvPeriod: '期間内の記録をCSVで保存',
  deleteOne: (trap: string, month: string) => `トラップ${trap}（${month}）を削除`,
  delete: '削除',
  deleteOneQuestion: (trap: string, month: string) => `トラップ${trap}（${month}）の記録を削除しますか？`,
  deleteManyQuestion: (count: number) => `記録を${count}件削除しますか？`,
  deleted: (count: number) => `記録を${count}件削除しました。`,
  foreign: 'この記録を削除できるのは、アップロードした人と組織の管理者だけです。',
  undo: '元に戻す',
  undone: '元に戻しました。',
  station: 'S-TYPE',
  hide: (place: string) => `${place}を非表示`,
  editPlace: (place: string) => `${place}を編集`,
  deletePlace: (place: string) => `${place}を削除`,
  deletePlaceQuestion: (place: string) => `設置箇所「${place}」を削除しますか？`,
  placeDeleted: '設置箇所を削除しました。',
  placeWithEvents: '記録のある設置箇所は削除できません。',
  threshold: '指数のしきい値',
  placeSaved: '設置箇所を保存しました。',
  over: 'しきい値超過',
  move: '移動',
  place: '設置箇所',
} as const;

const [installed, collected] = [dayInJapan(9), dayInJapan()];
const month = collected.slice(0, 7);

/** Clicks a button that saves a file. @returns its name and bytes */
async function saved(page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

story(
  'what is selected survives sorting and paging, and is saved as CSV, as is the whole period',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team({ locale });
    const traps = Array.from({ length: 101 }, (_, index) => ({
      ...{ trap_no: String(index + 1), installed, collected, month, count: 15, photos: 2 },
      insect_counts: [codeOf('house_fly'), 10, codeOf('others'), 5],
    }));
    const place = await addCountedPlace(database.db, admin, '第1工場, 搬入口', traps);
    await signedIn(admin);
    await open(page, `/station/${place}`, '第1工場, 搬入口');
    const box = (trap: string) => page.getByRole('checkbox', { name: word.select(trap, month), exact: true });
    // Newest upload first: the last trap is on the second page.
    await box('2').click();
    await page.getByRole('button', { name: word.next }).click();
    await box('101').click();
    await expect(page.getByText(word.selected(2))).toBeVisible();
    await page.getByRole('columnheader').getByRole('button', { name: word.trap }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('1');
    await expect(box('1')).not.toBeChecked();
    await expect(box('2')).toBeChecked();
    await expect(page.getByText(word.selected(2))).toBeVisible();
    await page.getByRole('columnheader').getByRole('button', { name: word.trap }).click();
    await expect(box('101')).toBeChecked();
    await expect(box('100')).not.toBeChecked();

    const some = await saved(page, page.getByRole('button', { name: word.csvSelected }));
    expect(some.name).toBe('第1工場, 搬入口.csv');
    expect([...some.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [headings = [], ...rows] = readCsv(some.bytes.toString('utf8', 3));
    const kept = ['No', '設置箇所', 'トラップ番号', '設置日', '回収日', '設置日数', '対象月'];
    expect(headings.slice(0, 9)).toEqual([...kept, 'アップロード日時', '写真枚数']);
    expect(headings.slice(-3)).toEqual(['その他', '合計', '指数']);
    const cells = (row: readonly string[], ...names: readonly string[]) =>
      names.map((name) => row[headings.indexOf(name)]);
    const facts = [installed, collected].map((day) => day.replaceAll('-', '/'));
    expect(rows.map((row) => cells(row, ...kept).map((cell) => cell?.replaceAll('-', '/')))).toEqual([
      ['1', '第1工場, 搬入口', '101', ...facts, '10', month.replace('-', '/')],
      ['2', '第1工場, 搬入口', '2', ...facts, '10', month.replace('-', '/')],
    ]);
    for (const row of rows) {
      expect(cells(row, '写真枚数', 'イエバエ', 'ショウジョウバエ', 'その他', '合計', '指数')).toEqual([
        ...['2', '10', '0', '5', '15', '1.50'],
      ]);
    }

    await page.getByRole('button', { name: '選択を解除' }).click();
    await expect(box('101')).not.toBeChecked();
    const whole = await saved(page, page.getByRole('button', { name: word.csvPeriod }));
    const lines = readCsv(whole.bytes.toString('utf8', 3));
    expect(lines).toHaveLength(1 + traps.length);
    expect(lines.slice(1, 4).map((row) => row[headings.indexOf(word.trap)])).toEqual(['101', '100', '99']);
  },
);

story(
  'events are deleted one by one and together, once that is confirmed, with undo; those of others only by the admin',
  async ({ page, newcomers, signedIn, database, anotherBrowser }) => {
    const { admin, members } = await newcomers.team({ locale, members: 1 });
    const traps = ['1', '2', '3'].map((trap_no) => ({ trap_no, count: 4, month }));
    const place = await addCountedPlace(database.db, admin, '倉庫', traps);
    await signedIn(admin);
    await open(page, `/station/${place}`, '倉庫');
    const remove = (trap: string) => page.getByRole('button', { name: word.deleteOne(trap, month) });
    const undo = async () => {
      await page.getByRole('button', { name: word.undo }).click();
      await expect(page.getByText(word.undone).last()).toBeVisible();
      for (const trap of ['1', '2', '3']) await expect(remove(trap)).toBeVisible();
    };
    await remove('2').click();
    await sayYes(page, word.deleteOneQuestion('2', month), word.delete);
    await expect(page.getByText(word.deleted(1))).toBeVisible();
    await expect(remove('2')).toHaveCount(0);
    await undo();

    for (const trap of ['1', '3']) {
      await page.getByRole('checkbox', { name: word.select(trap, month) }).click();
    }
    await page.getByRole('button', { name: word.delete, exact: true }).click();
    await sayYes(page, word.deleteManyQuestion(2), word.delete);
    await expect(page.getByText(word.deleted(2))).toBeVisible();
    await expect(remove('1')).toHaveCount(0);
    await expect(remove('2')).toBeVisible();
    await undo();

    const [member] = members;
    const other = await anotherBrowser(member ?? null);
    await open(other.page, `/station/${place}`, '倉庫');
    const refused = other.page.getByRole('button', { name: word.deleteOne('1', month) });
    await expect(refused).toBeDisabled();
    await expect(refused).toHaveAccessibleDescription(word.foreign);
  },
);

story(
  'places are hidden and shown, get a threshold, and are deleted only without events',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team({ locale });
    const events = [
      { trap_no: '1', installed, collected, month, count: 15 },
      { trap_no: '2', installed, collected, month, count: 14 },
    ];
    const kitchen = await addCountedPlace(database.db, admin, '厨房', events);
    await addCountedPlace(database.db, admin, '旧厨房');
    await signedIn(admin);
    await open(page, '/station', word.station);
    const hidden = page.getByRole('checkbox', { name: word.hide('旧厨房') });
    await hidden.click();
    await expect(hidden).toBeChecked();
    const suggested = page.getByRole('dialog').getByRole('option', { name: '旧厨房' });
    const askForPlaces = async () => {
      await open(page, `/station/${kitchen}`, '厨房');
      await page.getByRole('checkbox', { name: word.select('1', month) }).click();
      await page.getByRole('button', { name: word.move, exact: true }).click();
      await page.getByRole('dialog').getByRole('combobox', { name: word.place }).fill('旧');
    };
    const backToPlaces = async () => {
      await open(page, '/station', word.station);
    };
    await askForPlaces();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: word.place })).toHaveValue('旧');
    await expect(suggested).toHaveCount(0);
    // It was kept, and the place is still listed here.
    await backToPlaces();
    await expect(hidden).toBeChecked();
    await hidden.click();
    await expect(hidden).not.toBeChecked();
    await askForPlaces();
    await expect(suggested).toBeVisible();

    // 15 insects in 10 days reach 1.5 a day, 14 do not.
    await backToPlaces();
    await page.getByRole('button', { name: word.editPlace('厨房'), exact: true }).click();
    const editor = page.getByRole('dialog');
    await editor.getByRole('textbox', { name: word.threshold }).fill('１．５');
    await editor.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByText(word.placeSaved)).toBeVisible();
    await open(page, `/station/${kitchen}`, '厨房');
    await expect(page.getByRole('row').filter({ hasText: '1.50' })).toContainText(word.over);
    await expect(page.getByRole('row').filter({ hasText: '1.40' })).not.toContainText(word.over);
    const { bytes } = await saved(page, page.getByRole('button', { name: word.csvPeriod }));
    expect(readCsv(bytes.toString('utf8', 3)).map((row) => row.slice(-2))).toEqual([
      ['指数', word.over],
      ['1.50', '1'],
      ['1.40', '0'],
    ]);

    await backToPlaces();
    const removeKitchen = page.getByRole('button', { name: word.deletePlace('厨房'), exact: true });
    await expect(removeKitchen).toHaveAccessibleDescription(word.placeWithEvents);
    await page.getByRole('button', { name: word.deletePlace('旧厨房') }).click();
    await sayYes(page, word.deletePlaceQuestion('旧厨房'), word.delete);
    await expect(page.getByText(word.placeDeleted)).toBeVisible();
    await expect(hidden).toHaveCount(0);
    await expect(removeKitchen).toBeVisible();
  },
);
