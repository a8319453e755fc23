import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { reportContentTypes, reportSheets } from '@trapline/domain/reports/report.catalogue.ts';
import { noFindings } from '@trapline/test-world/chat/no-findings.ts';
import { openWorkbook, textsOf } from '@trapline/test-world/workbook.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { type CaughtMail, linkIn, type MailCatcher, startMailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { createMailer, type Mailer } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { queueDueReports } from './due.actions.ts';
import { makeDueReport } from './make-report.actions.ts';
import { fileMaker } from './report-file.actions.ts';
import { reportMailTasks } from './report-mail.jobs.ts';
import type { MakeFile } from './report-schedule.types.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let catcher: MailCatcher;
let mailer: Mailer;
let services: Services;
let boss: Person;
let member: Person;
let organization: number;
let place: number;
let event: number;

beforeAll(async () => {
  catcher = await startMailCatcher();
  people = await startPeople({ publicUrl: 'https://portal.example.com' });
  services = people.test.portal.services;
  mailer = createMailer({ smtpUrl: catcher.url, from: 'Trapline <trapline@example.com>', outbox: '' }, services);
  organization = await people.organization('北野食品');
  boss = await people.person({ organizationId: organization, locale: 'ja', allowedSensorTypes: ['station'] });
  member = await people.person({ organizationId: organization, locale: 'en' });
  await people.appoint(organization, boss.id);
  place = await makePlace(people.db, { id: boss.id, organization_id: organization }, '包装室');
  event = await makeStationEvent(people.db, place, { trap_no: '7', month: '2999-01', count: 12 });
});
afterAll(async () => {
  await mailer.close();
  await people.stop();
  await catcher.stop();
});

/** A file that says what was asked for. */
const sayWhat: MakeFile = async (reader, { kind, id, month, locale, format }) => {
  await reader();
  const bytes = Readable.from([Buffer.from(JSON.stringify({ kind, id, month, locale }))]);
  return { name: `${month}.${format}`, contentType: 'application/pdf', bytes };
};

const signal = new AbortController().signal;
const attempt = { lastTry: false, signal };

async function ids(task: string, name: 'report' | 'mail' | 'recipient'): Promise<readonly number[]> {
  return (await people.jobs(task)).flatMap((payload) => {
    const value: unknown =
      typeof payload === 'object' && payload !== null && name in payload && Reflect.get(payload, name);
    return typeof value === 'number' ? [value] : [];
  });
}

/** Runs the queued mails, as the worker would; those that were sent do nothing. */
async function sendMails(): Promise<void> {
  const tasks = reportMailTasks({ ...services, publicUrl: 'https://portal.example.com' }, mailer);
  for (const task of ['mail_report_question', 'mail_report', 'mail_report_failure'])
    for (const [index, payload] of (await people.jobs(task)).entries())
      await tasks[task]?.({ payload, job: `${task} ${index}`, attempt: 1, lastTry: false, signal });
}

const mailsTo = (email: string) => catcher.mails.filter(({ to }) => to.includes(email));
const newest = (email: string): CaughtMail => {
  const mail = mailsTo(email).at(-1);
  if (!mail) throw new Error(`No mail to ${email}`);
  return mail;
};

const path = () => `/api/organizations/${organization}/report_schedules`;
const values = (recipients: readonly { email: string; locale: 'en' | 'ja' | null }[], more = {}) => ({
  ...{ source: { kind: 'place', id: String(place) }, weekday: 1, format: 'pdf', locale: 'ja', paused: false },
  ...{ recipients, ...more },
});

async function create(body: object): Promise<string> {
  const made = await people.ask(boss, 'POST', path(), { body });
  expect(made).toMatchObject({ status: 201 });
  return idIn(made.body);
}

function idIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string') return body.id;
  throw new Error('There is no id');
}

/** Makes what is due at an instant. */
async function pass(time: string, make: MakeFile = sayWhat): Promise<number> {
  const clock = { now: () => Date.parse(time) };
  const queued = await queueDueReports({ db: people.db, clock });
  for (const report of await ids('make_scheduled_report', 'report'))
    await makeDueReport({ ...services, clock }, make, report, attempt);
  return queued;
}

async function dueIn(schedule: string, month: string): Promise<void> {
  await people.db
    .updateTable('report_schedules')
    .set({ next_month: month })
    .where('id', '=', Number(schedule))
    .execute();
}

describe('a scheduled report', () => {
  it('is made once, late if need be, and mailed to members and to those who confirmed', async () => {
    const id = await create(
      values([
        { email: member.email, locale: 'en' },
        { email: 'Kunde@example.net', locale: null },
      ]),
    );
    await sendMails();
    const question = newest('kunde@example.net');
    expect(question.subject).toBe('毎月のレポートの受信確認 – Trapline');
    expect(question.text).toContain('Monthly pest-monitoring reports');
    const token = linkIn(question, '/report_confirmation').searchParams.get('token');
    await dueIn(id, '2999-02');
    expect(await pass('2999-02-04T06:59+09:00')).toBe(0);
    const clock = { now: () => Date.parse('2999-02-09T12:00+09:00') };
    const queued = await Promise.all([1, 2, 3, 4].map(() => queueDueReports({ db: people.db, clock })));
    expect(queued.toSorted()).toEqual([0, 0, 0, 1]);

    expect(await people.ask(null, 'POST', '/api/report_confirmations', { body: { token } })).toMatchObject({
      status: 200,
      body: { email: 'kunde@example.net', organization: '北野食品', subject: '包装室', state: 'confirmed' },
    });
    await pass('2999-02-09T12:00+09:00');
    await sendMails();
    await sendMails();
    const own = newest(member.email);
    expect(own.subject).toBe('Report for January 2999: 包装室, 北野食品 – Trapline');
    expect(mailsTo(member.email)).toHaveLength(1);
    const [file] = own.mail.attachments;
    expect(file).toMatchObject({ filename: '2999-01.pdf', mimeType: 'application/pdf', disposition: 'attachment' });
    const content = file?.content;
    const said: unknown = JSON.parse(typeof content === 'string' ? content : new TextDecoder().decode(content));
    expect(said).toEqual({ kind: 'place', id: place, month: '2999-01', locale: 'en' });
    expect(newest('kunde@example.net').subject).toBe('2999年1月のレポート:北野食品 包装室 – Trapline');
    expect(await people.ask(boss, 'GET', `${path()}/${id}/reports`)).toMatchObject({
      body: {
        reports: [
          {
            ...{ month: '2999-01', state: 'made', by_hand: false },
            mails: [
              { email: member.email, state: 'sent' },
              { email: 'kunde@example.net', state: 'sent' },
            ],
          },
        ],
      },
    });
  });

  it('tells in the next one which figures have changed, once', async () => {
    await people.db.updateTable('station_events').set({ insect_count: 15 }).where('key', '=', event).execute();
    await pass('2999-03-09T12:00+09:00');
    await sendMails();
    const told = newest(member.email);
    expect(told.subject).toContain('February 2999');
    expect(told.text).toContain('January 2999, 包装室 7: 12 → 15');
    await pass('2999-04-09T12:00+09:00');
    await sendMails();
    expect(newest(member.email).subject).toContain('March 2999');
    expect(newest(member.email).text).not.toContain('→');
  });

  it('ends for a recipient in one click of the mail program, and never begins again by itself', async () => {
    const mail = newest('kunde@example.net');
    const header = (key: string) => mail.mail.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { pathname } = new URL(header('list-unsubscribe').slice(1, -1));
    const answer = await fetch(`${people.test.url}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ state: 'stopped' })]);
    const before = mailsTo('kunde@example.net').length;
    const [id = ''] = (await people.db.selectFrom('report_schedules').select('id').execute()).map((row) =>
      String(row.id),
    );
    const same = values([
      { email: member.email, locale: 'en' },
      { email: 'kunde@example.net', locale: 'en' },
    ]);
    expect(await people.ask(boss, 'PUT', `${path()}/${id}`, { body: same })).toMatchObject({ status: 200 });
    await pass('2999-05-09T12:00+09:00');
    await sendMails();
    expect(newest(member.email).subject).toContain('April 2999');
    expect(mailsTo('kunde@example.net')).toHaveLength(before);
  });

  it('that cannot be made is told to whoever made the schedule, and to nobody else', async () => {
    const before = mailsTo(member.email).length;
    await pass('2999-06-09T12:00+09:00', () => Promise.reject(new Problem('not_found')));
    await sendMails();
    expect(newest(boss.email).subject).toBe('2999年5月のレポートを作成できませんでした – Trapline');
    expect(newest(boss.email).text).toContain('対象を変更してください');
    expect(mailsTo(member.email)).toHaveLength(before);
  });

  it('makes nothing while it is paused, or was deleted', async () => {
    const id = await create(values([{ email: member.email, locale: null }], { paused: true }));
    await dueIn(id, '2999-02');
    const deleted = await create(values([]));
    await dueIn(deleted, '2999-02');
    expect(await people.ask(boss, 'DELETE', `${path()}/${deleted}`)).toMatchObject({ status: 204 });
    const [first = ''] = (await people.db.selectFrom('report_schedules').select('id').execute()).map((row) =>
      String(row.id),
    );
    await dueIn(first, '2999-12');
    expect(await pass('2999-06-09T12:00+09:00')).toBe(0);
  });

  it('is refused about what is not the organization’s, and to what is no address', async () => {
    const foreign = values([], { source: { kind: 'site', id: '999999' } });
    expect(await people.ask(boss, 'POST', path(), { body: foreign })).toMatchObject(problem(422, 'validation_failed'));
    const wrong = values([{ email: 'a@b@c', locale: null }]);
    expect(await people.ask(boss, 'POST', path(), { body: wrong })).toMatchObject(problem(422, 'invalid_email'));
    expect(await people.ask(member, 'GET', path())).toMatchObject(problem(403, 'forbidden'));
    const gone = await people.ask(null, 'POST', '/api/report_confirmations', { body: { token: 'made-up' } });
    expect(gone).toMatchObject(problem(410, 'gone'));
    expect(await people.ask(null, 'GET', '/api/report_mails/made-up')).toMatchObject(problem(410, 'gone'));
  });

  it('is sent at once when somebody asks, not while one is being made', async () => {
    const id = await create(values([{ email: member.email, locale: null }]));
    expect(await people.ask(boss, 'POST', `${path()}/${id}/send`)).toMatchObject({ status: 204 });
    expect(await people.ask(boss, 'POST', `${path()}/${id}/send`)).toMatchObject(problem(409, 'conflict'));
  });

  it('mails the workbook that the maker of reports makes', async () => {
    const id = await create(values([{ email: boss.email, locale: null }], { format: 'xlsx', locale: 'en' }));
    await dueIn(id, '2999-02');
    const make = fileMaker({ ...services, decoder: people.test.portal.decoder, writeFindings: noFindings });
    await pass('2999-02-09T12:00+09:00', make);
    const listed = await people.ask(boss, 'GET', `${path()}/${id}/reports`);
    expect(listed.body).toMatchObject({ reports: [{ state: 'made', error: null }] });
    await sendMails();
    const mail = mailsTo(boss.email).find((one) => one.mail.attachments.length > 0);
    expect(mail?.subject).toBe('Report for January 2999: 包装室, 北野食品 – Trapline');
    const [file, ...others] = mail?.mail.attachments ?? [];
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      filename: expect.stringMatching(/2999-01\.xlsx$/),
      mimeType: reportContentTypes.xlsx,
    });
    if (!(file?.content instanceof ArrayBuffer)) throw new Error('The file has no bytes');
    const parts = await openWorkbook(Buffer.from(file.content));
    expect(parts.has('xl/workbook.xml')).toBe(true);
    const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets).toHaveLength(reportSheets.standard);
    const texts = sheets.flatMap(([, sheet]) => textsOf(sheet));
    expect(texts).toContain('包装室');
    expect(texts.join('\n')).toContain('北野食品');
  });
});
