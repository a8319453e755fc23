import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAccount } from '../accounts/account.store.ts';
import { insertSession } from '../accounts/session.store.ts';
import { hashSecret, secret, systemIds } from '../platform/base/ids.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { runDelayedJobs } from '@trapline/test-world/delayed-jobs.ts';
import { makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { linkIn, startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { queueShareMail } from './share-mail.actions.ts';

let catcher: MailCatcher;
let portal: TestPortal;
let owner: { readonly id: number; readonly organization_id: number; readonly headers: Record<string, string> };
let siteId: number;

beforeAll(async () => {
  catcher = await startMailCatcher();
  portal = await startTestPortal({ worker: true, smtpUrl: catcher.url, publicUrl: 'https://portal.example.com' });
  const organization = await makeOrganization(db(), '北野食品 & Co.');
  const account = await person('owner@example.com', '佐藤', 'ja', organization);
  owner = { id: account.id, organization_id: organization, headers: account.headers };
  await makeSensor(db(), owner, { id: 'SN104', name: '包装室', type: 'hykecam' });
  siteId = await makeSite(db(), owner, { name: '第一工場 & 倉庫', type: 'hykecam' });
});
afterAll(async () => {
  await portal.stop();
  await catcher.stop();
});

const db = () => portal.portal.services.db;
const to = (email: string) => (mail: CaughtMail) => mail.to.includes(email);

async function person(email: string, name: string, locale: 'en' | 'ja', organizationId: number | null = null) {
  const given = { email, name, locale, passwordHash: '', organizationId, emailVerifiedAt: new Date() };
  const id = await createAccount(db(), given);
  const token = secret(systemIds);
  await insertSession(db(), {
    ...{ tokenHash: hashSecret(token), accountId: id, now: new Date() },
    ...{ userAgent: '', address: '' },
  });
  return { id, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

const share = (path: string, body: object) =>
  fetch(`${portal.url}${path}`, { method: 'POST', headers: owner.headers, body: JSON.stringify(body) });

/** Waits for a mail that is postponed until sharing pauses. */
async function postponed(email: string): Promise<CaughtMail> {
  await runDelayedJobs(db());
  return catcher.waitFor(to(email));
}

describe('mails about shares', () => {
  it('name the shared asset in the account’s language, with a link to it', async () => {
    await person('reader@example.com', 'Reader', 'en');
    expect((await share('/api/sensors/SN104/users', { email: 'reader@example.com' })).status).toBe(201);
    const mail = await catcher.waitFor(to('reader@example.com'));
    expect(mail.subject).toBe('The sensor 包装室 is shared with you – Trapline');
    expect(mail.text).toContain('Hello Reader,');
    expect(mail.text).toContain('佐藤 of 北野食品 & Co. shares the sensor 包装室 with you on Trapline');
    expect(mail.html).toContain('href="https://portal.example.com/sensors/SN104"');
    expect(mail.html).toContain('北野食品 &amp; Co.');

    await person('yomite@example.com', '花子', 'ja');
    expect((await share(`/api/installation_sites/${siteId}/shares`, { email: 'yomite@example.com' })).status).toBe(201);
    const other = await catcher.waitFor(to('yomite@example.com'));
    expect(other.subject).toBe('設置場所「第一工場 & 倉庫」の共有 – Trapline');
    expect(other.text).toContain('花子 様');
    expect(other.html).toContain(`href="https://portal.example.com/installation_sites/${siteId}"`);
  });

  it('are not sent when the share has ended meanwhile', async () => {
    const before = catcher.offers;
    await queueShareMail(db(), { kind: 'sensor', shareId: 999_999 });
    await queueShareMail(db(), { kind: 'site', shareId: 999_999 });
    await vi.waitFor(async () => expect(await countJobs(db())).toEqual({ waiting: 0, failed: 0 }), 15_000);
    expect(catcher.offers).toBe(before);
  });

  it('invite an address without account; registering through the link activates the share at once', async () => {
    const email = 'new@example.com';
    const response = await share('/api/sensors/SN104/users', { email, invite_to_app: true });
    expect(response.status).toBe(201);
    const mail = await postponed(email);
    expect(mail.subject).toBe('センサー「包装室」の共有 – Trapline');
    const invitation_token = linkIn(mail, '/invitation').searchParams.get('token');
    const password = 'Sharing1password';
    const post = (path: string, body: object) =>
      fetch(`${portal.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const registration = { email, name: 'New', locale: 'en', password, invitation_token };
    expect((await post('/api/register', registration)).status).toBe(201);
    const signedIn = await post('/api/signin', { email, password });
    const { access_token: token }: { access_token: string } = JSON.parse(await signedIn.text());
    const headers = { authorization: `Bearer ${token}` };
    const seen = await fetch(`${portal.url}/api/sensors/SN104`, { headers });
    expect(seen.status).toBe(200);
    expect(JSON.parse(await seen.text())).toMatchObject({ permissions: ['read'] });
    const removed = await fetch(`${portal.url}/api/sensors/SN104/users/${email}`, { method: 'DELETE', headers });
    expect(removed.status).toBe(204);
  });

  it('list everything that was shared with an address until sharing paused', async () => {
    const email = 'contractor@example.com';
    const sites = [];
    for (const name of ['Bakery', 'Canteen']) sites.push(await makeSite(db(), owner, { name, type: 'hykecam' }));
    await share('/api/sensors/SN104/users', { email, invite_to_app: true });
    for (const id of sites) expect((await share(`/api/installation_sites/${id}/shares`, { email })).status).toBe(201);
    const mail = await postponed(email);
    expect(mail.subject).toBe('センサー1件、設置場所2件の共有 – Trapline');
    expect(mail.text).toContain('設置場所：Bakery、Canteen');
    expect(mail.text).toContain('shares 1 sensor and 2 installation sites with you');
    const later = await makeSite(db(), owner, { name: 'Store', type: 'hykecam' });
    expect((await share(`/api/installation_sites/${later}/shares`, { email })).status).toBe(201);
    await vi.waitFor(async () => expect(await countJobs(db())).toEqual({ waiting: 0, failed: 0 }), 15_000);
    expect(catcher.mails.filter(to(email))).toEqual([mail]);
  });

  it('of a withdrawn share have no valid link', async () => {
    const email = 'withdrawn@example.com';
    await share('/api/sensors/SN104/users', { email, invite_to_app: true });
    const token = linkIn(await postponed(email), '/invitation').searchParams.get('token');
    expect((await fetch(`${portal.url}/api/invitations/${token}`)).status).toBe(200);
    await fetch(`${portal.url}/api/sensors/SN104/users/${email}`, { method: 'DELETE', headers: owner.headers });
    expect((await fetch(`${portal.url}/api/invitations/${token}`)).status).toBe(410);
  });
});
