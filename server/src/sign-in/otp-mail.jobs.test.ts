import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemIds } from '../platform/base/ids.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { installationSecret, makeOtpCode, otpHash, otpSecretName } from '../platform/secrets/secrets.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { codeIn, startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { queueOtpMail } from './otp-mail.actions.ts';

describe('mails with a one-time password', () => {
  let catcher: MailCatcher;
  let portal: TestPortal;
  beforeAll(async () => {
    catcher = await startMailCatcher();
    portal = await startTestPortal({ worker: true, smtpUrl: catcher.url });
  });
  afterAll(async () => {
    await portal.stop();
    await catcher.stop();
  });

  const db = () => portal.portal.services.db;
  const to = (email: string) => (mail: CaughtMail) => mail.to.includes(email);
  const jobsDone = () =>
    vi.waitFor(async () => expect(await countJobs(db())).toEqual({ waiting: 0, failed: 0 }), 15_000);

  /** A sign-in that waits for its code. */
  async function awaitCode(given: { readonly locale?: 'en' | 'ja'; readonly used?: boolean; readonly age?: number }) {
    const account = await makeAccount(db(), { locale: given.locale ?? 'en' });
    const flowHash = systemIds.bytes(32);
    const created = Date.now() - (given.age ?? 0) * 1_000;
    await db()
      .insertInto('otp_codes')
      .values({
        account_id: account.id,
        flow_hash: flowHash,
        used: given.used ?? false,
        created_at: new Date(created),
        expires_at: new Date(created + 600_000),
      })
      .execute();
    return { account, flow: { accountId: account.id, flowHash } };
  }
  const codeHash = async (accountId: number) =>
    (await db().selectFrom('otp_codes').select('code_hash').where('account_id', '=', accountId).executeTakeFirst())
      ?.code_hash;

  it.each([
    ['en', 'Your one-time password – Trapline', ['10 minutes', 'Do not pass them on']],
    ['ja', 'ワンタイムパスワードのお知らせ – Trapline', ['10分', '誰にも教えないでください']],
  ] as const)('in %s', async (locale, subject, words) => {
    const { account, flow } = await awaitCode({ locale });
    await queueOtpMail(db(), flow);
    const mail = await catcher.waitFor(to(account.email));
    expect(mail.subject).toBe(subject);
    const code = codeIn(mail);
    for (const word of [...words, code]) {
      expect(mail.text).toContain(word);
      expect(mail.html).toContain(word);
    }
    const key = await installationSecret(db(), systemIds, otpSecretName);
    expect(await codeHash(account.id)).toEqual(otpHash(key, code));
  });

  it('replace the previous code when they are sent again', async () => {
    const { account, flow } = await awaitCode({});
    await queueOtpMail(db(), flow);
    await catcher.waitFor(to(account.email));
    const first = await codeHash(account.id);
    await queueOtpMail(db(), flow);
    await vi.waitFor(() => expect(catcher.mails.filter(to(account.email))).toHaveLength(2), 15_000);
    expect(await codeHash(account.id)).not.toEqual(first);
  });

  it('are not sent when no sign-in waits for them', async () => {
    const before = catcher.offers;
    const old = await awaitCode({ age: 601 });
    const used = await awaitCode({ used: true });
    const replaced = await awaitCode({});
    await queueOtpMail(db(), old.flow);
    await queueOtpMail(db(), used.flow);
    await queueOtpMail(db(), { ...replaced.flow, flowHash: systemIds.bytes(32) });
    await queueOtpMail(db(), { accountId: 999_999, flowHash: systemIds.bytes(32) });
    await jobsDone();
    expect(catcher.offers).toBe(before);
    for (const { account } of [old, used, replaced]) expect(await codeHash(account.id)).toBeNull();
  });
});

describe('codes', () => {
  it('have six digits, evenly distributed', () => {
    const draws = [0xff_ff_ff_ff, 4_294_000_000, 4_293_999_999, 7, 1_000_042];
    const ids = {
      bytes: (size: number) => {
        const bytes = Buffer.alloc(size);
        bytes.writeUInt32BE(draws.shift() ?? 0);
        return bytes;
      },
    };
    expect([makeOtpCode(ids), makeOtpCode(ids), makeOtpCode(ids)]).toEqual(['999999', '000007', '000042']);
  });

  it('are stored as a keyed hash', () => {
    const hashes = [otpHash(Buffer.from('a'), '123456'), otpHash(Buffer.from('b'), '123456')];
    expect(hashes[0]).not.toEqual(hashes[1]);
    expect(hashes[0]).toHaveLength(32);
  });
});
