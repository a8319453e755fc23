import { deviceUser } from './portal/devices.ts';
import { manual } from './portal/manuals.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { atRest, leave } from './support/dialogs.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: {
    title: 'Information',
    publish: 'Publish document',
    save: 'Publish',
    name: 'Title',
    type: 'Sensor type',
    from: 'From version',
    upTo: 'Up to version',
    remove: (file: string) => `Delete: ${file}`,
    removeYes: 'Delete',
    nothing: 'Nothing found',
    devices: 'Mirakun devices',
    unknown: 'The user ID is not known',
  },
  ja: {
    title: '資料',
    publish: '資料を公開',
    save: '公開',
    name: 'タイトル',
    type: 'センサー種別',
    from: '開始バージョン',
    upTo: '終了バージョン',
    remove: (file: string) => `削除：${file}`,
    removeYes: '削除',
    nothing: '見つかりませんでした',
    devices: 'ミラクン',
    unknown: 'ユーザーIDが見つかりません',
  },
} as const;

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages of documents and devices, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story(
      'the lists, the search, the viewer, the dialog and the devices',
      async ({ page, newcomers, signedIn, anotherBrowser, flaws }, info) => {
        story.slow();
        const key = uniqueWord();
        const file = `manual-${key}.pdf`;
        const title = `Manual ${key}`;
        const { look, found } = walkIn(locale, rules, [
          ...['WebM', 'MP4', 'XLSX', 'One', 'Text', 'Two', 'More', `none${key}none`, 'nobody'],
          key,
          'manual',
          'Manual',
          'drains',
          'broken',
          'Broken',
          'Mirakun',
          'tutorial',
          'Tutorial',
          'version',
        ]);
        await signedIn(await newcomers.person({ locale, permissions: ['admin'] }));
        const buffer = await manual(
          info.outputPath(),
          title,
          [
            ['One', `Text ${key}`],
            ['Two', `More ${key}`],
          ],
          locale,
        );
        await open(page, '/admin/information', word.title);
        await page.getByRole('button', { name: word.publish }).click();
        const dialog = await atRest(page);
        await look(page, 'dialog');
        await dialog.getByRole('textbox', { name: word.from }).fill('4.7.21');
        await dialog.getByRole('textbox', { name: word.upTo }).fill('4.7.16');
        await dialog.getByRole('button', { name: word.save, exact: true }).click();
        await look(page, 'dialog, with flaws');
        await dialog.getByRole('textbox', { name: word.upTo }).fill('');
        await dialog.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/pdf', buffer });
        await dialog.getByRole('textbox', { name: word.name }).fill(title);
        await dialog.getByRole('combobox', { name: word.type }).selectOption('station');
        await dialog.getByRole('button', { name: word.save, exact: true }).click();
        await expect(dialog).toBeHidden();
        await look(page, 'back office');
        await page.getByRole('button', { name: title, exact: true }).click();
        await expect(page.locator('canvas[data-drawn]').first()).toBeVisible();
        await look(page, 'viewer');
        await leave(page);

        const person = await newcomers.person({
          locale,
          allowedSensorTypes: ['station', 'mirakun_device'],
          mirakunUserId: deviceUser,
        });
        const { page: reader, flaws: readerFlaws } = await anotherBrowser(person);
        await reader.setViewportSize({ width, height: 900 });
        await reader.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(reader, '/information', word.title);
        await expect(reader.getByRole('button', { name: title, exact: true })).toBeVisible();
        await look(reader, 'documents');
        await reader.goto(`/information?q=${key}`);
        await expect(reader.getByRole('article').first()).toBeVisible();
        await look(reader, 'found');
        await reader.goto(`/information?q=none${key}none`);
        await expect(reader.getByRole('heading', { name: word.nothing })).toBeVisible();
        await look(reader, 'nothing found');

        await open(reader, '/mirakun_device', word.devices);
        await expect(reader.getByRole('table')).toBeVisible();
        await look(reader, 'devices');
        const unknown = await newcomers.person({
          locale,
          allowedSensorTypes: ['mirakun_device'],
          mirakunUserId: 'nobody',
        });
        const { page: stranger, flaws: strangerFlaws } = await anotherBrowser(unknown);
        strangerFlaws.allow(/^GET \/api\/mirakun_devices 422$/);
        await stranger.setViewportSize({ width, height: 900 });
        await stranger.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await open(stranger, '/mirakun_device', word.devices);
        await expect(stranger.getByRole('heading', { name: word.unknown })).toBeVisible();
        await look(stranger, 'unknown user');

        await page.getByRole('button', { name: word.remove(file) }).click();
        const question = await atRest(page);
        await look(page, 'deleting');
        await question.getByRole('button', { name: word.removeYes, exact: true }).click();
        await expect(page.getByRole('button', { name: title, exact: true })).toHaveCount(0);
        expect([...found, ...flaws.found(), ...readerFlaws.found()]).toEqual([]);
      },
    );
  });
}
