import { uniqueWord } from './portal/newcomers.ts';
import { addCountedPlace } from './portal/station.ts';
import { atRest, leave } from './support/dialogs.ts';
import { lastMonth } from './support/japan.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: {
    title: 'Data retention',
    edit: 'Edit',
    originals: 'Originals, days',
    show: 'Show what would go',
    limits: /^From 30 to/,
    nothing: 'Nothing would go with the next run.',
    save: 'Save',
    hold: 'Set a hold',
    reason: 'Reason',
    missing: 'Enter a reason.',
    inForce: 'In force',
    lift: /^Lift the hold on /,
    liftYes: 'Lift',
    remove: 'Delete data',
    would: /^This deletes 1 event/,
    confirm: 'Confirmation',
    word: 'delete',
    held: /^A legal hold covers/,
    certificate: /^Certificate of the deletion/,
    heading: 'Certificate of deletion',
    done: 'Done',
  },
  ja: {
    title: 'データの保存期間',
    edit: '編集',
    originals: '原本, 日数',
    show: '削除されるデータを確認',
    limits: /^30〜/,
    nothing: '次の実行で削除されるデータはありません。',
    save: '保存',
    hold: '保全を設定',
    reason: '理由',
    missing: '理由を入力してください。',
    inForce: '保全中',
    lift: /の保全を解除$/,
    liftYes: '解除',
    remove: 'データを削除',
    would: /^記録1件/,
    confirm: '確認',
    word: '削除',
    held: /^一部のデータが保全中です/,
    certificate: /の削除の証明書$/,
    heading: 'データ削除証明書',
    done: '完了',
  },
} as const;

/** SHA-256 of nothing: the drawn event has no photo. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const month = lastMonth(3, 12).toISOString().slice(0, 7);

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages about what is kept, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story(
      'an admin sees what would go, sets a hold, lifts it, deletes data and reads the certificate',
      async ({ page, newcomers, database, signedIn }) => {
        story.slow();
        const { admin, name: team } = await newcomers.team({ locale });
        const name = `STORE_${uniqueWord()}`;
        const { look, found } = walkIn(locale, rules, [team, name, admin.email, '114', emptyHash]);
        await addCountedPlace(database.db, admin, name, [{ trap_no: '1', month, count: 5 }]);
        await signedIn(admin);
        await open(page, '/organization/retention', word.title);
        const button = (of: string | RegExp) => page.getByRole('button', { name: of, exact: true });
        await expect(button(word.remove)).toBeVisible();
        await look(page, 'what is kept');

        await button(word.edit).click();
        await page.getByLabel(word.originals).fill('5');
        await button(word.show).click();
        await expect(page.getByText(word.limits)).toBeVisible();
        await look(page, 'retention times, with a flaw');
        await page.getByLabel(word.originals).fill('90');
        await button(word.show).click();
        await expect(page.getByText(word.nothing)).toBeVisible();
        await look(page, 'retention times, with what would go');
        await button(word.save).click();
        await expect(button(word.edit)).toBeVisible();

        await button(word.hold).click();
        const dialog = await atRest(page);
        await dialog.getByRole('button', { name: word.hold }).click();
        await expect(dialog.getByText(word.missing)).toBeVisible();
        await look(page, 'setting a hold, with a flaw');
        await dialog.getByLabel(word.reason).fill('114');
        await dialog.getByRole('button', { name: word.hold }).click();
        await expect(page.getByText(word.inForce, { exact: true })).toBeVisible();
        await look(page, 'a hold');

        await button(word.remove).click();
        await expect(dialog.getByText(word.held)).toBeVisible();
        await look(page, 'deleting what is held');
        await leave(page);
        await page.getByRole('button', { name: word.lift }).click();
        const question = await atRest(page);
        await look(page, 'lifting a hold');
        await question.getByRole('button', { name: word.liftYes, exact: true }).click();
        await expect(page.getByText(word.inForce, { exact: true })).toBeHidden();

        await button(word.remove).click();
        await expect(dialog.getByText(word.would)).toBeVisible();
        await dialog.getByLabel(word.reason).fill('114');
        await dialog.getByLabel(word.confirm).fill(word.word);
        await look(page, 'deleting');
        await dialog.getByRole('button', { name: word.remove }).click();
        await page.getByRole('link', { name: word.certificate }).click();
        await expect(page.getByRole('heading', { level: 1, name: word.heading })).toBeVisible();
        await expect(page.getByText(word.done, { exact: true })).toBeVisible({ timeout: 90_000 });
        await look(page, 'certificate');
        expect(found).toEqual([]);
      },
    );
  });
}
