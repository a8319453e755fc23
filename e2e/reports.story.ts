import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { reportContentTypes, reportSheets } from '@trapline/domain/reports/report.catalogue.ts';
import { type CaughtMail, linkIn } from '@trapline/test-world/mail-catcher.ts';
import { openWorkbook, textsOf } from '@trapline/test-world/workbook.ts';
import { freshAddress } from './portal/newcomers.ts';
import { addCountedPlace } from './portal/station.ts';
import { lastMonth } from './support/japan.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale } = storiesIn('en');

const word = {
  select: (trap: string, month: string) => `Select trap ${trap}, ${month}`,
  report: 'Report',
  picked: 'The 2 selected events',
  period: (name: string) => `All of ${name} in a period`,
  make: 'Make report',
  waiting: 'Report is waiting',
  ready: 'The report is ready. It can be downloaded again for 24 hours.',
  download: /^Download the report of /,
  schedules: 'Scheduled reports',
  schedule: 'Schedule report',
  about: 'About',
  kind: 'Station place',
  source: 'Which one',
  address: 'Email address',
  add: 'Add',
  toAsk: 'Will be asked by email',
  toReceive: 'Member: receives reports',
  save: 'Save',
  unconfirmed: 'Has not confirmed yet',
  confirmed: 'Receives reports',
  stopped: 'Has unsubscribed',
  confirm: 'Do you want these reports?',
  agree: 'Receive reports',
  agreed: 'You will receive the reports',
  sendNow: (name: string) => `Send now: ${name}`,
  sendQuestion: 'Send the report of last month now?',
  sendYes: 'Send now',
  history: (name: string) => `What was sent: ${name}`,
  unsubscribe: 'Stop these reports?',
  stop: 'Stop reports',
  noMore: 'No more reports',
} as const;

const dayOf = (day: number) => lastMonth(day, 12).toISOString().slice(0, 10);
const [installed, collected] = [dayOf(3), dayOf(12)];
const month = installed.slice(0, 7);
const traps = ['1', '2', '3'].map((trap_no) => ({ trap_no, installed, collected, month, count: 40 + Number(trap_no) }));

/** Texts of a standard workbook, which must have all its parts. */
async function textsOfReport(bytes: Buffer): Promise<string> {
  const parts = await openWorkbook(bytes);
  expect([...parts.keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml']));
  const sheets = [...parts].filter(([path]) => path.startsWith('xl/worksheets/sheet'));
  expect(sheets).toHaveLength(reportSheets.standard);
  return sheets.flatMap(([, sheet]) => textsOf(sheet)).join('\n');
}

const bytesOf = async (download: Download) => readFile(await download.path());

/** Texts of the workbook that is attached to a mail. */
async function textsOfAttached({ mail }: CaughtMail): Promise<string> {
  const [file, ...others] = mail.attachments;
  expect(others).toEqual([]);
  expect(file?.mimeType).toBe(reportContentTypes.xlsx);
  if (!(file?.content instanceof ArrayBuffer)) throw new Error('The file has no bytes');
  return textsOfReport(Buffer.from(file.content));
}

story(
  'an admin has a report made of selected events and of a period, and gets the workbooks',
  async ({ page, newcomers, signedIn, database }) => {
    story.slow();
    const { admin } = await newcomers.team({ locale });
    const name = 'Ramp 3, north';
    const place = await addCountedPlace(database.db, admin, name, traps);
    await signedIn(admin);
    await open(page, `/station/${place}`, name);
    for (const trap of ['1', '3']) {
      await page.getByRole('checkbox', { name: word.select(trap, month), exact: true }).click();
    }
    const report = page.getByRole('button', { name: word.report, exact: true });
    await report.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: word.picked })).toBeChecked();

    // The list of jobs is answered when the page was seen waiting: a report may be made sooner than it is looked at.
    const seen = Promise.withResolvers<void>();
    await page.route('**/api/pending_jobs', async (route) => {
      await seen.promise;
      await route.continue();
    });
    const picked = page.waitForEvent('download', { timeout: 100_000 });
    await dialog.getByRole('button', { name: word.make }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: word.waiting })).toBeDisabled();
    seen.resolve();
    const file = await picked;
    expect(file.suggestedFilename()).toMatch(new RegExp(`_${month}\\.xlsx$`));
    const texts = await textsOfReport(await bytesOf(file));
    expect(texts).toContain(name);
    await expect(page.getByText(word.ready)).toBeVisible();

    await report.click();
    await dialog.getByRole('radio', { name: word.period(name) }).click();
    await expect(dialog.getByRole('link', { name: word.download })).toHaveCount(1);
    const whole = page.waitForEvent('download', { timeout: 100_000 });
    await dialog.getByRole('button', { name: word.make }).click();
    expect(await textsOfReport(await bytesOf(await whole))).toContain(name);
    await report.click();
    const again = dialog.getByRole('link', { name: word.download });
    await expect(again).toHaveCount(2);
    const [second] = await Promise.all([page.waitForEvent('download'), again.last().click()]);
    expect(await textsOfReport(await bytesOf(second))).toBe(texts);
  },
);

story(
  'a scheduled report is mailed to the admin and to an address that confirmed, until it unsubscribes',
  async ({ page, newcomers, signedIn, database, anotherBrowser, mails }) => {
    story.slow();
    const { admin, name: team } = await newcomers.team({ locale });
    const name = `Canteen of ${team}`;
    await addCountedPlace(database.db, admin, name, traps);
    const customer = freshAddress();
    await signedIn(admin);
    await open(page, '/report_schedules', word.schedules);
    await page.getByRole('button', { name: word.schedule }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: word.about }).selectOption(word.kind);
    const source = dialog.getByRole('combobox', { name: word.source });
    await source.fill('Canteen');
    await page.getByRole('option', { name }).click();
    for (const [email, note] of [
      [admin.email, word.toReceive],
      [customer, word.toAsk],
    ] as const) {
      await dialog.getByRole('combobox', { name: word.address }).fill(email);
      await dialog.getByRole('button', { name: word.add, exact: true }).click();
      await expect(dialog.getByRole('listitem').filter({ hasText: email })).toContainText(note);
    }
    await dialog.getByRole('button', { name: word.save, exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: name });
    const recipient = (email: string) => card.getByRole('listitem').filter({ hasText: email });
    await expect(recipient(admin.email)).toContainText(word.confirmed);
    await expect(recipient(customer)).toContainText(word.unconfirmed);

    const question = await mails.waitFor(({ to }) => to.includes(customer), 60_000);
    const outside = (await anotherBrowser(null)).page;
    const asked = linkIn(question, '/report_confirmation');
    await open(outside, `${asked.pathname}${asked.search}`, word.confirm);
    await outside.getByRole('button', { name: word.agree }).click();
    await expect(outside.getByRole('heading', { level: 1, name: word.agreed })).toBeFocused();

    await page.getByRole('button', { name: word.sendNow(name) }).click();
    await sayYes(page, word.sendQuestion, word.sendYes);
    const isReport = ({ mail }: CaughtMail) => mail.attachments.length > 0;
    const own = await mails.waitFor((mail) => mail.to.includes(admin.email) && isReport(mail), 100_000);
    const theirs = await mails.waitFor((mail) => mail.to.includes(customer) && isReport(mail), 60_000);
    expect(own.subject).toContain(name);
    expect(await textsOfAttached(own)).toContain(name);
    expect(await textsOfAttached(theirs)).toContain(name);

    await page.getByRole('button', { name: word.history(name) }).click();
    for (const email of [admin.email, customer]) {
      const line = dialog.getByRole('listitem').filter({ hasText: email }).last();
      await expect(line).toContainText('Sent ');
    }
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: /\.xlsx/ }).click(),
    ]);
    expect(await textsOfReport(await bytesOf(kept))).toContain(name);
    await page.keyboard.press('Escape');

    const end = linkIn(theirs, '/report_unsubscribe');
    await open(outside, `${end.pathname}${end.search}`, word.unsubscribe);
    await expect(outside.getByText(customer)).toBeVisible();
    await outside.getByRole('button', { name: word.stop }).click();
    await expect(outside.getByRole('heading', { level: 1, name: word.noMore })).toBeFocused();
    await open(page, '/report_schedules', word.schedules);
    await expect(recipient(customer)).toContainText(word.stopped);
  },
);
