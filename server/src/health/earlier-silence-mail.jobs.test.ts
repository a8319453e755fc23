import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { earlierSilenceMailTasks } from './earlier-silence-mail.jobs.ts';
import { silenceMails } from './silence-mail.actions.ts';

let test: TestPortal;
beforeAll(async () => {
  test = await startTestPortal();
});
afterAll(() => test.stop());

const db = () => test.portal.services.db;

/** A silent sensor of a reader who has subscribed to it. */
async function silentUnit(reader: TestAccount, id: string): Promise<number> {
  const sensor_key = await makeSensor(db(), reader, { id });
  const silent_since = new Date('2026-11-20T01:00:00Z');
  await db()
    .updateTable('sensor_states')
    .set({ silent_since, last_active: silent_since })
    .where('sensor_key', '=', sensor_key)
    .execute();
  await db().insertInto('sensor_preferences').values({ account_id: reader.id, sensor_key, notice: true }).execute();
  return sensor_key;
}

it('sends mails queued by an earlier version: several lists as one mail', async () => {
  const reader = await makeAccount(db(), {});
  await db().updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', reader.id).execute();
  const keys = [await silentUnit(reader, 'Silent_1'), await silentUnit(reader, 'Silent_2')];
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined };
  const { services } = test.portal;
  const { mail_silence = expect.fail() } = earlierSilenceMailTasks(services, mailer, silenceMails(services));
  const payload = keys.map((key) => ({
    news: 'no_response',
    accountId: reader.id,
    units: [{ key, since: 1_763_600_000 }],
  }));
  const context = { payload, job: '7 then', attempt: 1, lastTry: false, signal: new AbortController().signal };
  await mail_silence(context);
  await mail_silence(context);
  expect(sent.map(({ to, kind }) => [to, kind])).toEqual([
    [reader.email, 'no_response'],
    [reader.email, 'no_response'],
  ]);
  expect(sent[0]?.id).toBe(sent[1]?.id);
  for (const id of ['Silent_1', 'Silent_2']) expect(sent[0]?.text).toContain(id);
  await expect(mail_silence({ ...context, payload: [{ ...payload[0], news: 'other' }] })).rejects.toThrow('payload');
});
