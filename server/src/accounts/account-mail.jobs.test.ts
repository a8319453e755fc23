import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { transaction } from '../platform/database/database.ts';
import { hashSecret, systemIds } from '../platform/base/ids.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { linkIn, startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { type SecurityNews, type LinkPurpose, queueLinkMail, queueSecurityMail } from './account-mail.actions.ts';
import { addMailedLink } from './mailed-link.store.ts';

let catcher: MailCatcher;
let portal: TestPortal;
beforeAll(async () => {
  catcher = await startMailCatcher();
  portal = await startTestPortal({ worker: true, smtpUrl: catcher.url, publicUrl: 'https://portal.example.com' });
});
afterAll(async () => {
  await portal.stop();
  await catcher.stop();
});
beforeEach(() => catcher.answer(undefined));

const db = () => portal.portal.services.db;
const to = (email: string) => (mail: CaughtMail) => mail.to.includes(email);
const jobsDone = () => vi.waitFor(async () => expect(await countJobs(db())).toMatchObject({ waiting: 0 }), 15_000);
const prove = (id: number) =>
  db().updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', id).execute();
const linksOf = (accountId: number) =>
  db().selectFrom('mailed_links').selectAll().where('account_id', '=', accountId).execute();

/** Makes jobs that wait for a retry run now. */
async function tryAgainNow(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(db());
}

describe('mails with a link', () => {
  const seconds = { verify_email: 86_400, change_email: 86_400, reset_password: 3_600 };
  const pages = { verify_email: '/verify_email', change_email: '/verify_email', reset_password: '/reset_password' };
  const words: Readonly<Record<LinkPurpose, Readonly<Record<'en' | 'ja', readonly string[]>>>> = {
    verify_email: {
      en: ['Verify your email address – Trapline', '24 hours'],
      ja: ['メールアドレスの確認 – Trapline', '24時間'],
    },
    change_email: {
      en: ['Verify your new email address – Trapline', '24 hours'],
      ja: ['新しいメールアドレスの確認 – Trapline', '24時間'],
    },
    reset_password: {
      en: ['Set a new password – Trapline', 'one hour'],
      ja: ['パスワードの再設定 – Trapline', '1時間'],
    },
  };

  it.each([
    ['verify_email', 'en'],
    ['verify_email', 'ja'],
    ['change_email', 'en'],
    ['change_email', 'ja'],
    ['reset_password', 'en'],
    ['reset_password', 'ja'],
  ] as const)('%s in %s', async (purpose, locale) => {
    const account = await makeAccount(db(), { locale, name: `花子 <${purpose}>` });
    // Until an address is proven, its mails contain no text of the person who entered it.
    const isProven = purpose === 'reset_password';
    if (isProven) await prove(account.id);
    const email = purpose === 'change_email' ? `new-${account.email}` : account.email;
    await queueLinkMail(db(), { purpose, accountId: account.id, email });
    const mail = await catcher.waitFor(to(email));
    const [subject = '', span = ''] = words[purpose][locale];
    expect(mail.subject).toBe(subject);
    const greeting = locale === 'ja' ? `花子 <${purpose}> 様` : `Hello 花子 <${purpose}>,`;
    expect(mail.text.includes(greeting)).toBe(isProven);
    expect(mail.text.includes('花子')).toBe(isProven);
    expect(mail.text).toContain(span);
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(mail.html).toContain(span);
    expect(mail.html.includes(`花子 &lt;${purpose}&gt;`)).toBe(isProven);
    const link = linkIn(mail, pages[purpose]);
    expect(mail.html.split(`href="${link.href}"`)).toHaveLength(3);
    const token = link.searchParams.get('token') ?? '';
    expect([link.origin, Buffer.from(token, 'base64url').length]).toEqual(['https://portal.example.com', 32]);
    const [kept, ...others] = await linksOf(account.id);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ token_hash: hashSecret(token), purpose, email, used_at: null });
    expect(Number(kept?.expires_at) - Number(kept?.created_at)).toBe(seconds[purpose] * 1_000);
  });

  it('leave earlier links to the same address valid', async () => {
    const { id, email } = await makeAccount(db(), {});
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: id, email });
    const first = await catcher.waitFor(to(email));
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: id, email });
    const second = await catcher.waitFor((mail) => to(email)(mail) && mail !== first);
    const hashes = [first, second].map((mail) =>
      hashSecret(linkIn(mail, '/reset_password').searchParams.get('token') ?? ''),
    );
    const links = await linksOf(id);
    expect(links.map((link) => link.token_hash.toString('hex')).toSorted()).toEqual(
      hashes.map((hash) => hash.toString('hex')).toSorted(),
    );
    expect(links.map((link) => link.used_at)).toEqual([null, null]);
  });

  it('for a new address are valid for the one requested last, even when many are requested at once', async () => {
    const { id, email } = await makeAccount(db(), {});
    const link = { purpose: 'change_email', accountId: id, now: new Date(), seconds: 3_600 };
    const requested = Array.from({ length: 24 }, (_, n) => ({
      ...{ ...link, email: `${n}-${email}`, tokenHash: systemIds.bytes(32) },
    }));
    await Promise.all(requested.map((one) => transaction(db(), (tx) => addMailedLink(tx, one))));
    expect((await linksOf(id)).filter((one) => one.used_at === null)).toHaveLength(1);
  });

  it('are not sent once they serve no purpose', async () => {
    const verified = await makeAccount(db(), {});
    await db().updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', verified.id).execute();
    const moved = await makeAccount(db(), {});
    const before = catcher.offers;
    await queueLinkMail(db(), { purpose: 'verify_email', accountId: verified.id, email: verified.email });
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: moved.id, email: 'before@example.com' });
    await queueLinkMail(db(), { purpose: 'change_email', accountId: moved.id, email: moved.email });
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: 999_999, email: 'gone@example.com' });
    await jobsDone();
    expect([catcher.offers, await countJobs(db())]).toEqual([before, { waiting: 0, failed: 0 }]);
  });

  it('are retried with a new secret after a temporary refusal, and arrive once', async () => {
    const { id, email } = await makeAccount(db(), {});
    const before = catcher.offers;
    catcher.answer({ at: 'reader', code: 451 });
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: id, email });
    await vi.waitFor(() => expect(catcher.offers).toBe(before + 1), 15_000);
    // From the first attempt: a later one may succeed once mails get through.
    const [unsent] = await linksOf(id);
    catcher.answer({ at: 'message', code: 451 });
    await vi.waitFor(async () => {
      await tryAgainNow();
      expect(catcher.offers).toBeGreaterThan(before + 1);
    }, 15_000);
    await vi.waitFor(async () => {
      await tryAgainNow();
      catcher.answer(undefined);
      expect(catcher.mails.filter(to(email))).toHaveLength(1);
    }, 15_000);
    await jobsDone();
    const [mail] = catcher.mails.filter(to(email));
    if (!mail) throw new Error('No mail arrived');
    const sent = hashSecret(linkIn(mail, '/reset_password').searchParams.get('token') ?? '');
    expect((await linksOf(id)).map((link) => link.token_hash)).toContainEqual(sent);
    expect(sent).not.toEqual(unsent?.token_hash);
  });

  it('are given up after a permanent refusal', async () => {
    const { id, email } = await makeAccount(db(), {});
    const before = catcher.offers;
    catcher.answer({ at: 'reader', code: 550 });
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: id, email });
    await vi.waitFor(() => expect(catcher.offers).toBe(before + 1), 15_000);
    await jobsDone();
    expect([catcher.offers, await countJobs(db())]).toEqual([before + 1, { waiting: 0, failed: 0 }]);
  });

  it('get a new Message-ID when resent with a new secret after a lost connection', async () => {
    const { id, email } = await makeAccount(db(), {});
    catcher.answer({ at: 'cut' });
    await queueLinkMail(db(), { purpose: 'reset_password', accountId: id, email });
    await catcher.waitFor(to(email));
    await vi.waitFor(async () => {
      catcher.answer(undefined);
      await tryAgainNow();
      expect(catcher.mails.filter(to(email))).toHaveLength(2);
    }, 15_000);
    await jobsDone();
    const ids = catcher.mails.filter(to(email)).map(({ mail }) => mail.messageId ?? '');
    expect(new Set(ids).size).toBe(2);
    expect(new Set(ids.map((one) => one.split('.')[0])).size).toBe(1);
  });
});

describe('notices', () => {
  it.each([
    ['password_changed', 'en', 'Your password was changed – Trapline', 'inform your administrator'],
    ['password_changed', 'ja', 'パスワードが変更されました – Trapline', '管理者にご連絡ください'],
    ['email_changed', 'en', 'Your email address was changed – Trapline', 'can no longer be used'],
    ['email_changed', 'ja', 'メールアドレスが変更されました – Trapline', '変更前のアドレス'],
    ['otp_changed', 'en', 'One-time passwords were switched on – Trapline', 'also needs a one-time password'],
    ['otp_changed', 'ja', 'ワンタイムパスワードが無効になりました – Trapline', 'パスワードだけで'],
    ['blocked', 'en', 'Your account was blocked – Trapline', 'ask your administrator to unblock'],
    ['blocked', 'ja', 'アカウントがロックされました – Trapline', 'ロックの解除を依頼'],
  ] as const)('%s in %s', async (notice: SecurityNews, locale, subject, words) => {
    const { id, email: own } = await makeAccount(db(), { locale });
    await db()
      .updateTable('accounts')
      .set({ blocked: notice === 'blocked', use_otp: locale === 'en' })
      .where('id', '=', id)
      .execute();
    const email = notice === 'email_changed' ? `old-${own}` : own;
    await queueSecurityMail(db(), { notice, accountId: id, email });
    const mail = await catcher.waitFor(to(email));
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words);
    if (notice !== 'email_changed') expect(linkIn(mail, '/forgot_password').search).toBe('');
  });

  it('are not sent about a block that has ended, or an account that no longer exists', async () => {
    const { id, email } = await makeAccount(db(), {});
    const before = catcher.offers;
    await queueSecurityMail(db(), { notice: 'blocked', accountId: id, email });
    await queueSecurityMail(db(), { notice: 'password_changed', accountId: 999_999, email });
    await jobsDone();
    expect(catcher.offers).toBe(before);
  });

  it('keep their Message-ID on each attempt', async () => {
    const { id, email } = await makeAccount(db(), {});
    catcher.answer({ at: 'cut' });
    await queueSecurityMail(db(), { notice: 'password_changed', accountId: id, email });
    await catcher.waitFor(to(email));
    await vi.waitFor(async () => {
      catcher.answer(undefined);
      await tryAgainNow();
      expect(catcher.mails.filter(to(email))).toHaveLength(2);
    }, 15_000);
    await jobsDone();
    const [first, second] = catcher.mails.filter(to(email));
    expect(first?.mail.messageId).toBe(second?.mail.messageId);
  });
});

describe('mail jobs', () => {
  it('write files when there is no mail server', async () => {
    const alone = await startTestPortal({ worker: true });
    const { db } = alone.portal.services;
    const { id, email } = await makeAccount(db, {});
    await queueLinkMail(db, { purpose: 'reset_password', accountId: id, email });
    const names = await vi.waitFor(async () => {
      const found = await readdir(alone.outbox);
      expect(found).toEqual([expect.stringMatching(/-reset_password-[a-z2-7]{8}\.eml$/)]);
      return found;
    }, 15_000);
    const mail = await PostalMime.parse(await readFile(join(alone.outbox, names[0] ?? '')));
    expect([mail.to?.[0]?.address, mail.text]).toEqual([email, expect.stringContaining('/reset_password?token=')]);
    await alone.stop();
  });

  it('fail on an invalid payload', async () => {
    for (const task of ['mail_link', 'mail_notice', 'mail_invitation', 'mail_otp']) {
      await enqueueMail(db(), { task, payload: { accountId: '1; drop table accounts' } });
    }
    await vi.waitFor(async () => {
      const { rows } = await sql<{ tries: number; error: string | null }>`
        select attempts tries, last_error error from graphile_worker._private_jobs`.execute(db());
      expect(rows.map(({ error }) => error ?? '')).toEqual(Array(4).fill(expect.stringContaining('Not a payload')));
    }, 15_000);
    await sql`delete from graphile_worker._private_jobs`.execute(db());
  });
});
