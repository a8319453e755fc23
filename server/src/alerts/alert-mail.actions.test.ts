import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDecoder, type Decoder } from '../platform/decoding/decoding.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { createSmtpMailer, parseSender } from '../platform/mail/mail.ts';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startMailCatcher, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { alertMails } from './alert-mail.actions.ts';
import { earlierAlertMailTasks } from './earlier-alert-mail.jobs.ts';

const timestamp = Math.floor(Date.now() / 1_000) - 3_600;
let catcher: MailCatcher;
let test: TestPortal;
let decoder: Decoder;
let sensor_key: number;
beforeAll(async () => {
  catcher = await startMailCatcher();
  test = await startTestPortal({ worker: true });
  decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
  await photoComes();
});
afterAll(async () => {
  await decoder.close();
  await test.stop();
  await catcher.stop();
});

/** Counts a photo over its threshold before anyone has subscribed to alerts. */
async function photoComes(): Promise<void> {
  const { db } = test.portal.services;
  sensor_key = await makeSensor(db, await makeAccount(db, {}), { id: 'Drawn', type: 'fly_scan', threshold: 1 });
  const unit = fieldUnit(test.url, await giveKey(db, sensor_key));
  const detections = [{ type: 'moth_fly', position: { x1: 10, y1: 10, x2: 30, y2: 30 } }];
  expect((await unit.send(await trapPhoto(1, 1), { timestamp, detections })).status).toBe(201);
  await vi.waitFor(async () => expect(await countJobs(db)).toEqual({ waiting: 0, failed: 0 }), 60_000);
}

/** A person with a share of the sensor who has subscribed to its alerts. */
async function reader(): Promise<TestAccount> {
  const { db } = test.portal.services;
  const account = await makeAccount(db, {});
  await db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
  await db.insertInto('sensor_preferences').values({ account_id: account.id, sensor_key, notice: true }).execute();
  const share = { email: account.email, account_id: account.id, shared_by: account.id, created_at: new Date() };
  await db
    .insertInto('sensor_shares')
    .values({ sensor_key, ...share })
    .execute();
  return account;
}

/** The job that sends alert mails, as an earlier version queued it. @param drawing runs while the photo is drawn */
function mails(drawing: () => Promise<unknown>) {
  const clock = { now: () => Date.now() };
  const mailer = createSmtpMailer({ url: catcher.url, sender: parseSender('Trapline <portal@example.com>'), clock });
  const writer = alertMails(test.portal.services, {
    annotatePicture: async (request, signal) => {
      await drawing();
      return decoder.annotatePicture(request, signal);
    },
  });
  const tasks = earlierAlertMailTasks(test.portal.services, mailer, writer);
  return async ({ id, email }: TestAccount) => {
    const payload = { sensor_key, timestamp, account_id: id };
    const context = { payload, job: `${id}`, attempt: 1, lastTry: false, signal: new AbortController().signal };
    await tasks['mail_alert']?.(context);
    return catcher.mails.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.attachments.length);
  };
}

it('sends nothing to a demo account', async () => {
  const demo = await reader();
  const accounts = test.portal.services.db.updateTable('accounts').where('id', '=', demo.id);
  await accounts.set({ permissions: ['demo'] }).execute();
  const mailTo = mails(() => Promise.resolve());
  expect(await mailTo(demo)).toEqual([]);
  await accounts.set({ permissions: [] }).execute();
  expect(await mailTo(demo)).toEqual([1]);
});

it('draws a photo once for all its readers', async () => {
  let drawn = 0;
  const mailTo = mails(async () => (drawn += 1));
  const readers = [await reader(), await reader(), await reader()];
  expect(await Promise.all(readers.slice(0, 2).map(mailTo))).toEqual([[1], [1]]);
  expect(await Promise.all(readers.slice(2).map(mailTo))).toEqual([[1]]);
  expect(drawn).toBe(1);
});

it('mails without the photo if it cannot be drawn, and tries again for the next reader', async () => {
  let tries = 0;
  const mailTo = mails(async () => {
    tries += 1;
    if (tries === 1) throw new Error('The display image is lost');
  });
  const account = await reader();
  expect(await mailTo(account)).toEqual([0]);
  expect(catcher.mails.at(-1)?.html).not.toContain('<img');
  expect(await mailTo(account)).toEqual([0, 1]);
});

it('mails nothing to a reader who loses the right while the photo is drawn', async () => {
  const account = await reader();
  const { db } = test.portal.services;
  const mailTo = mails(() => db.deleteFrom('sensor_shares').where('account_id', '=', account.id).execute());
  expect(await mailTo(account)).toEqual([]);
});
