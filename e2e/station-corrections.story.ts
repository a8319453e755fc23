import type { Page } from '@playwright/test';
import { monthAfter } from '@trapline/domain/station/station-period.rules.ts';
import { addCountedPlace } from './portal/station.ts';
import { dayInJapan } from './support/japan.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  edit: (trap: string, month: string) => `トラップ${trap}（${month}）を編集`,
  select: (trap: string, month: string) => `「トラップ${trap}、${month}」を選択`,
  place: '設置箇所',
  trap: 'トラップ番号',
  month: '対象月',
  question: 'この変更を保存しますか？',
  moved: (place: string) => `記録を${place}へ移動しました。`,
  nothingLeft: 'この期間の記録はありません',
  change: '変更',
  move: '移動',
  apply: '適用',
  manyChanged: '記録を2件変更しました。',
  manyMoved: (place: string) => `記録2件を${place}へ移動しました。`,
  undo: '元に戻す',
  undone: '元に戻しました。',
} as const;

const month = dayInJapan().slice(0, 7);
const before = monthAfter(month, -1);

/** The row of an event, by the button that only it has. */
const rowOf = (page: Page, trap: string, of: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: word.edit(trap, of) }) });

story(
  'an event whose place was misread is moved to the right one, and back, by its editor',
  async ({ page, newcomers, signedIn, database }) => {
    const { admin } = await newcomers.team({ locale });
    const kitchen = await addCountedPlace(database.db, admin, '厨房', [{ trap_no: '3', count: 5, month: before }]);
    const misread = await addCountedPlace(database.db, admin, '厨戻', [{ trap_no: '8', count: 12, month }]);
    await signedIn(admin);
    await open(page, `/station/${misread}`, '厨戻');
    await page.getByRole('button', { name: word.edit('8', month) }).click();

    // Place and trap number are chosen from those that exist.
    const editor = page.getByRole('dialog', { name: word.edit('8', month) });
    await editor.getByRole('combobox', { name: word.place }).fill('厨');
    await editor.getByRole('option', { name: '厨房' }).click();
    await editor.getByRole('combobox', { name: word.trap }).fill('');
    await editor.getByRole('option', { name: '3', exact: true }).click();
    await editor.getByRole('button', { name: words.save, exact: true }).click();
    const question = page.getByRole('dialog', { name: word.question });
    await expect(question).toContainText('設置箇所：厨戻 → 厨房');
    await expect(question).toContainText('トラップ番号：8 → 3');
    await expect(question).not.toContainText(word.month);
    await sayYes(page, word.question, words.save);
    await expect(page.getByText(word.moved('厨房'))).toBeVisible();
    await expect(page.getByRole('heading', { name: word.nothingLeft })).toBeVisible();

    await open(page, `/station/${kitchen}`, '厨房');
    await expect(rowOf(page, '3', before)).toBeVisible();
    await expect(rowOf(page, '3', month).getByRole('cell', { name: /^12 / })).toBeVisible();
    await rowOf(page, '3', month)
      .getByRole('button', { name: word.edit('3', month) })
      .click();
    const again = page.getByRole('dialog', { name: word.edit('3', month) });
    await again.getByRole('combobox', { name: word.place }).fill('厨戻');
    await again.getByRole('button', { name: words.save, exact: true }).click();
    await sayYes(page, word.question, words.save);
    await expect(page.getByText(word.moved('厨戻'))).toBeVisible();
    await expect(rowOf(page, '3', month)).toHaveCount(0);
    await expect(rowOf(page, '3', before)).toBeVisible();
  },
);

story(
  'several events are changed at once and moved at once, and each can be undone',
  async ({ page, newcomers, callsOf, signedIn, database }) => {
    const { admin } = await newcomers.team({ locale });
    const traps = ['1', '2', '3'].map((trap_no) => ({ trap_no, count: 4, month }));
    const place = await addCountedPlace(database.db, admin, '倉庫', traps);
    await signedIn(admin);
    await open(page, `/station/${place}`, '倉庫');
    const chooseTwo = async () => {
      for (const trap of ['1', '2']) await page.getByRole('checkbox', { name: word.select(trap, month) }).click();
    };
    const asBefore = async () => {
      for (const trap of ['1', '2', '3']) await expect(rowOf(page, trap, month)).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(1 + traps.length);
    };
    const undo = async () => {
      await page.getByRole('button', { name: word.undo }).click();
      await expect(page.getByText(word.undone).last()).toBeVisible();
      await asBefore();
    };

    await chooseTwo();
    await page.getByRole('button', { name: word.change, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: word.month }).fill(before);
    await dialog.getByRole('button', { name: word.apply }).click();
    await expect(page.getByText(word.manyChanged)).toBeVisible();
    for (const trap of ['1', '2']) await expect(rowOf(page, trap, before)).toBeVisible();
    await expect(rowOf(page, '3', month)).toBeVisible();
    await undo();

    await chooseTwo();
    await page.getByRole('button', { name: word.move, exact: true }).click();
    await dialog.getByRole('combobox', { name: word.place }).fill('第二倉庫');
    await dialog.getByRole('button', { name: word.apply }).click();
    await expect(page.getByText(word.manyMoved('第二倉庫'))).toBeVisible();
    for (const trap of ['1', '2']) await expect(rowOf(page, trap, month)).toHaveCount(0);
    const calls = await callsOf(admin);
    const { places } = await calls.get<{ readonly places: readonly { readonly id: string; readonly name: string }[] }>(
      '/api/s_type/places',
    );
    const second = places.find(({ name }) => name === '第二倉庫')?.id;
    const numbersAt = async (id = '') =>
      (await calls.get<{ readonly trap_nos: readonly string[] }>(`/api/s_type/places/${id}`)).trap_nos;
    expect(await numbersAt(second)).toEqual(['1', '2']);
    await undo();
    expect(await numbersAt(second)).toEqual([]);
    expect(await numbersAt(place)).toEqual(['1', '2', '3']);
  },
);
