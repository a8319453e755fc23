import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { datedPhoto } from '@trapline/test-world/uploads/mail-in.ts';
import { people } from './portal/people.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { atRest, leave } from './support/dialogs.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale, words } from './support/words.ts';

const own = {
  en: {
    add: 'Add place',
    import: 'Import CSV',
    merge: 'Merge into …',
    more: /^More actions on /,
    upload: 'Upload scans',
    view: /trap 1\b/,
    send: 'Upload',
    fileFlaw: 'Only JPEG format files can be uploaded',
    trap: 'Trap number',
    chart: 'Chart',
    traps: 'Traps of a month',
    select: /^Select trap /,
    change: 'Change',
    recent: (name: string) => `Recent data of ${name}`,
    usage: 'Usage',
    issue: 'Issue key',
    keyDone: 'Done',
    reissue: 'Issue new key',
  },
  ja: {
    add: '設置箇所を追加',
    import: 'CSVを取り込む',
    merge: '別の設置箇所に統合',
    more: /その他の操作$/,
    upload: 'スキャン画像をアップロード',
    view: /トラップ1/,
    send: 'アップロード',
    fileFlaw: 'アップロードできるのはJPEG形式のファイルのみです。',
    trap: 'トラップ番号',
    chart: 'グラフ',
    traps: '月ごとのトラップ',
    select: /^「トラップ.*」を選択$/,
    change: '変更',
    recent: (name: string) => `${name}の最近のデータ`,
    usage: '利用状況',
    issue: 'キーを発行',
    keyDone: '完了',
    reissue: '新しいキーを発行',
  },
} as const;

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages of stations, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story('places, events and scans', async ({ page, database, newcomers, signedIn }) => {
      story.slow();
      const { look, found } = walkIn(locale, rules, ['notes.txt', 'scan.jpg']);
      const { name: team, id: organization_id, admin } = await newcomers.team({ locale });
      const { id } = await database.db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', admin.email)
        .executeTakeFirstOrThrow();
      await database.db
        .updateTable('accounts')
        .set({ active_features: ['s_type_scanner_upload'] })
        .where('id', '=', id)
        .execute();
      const creator = { id, organization_id };
      const name = `DOCK_${uniqueWord()}`;
      await makePlace(database.db, creator, `YARD_${uniqueWord()}`);
      const place = await makePlace(database.db, creator, name);
      const [day, month] = [new Date().toISOString().slice(0, 10), new Date().toISOString().slice(0, 7)];
      for (const [trap_no, count] of [
        ['1', 1_234],
        ['2', 0],
        ['3', null],
      ] as const) {
        const given = { trap_no, count, uploaded: new Date(), installed: day, collected: day, month };
        await makeStationEvent(database.db, place, { ...given, created_by: id });
      }

      await signedIn(admin);
      await open(page, '/station', 'S-TYPE');
      await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
      await look(page, 'places');
      for (const button of [word.add, word.import]) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await atRest(page);
        await look(page, button);
        await leave(page);
      }
      await page.getByRole('button', { name: word.more }).first().click();
      await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
      await look(page, 'menu of a place');
      await page.getByRole('menuitem', { name: word.merge }).click();
      await atRest(page);
      await look(page, 'merging a place');
      await leave(page);

      await open(page, `/station/${place}`, name);
      await expect(page.getByRole('checkbox', { name: word.select })).toHaveCount(3);
      await look(page, 'events');
      await page.getByRole('checkbox', { name: word.select }).last().click();
      await look(page, 'events, one selected');
      for (const button of [word.chart, word.traps, word.change]) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await atRest(page);
        await look(page, button);
        await leave(page);
      }
      await page.locator('tbody tr', { hasText: '1,234' }).getByRole('button', { name: word.view }).first().click();
      await atRest(page);
      await look(page, 'detail of an event');
      await leave(page);
      await page.getByRole('button', { name: word.upload }).click();
      const scanner = await atRest(page);
      await look(page, 'scanner');
      await scanner.locator('input[type=file]').setInputFiles([
        { name: 'scan.jpg', mimeType: 'image/jpeg', buffer: await datedPhoto(1, '2026:10:20 06:05:04') },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
      ]);
      await expect(scanner.getByText(word.fileFlaw)).toBeVisible();
      await scanner.getByRole('combobox', { name: word.trap }).fill('1');
      await look(page, 'scanner, with files and a suggestion');

      await page.goto('about:blank');
      await open(page, `/station/${place}/recent`, word.recent(name));
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      await look(page, 'recent events');

      await open(page, '/organization', words[locale].organization);
      await page.getByRole('button', { name: word.issue, exact: true }).click();
      const key = await atRest(page);
      await look(page, 'station key, shown once');
      await key.getByRole('button', { name: word.keyDone, exact: true }).click();
      await expect(page.getByRole('button', { name: word.reissue })).toBeVisible();
      await look(page, 'organization with a station key');

      await signedIn(people.ada);
      await open(page, `/admin/usage?q=${encodeURIComponent(team)}`, word.usage);
      await expect(page.getByRole('table')).toBeVisible();
      await look(page, 'usage');
      expect(found).toEqual([]);
    });
  });
}
