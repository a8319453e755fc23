import { linkIn } from '@trapline/test-world/mail-catcher.ts';
import { freshAddress, uniqueWord } from './portal/newcomers.ts';
import { addCountedPlace } from './portal/station.ts';
import { atRest, leave } from './support/dialogs.ts';
import { lastMonth } from './support/japan.ts';
import { expect, open, story } from './support/story.ts';
import { walkIn } from './support/walk.ts';
import { browserLocale } from './support/words.ts';

const own = {
  en: {
    report: 'Report',
    make: 'Make report',
    picked: 'Selected events',
    flaw: /^Select events in the list first/,
    schedules: 'Scheduled reports',
    schedule: 'Schedule report',
    address: 'Email address',
    add: 'Add',
    save: 'Save',
    present: 'This address is already in the list.',
    send: /^Send now: /,
    sendNow: 'Send now',
    history: /^What was sent: /,
    file: /\.xlsx/,
    confirm: 'Do you want these reports?',
    agree: 'Receive reports',
    agreed: 'You will receive the reports',
    unsubscribe: 'Stop these reports?',
    stop: 'Stop reports',
    stopped: 'No more reports',
    gone: 'This link is no longer valid',
  },
  ja: {
    report: 'レポート',
    make: 'レポートを作成',
    picked: '選択した記録',
    flaw: /^先に一覧で記録を選択するか/,
    schedules: '定期レポート',
    schedule: '定期レポートを作成',
    address: 'メールアドレス',
    add: '追加',
    save: '保存',
    present: 'このアドレスはすでに登録されています。',
    send: /^今すぐ送信：/,
    sendNow: '今すぐ送信',
    history: /^送信履歴：/,
    file: /\.xlsx/,
    confirm: 'レポートを受け取りますか？',
    agree: 'レポートを受け取る',
    agreed: 'レポートをお送りします',
    unsubscribe: 'レポートの配信を停止しますか？',
    stop: '配信を停止',
    stopped: '配信を停止しました',
    gone: 'このリンクは無効です',
  },
} as const;

const month = lastMonth(3, 12).toISOString().slice(0, 7);

// The second language only checks what depends on texts, on a phone and in the other colour scheme.
for (const { locale, rules, colorScheme, width } of [
  { locale: 'en', rules: 'all', colorScheme: 'light', width: 1440 },
  { locale: 'ja', rules: 'words', colorScheme: 'dark', width: 390 },
] as const) {
  const word = own[locale];

  story.describe(`pages of reports, ${locale}, ${width}`, () => {
    story.use({ locale: browserLocale[locale], colorScheme, viewport: { width, height: 900 } });

    story(
      'the dialog, the schedules and the links in mails',
      async ({ page, newcomers, database, signedIn, anotherBrowser, mails }) => {
        story.slow();
        const { admin, name: team } = await newcomers.team({ locale });
        const name = `DOCK_${uniqueWord()}`;
        const customer = freshAddress();
        const { look, found } = walkIn(locale, rules, [team, customer, 'xlsx']);
        const place = await addCountedPlace(database.db, admin, name, [{ trap_no: '1', month, count: 5 }]);

        await signedIn(admin);
        await open(page, `/station/${place}`, name);
        await page.getByRole('button', { name: word.report, exact: true }).click();
        const dialog = await atRest(page);
        await look(page, 'report');
        await dialog.getByRole('radio', { name: word.picked }).click();
        await dialog.getByRole('button', { name: word.make }).click();
        await expect(dialog.getByText(word.flaw)).toBeVisible();
        await look(page, 'report, with a flaw');
        await leave(page);

        await open(page, '/report_schedules', word.schedules);
        const add = page.getByRole('button', { name: word.schedule });
        await expect(add).toBeVisible();
        await look(page, 'no schedules');
        await add.click();
        await atRest(page);
        await dialog.getByRole('button', { name: word.add, exact: true }).click();
        await look(page, 'editor of a schedule, with a flaw');
        for (const email of [admin.email, customer]) {
          await dialog.getByRole('combobox', { name: word.address }).fill(email);
          await dialog.getByRole('button', { name: word.add, exact: true }).click();
        }
        await expect(dialog.getByRole('listitem')).toHaveCount(2);
        await look(page, 'editor of a schedule, with recipients');
        await dialog.getByRole('button', { name: word.save, exact: true }).click();
        await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(2);
        await look(page, 'schedules');

        const outside = (await anotherBrowser(null)).page;
        await outside.setViewportSize({ width, height: 900 });
        await outside.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        // Before the links: a page keeps that of the mail until the browser is closed.
        for (const path of ['/report_confirmation', '/report_unsubscribe']) {
          await open(outside, path, word.gone);
          await look(outside, `${path} without a link`);
        }
        const asked = linkIn(await mails.waitFor(({ to }) => to.includes(customer), 60_000), '/report_confirmation');
        await open(outside, `${asked.pathname}${asked.search}`, word.confirm);
        await look(outside, 'confirmation');
        await outside.getByRole('button', { name: word.agree }).click();
        await expect(outside.getByRole('heading', { level: 1, name: word.agreed })).toBeVisible();
        await look(outside, 'confirmed');

        await page.getByRole('button', { name: word.send }).click();
        const question = await atRest(page);
        await look(page, 'sending now');
        await question.getByRole('button', { name: word.sendNow, exact: true }).click();
        const mail = await mails.waitFor(
          (one) => one.to.includes(customer) && one.mail.attachments.length > 0,
          100_000,
        );
        await page.getByRole('button', { name: word.history }).click();
        await expect((await atRest(page)).getByRole('link', { name: word.file })).toBeVisible();
        await look(page, 'what was sent');

        const end = linkIn(mail, '/report_unsubscribe');
        await open(outside, `${end.pathname}${end.search}`, word.unsubscribe);
        await expect(outside.getByText(customer)).toBeVisible();
        await look(outside, 'unsubscribing');
        await outside.getByRole('button', { name: word.stop }).click();
        await expect(outside.getByRole('heading', { level: 1, name: word.stopped })).toBeVisible();
        await look(outside, 'unsubscribed');
        expect(found).toEqual([]);
      },
    );
  });
}
