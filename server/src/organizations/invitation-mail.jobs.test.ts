import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hashSecret } from '../platform/base/ids.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { linkIn, startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { queueInvitationMail } from './invitation-mail.actions.ts';

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

const db = () => portal.portal.services.db;
const to = (email: string) => (mail: CaughtMail) => mail.to.includes(email);
const day = 86_400_000;
let invited = 0;

/** Invites a new address, or the one given. */
async function invite(given: {
  readonly kind: 'organization' | 'sensor' | 'site';
  readonly locale: 'en' | 'ja';
  readonly email?: string;
  readonly organization?: string;
  readonly end?: { readonly used_at?: Date; readonly withdrawn_at?: Date; readonly expires_at?: Date };
}) {
  invited += 1;
  const { kind, locale, end = {} } = given;
  const organizationId = await makeOrganization(db(), given.organization ?? `北野食品 & Co. ${invited}`);
  const inviter = await makeAccount(db(), {
    organization_id: organizationId,
    locale,
    name: '佐藤\r\nBcc: x@example.com',
  });
  const email = given.email ?? `invited-${invited}@example.com`;
  const { id } = await db()
    .insertInto('invitations')
    .values({
      email,
      kind,
      organization_id: kind === 'organization' ? organizationId : null,
      asset_name: kind === 'organization' ? '' : `包装室 ${invited}`,
      invited_by: inviter.id,
      created_at: new Date(),
      expires_at: new Date(Date.now() + day),
      ...end,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueInvitationMail(db(), { invitationId: id });
  return { id, email, asset: kind === 'organization' ? `北野食品 & Co. ${invited}` : `包装室 ${invited}` };
}

describe('invitation mails', () => {
  it.each([
    ['organization', 'en', (asset: string) => `Invitation to ${asset}`],
    ['organization', 'ja', (asset: string) => `「${asset}」への招待`],
    ['sensor', 'en', (asset: string) => `The sensor ${asset} is shared with you`],
    ['sensor', 'ja', (asset: string) => `センサー「${asset}」の共有`],
    ['site', 'en', (asset: string) => `The installation site ${asset} is shared with you`],
    ['site', 'ja', (asset: string) => `設置場所「${asset}」の共有`],
  ] as const)(
    'of kind %s to an unknown address are in %s, with a summary in the other language',
    async (kind, locale, subject) => {
      const { id, email, asset } = await invite({ kind, locale });
      const mail = await catcher.waitFor(to(email));
      expect(mail.subject).toBe(`${subject(asset)} – Trapline`);
      expect(mail.mail.bcc).toBeUndefined();
      expect(mail.to).toEqual([email]);
      // Without a link to anything: the invisible word joiner is in the middle of the address.
      expect(mail.text).toContain('佐藤 Bcc: x@example.\u2060com of 北野食品 & Co.');
      expect(mail.text).toMatch(/北野食品 & Co\. \d+の佐藤 Bcc: x@example\.\u2060comさん/);
      expect(mail.text).toMatch(/7 days[^]*7日以内|7日間[^]*within 7 days/);
      expect(mail.html).toContain(`<html lang="${locale}">`);
      expect(mail.html).toContain(`<div lang="${locale === 'ja' ? 'en' : 'ja'}"`);
      expect(mail.html).toContain('北野食品 &amp; Co.');
      const link = linkIn(mail, '/invitation');
      expect(mail.html).toContain(`href="${link.href}"`);
      const kept = await db().selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(kept.token_hash).toEqual(hashSecret(link.searchParams.get('token') ?? ''));
      expect(Math.round((Number(kept.expires_at) - Date.now()) / day)).toBe(7);
    },
  );

  it('are in the language of the address’s account', async () => {
    const account = await makeAccount(db(), { locale: 'ja', name: '花子' });
    await db().updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
    const { email, asset } = await invite({ kind: 'organization', locale: 'en', email: account.email });
    const mail = await catcher.waitFor(to(email));
    expect(mail.subject).toBe(`「${asset}」への招待 – Trapline`);
    expect(mail.text).toContain('花子 様');
    expect(mail.text).toContain('お使いのアカウントで承認');
    expect(mail.text).not.toContain('invites you');
    expect(mail.html).not.toContain('<div lang=');
  });

  it('contain no names that a mail program would turn into links', async () => {
    const organization = 'Claim at https://evil.example/prize or www.evil.example';
    const { email } = await invite({ kind: 'organization', locale: 'en', organization });
    const mail = await catcher.waitFor(to(email));
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).toContain('Claim at');
      expect(text).not.toMatch(/:\/\/evil|evil\.example/);
    }
  });

  it('ignore an account with an unverified address, which may be a stranger’s', async () => {
    const account = await makeAccount(db(), { locale: 'ja', name: 'A stranger' });
    const { email, asset } = await invite({ kind: 'organization', locale: 'en', email: account.email });
    const mail = await catcher.waitFor(to(email));
    expect(mail.subject).toBe(`Invitation to ${asset} – Trapline`);
    expect(mail.text).not.toContain('A stranger');
    expect(mail.text).toContain('Register with the link below.');
  });

  it('are not sent for a used, withdrawn, expired or deleted invitation', async () => {
    const before = catcher.offers;
    await invite({ kind: 'organization', locale: 'en', end: { used_at: new Date() } });
    await invite({ kind: 'organization', locale: 'en', end: { withdrawn_at: new Date() } });
    await invite({ kind: 'site', locale: 'en', end: { expires_at: new Date(Date.now() - 1_000) } });
    await queueInvitationMail(db(), { invitationId: 999_999 });
    await vi.waitFor(async () => expect(await countJobs(db())).toEqual({ waiting: 0, failed: 0 }), 15_000);
    expect(catcher.offers).toBe(before);
  });
});
