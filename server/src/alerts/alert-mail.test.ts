import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { runDelayedJobs } from '@trapline/test-world/delayed-jobs.ts';
import { changeEvent, deleteEventOf } from '@trapline/test-world/reviewing.ts';
import { countedAt, countedBefore } from '../figures/figures.store.ts';
import { transaction } from '../platform/database/database.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { enqueueMail } from '../platform/mail/mail.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { decideAlert } from './decide-alert.actions.ts';

/** 2026-11-20 10:30 in Tokyo. */
const begin = Date.UTC(2026, 10, 20, 1, 30) / 1_000;
const hour = 3_600;
let now = (begin + 48 * hour) * 1_000;
const clock = { now: () => now };
const publicUrl = 'https://portal.example.com';
let catcher: MailCatcher;
let test: TestPortal;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  catcher = await startMailCatcher();
  test = await startTestPortal({ smtpUrl: catcher.url, publicUrl, clock, worker: true });
  photo = await trapPhoto(1, 0);
});
afterAll(async () => {
  await test.stop();
  await catcher.stop();
});
beforeEach(() => catcher.answer(undefined));

const db = () => test.portal.services.db;
const mailsTo = ({ email }: TestAccount): readonly CaughtMail[] => catcher.mails.filter(({ to }) => to.includes(email));
const quiet = () =>
  vi.waitFor(async () => expect(await countJobs(db())).toEqual({ waiting: 0, failed: 0 }), {
    timeout: 60_000,
    interval: 50,
  });

/** A person with a verified address; by default an organization admin. */
async function person(given: Parameters<typeof makeAccount>[1] = {}): Promise<TestAccount> {
  const account = await makeAccount(db(), {
    organization_id: await makeOrganization(db(), 'Customer'),
    organization_admin: true,
    ...given,
  });
  await db().updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
  return account;
}

const notified = (account: TestAccount, sensor_key: number) =>
  db().insertInto('sensor_preferences').values({ account_id: account.id, sensor_key, notice: true }).execute();
const notifiedOfSite = (account: TestAccount, site_id: number) =>
  db()
    .insertInto('site_preferences')
    .values({ account_id: account.id, site_id, receive_notifications: true })
    .execute();
const share = (account: TestAccount, by: TestAccount) => ({
  email: account.email,
  account_id: account.id,
  shared_by: by.id,
  created_at: new Date(),
});

/** A trap whose unit marks insects itself; 10 of them trigger an alert, and so do 8 more than before. */
async function trap(owner: TestAccount, id: string, name = id) {
  const key = await makeSensor(db(), owner, { id, name, type: 'fly_scan', threshold: 10 });
  await db().updateTable('sensors').set({ increase_threshold: 8 }).where('key', '=', key).execute();
  // The unit uses the test's URL, which differs from the portal's public URL.
  const unit = fieldUnit(test.url, await giveKey(db(), key));
  /** Sends a photo with `count` insects. @returns the event's id */
  async function send(count: number, timestamp: number, picture = photo, side = 20): Promise<string> {
    const detections = Array.from({ length: count }, (_, i) => ({
      type: 'moth_fly',
      position: { x1: 10 + i, y1: 10 + i, x2: 10 + i + side, y2: 10 + i + side },
    }));
    const request = { content_type: 'image/jpeg', resource: 'photo', size: picture.length, timestamp, detections };
    const { pathname, search } = new URL(await unit.requestUrl(request));
    expect((await unit.put(`${test.url}${pathname}${search}`, picture)).status).toBe(201);
    return eventId({ sensor_key: key, timestamp });
  }
  /** Sends one photo per hour; each is counted and mailed before the next. */
  async function sendAll(counts: readonly number[], from: number): Promise<void> {
    for (const [index, count] of counts.entries()) {
      await send(count, from + index * hour);
      await quiet();
    }
  }
  return { key, send, sendAll };
}

/** Makes the mail server refuse all mails for now. */
function refuseForNow(): void {
  catcher.answer({ at: 'message', code: 451 });
}

/** Resolves when all queued jobs have been tried once. */
const tried = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ fresh: number; mails: number }>`
        select count(*) filter (where last_error is null)::int fresh, count(*)::int mails
        from graphile_worker.jobs`.execute(db());
      expect(rows[0]?.fresh).toBe(0);
      expect(rows[0]?.mails).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 50 },
  );

async function sendAgain(): Promise<void> {
  catcher.answer(undefined);
  await runDelayedJobs(db());
  await quiet();
}

describe('an alert', () => {
  it('is mailed to subscribers of the sensor or the site, in their language', async () => {
    const owner = await person();
    const [siteReader, sensorReader] = [await person({ locale: 'ja' }), await person()];
    const admin = await person({ permissions: ['admin'], organization_id: null, organization_admin: false });
    const { key, send } = await trap(owner, 'Hall_1', '厨房 1');
    const site = await makeSite(db(), owner, { name: '第一工場', type: 'fly_scan' });
    const until = new Date((begin + 24 * hour) * 1_000);
    await db()
      .insertInto('installations')
      .values({ site_id: site, sensor_key: key, since: new Date(0), until })
      .execute();
    await db()
      .insertInto('site_shares')
      .values({ ...share(siteReader, owner), site_id: site })
      .execute();
    await db()
      .insertInto('sensor_shares')
      .values({ ...share(sensorReader, owner), sensor_key: key })
      .execute();
    await notified(owner, key);
    await notifiedOfSite(owner, site);
    await notifiedOfSite(siteReader, site);
    await notified(sensorReader, key);
    await notified(admin, key);
    await send(3, begin);
    await quiet();
    expect(catcher.mails).toEqual([]);
    await send(12, begin + hour);
    await quiet();

    const [own, ...more] = mailsTo(owner);
    expect(more).toEqual([]);
    expect(own?.subject).toBe('第一工場: count and increase have reached their thresholds – Trapline');
    for (const words of [
      'Sensor: 厨房 1 (Hall_1)',
      'Photo taken: 2026/11/20 11:30 (Asia/Tokyo)',
      'Count: 12 (threshold 10, 2 over it)',
      'Increase: +9 (threshold 8, 1 over it)',
      'Count before: 3 at 2026/11/20 10:30',
      `${publicUrl}/installation_sites/${site}\n`,
      `${publicUrl}/sensors/Hall_1\n`,
    ]) {
      expect(own?.text).toContain(words);
    }
    expect(own?.html).toContain('<html lang="en">');

    // The site's reader may not open the sensor, the sensor's may not know of the site.
    const [siteMail] = mailsTo(siteReader);
    expect(siteMail?.subject).toBe('「第一工場」の捕獲数と増加数がしきい値に達しました – Trapline');
    expect(siteMail?.text).toContain('捕獲数：12（しきい値10を2超過）');
    expect(siteMail?.text).toContain('前回の捕獲数：3（2026/11/20 10:30）');
    expect(siteMail?.text).not.toMatch(/Hall_1|厨房/);
    expect(linkOf(siteMail)).toEqual({
      siteId: String(site),
      timePeriod: '{"from":"2026-11-20","to":"2026-11-20"}',
      event: eventId({ sensor_key: key, timestamp: begin + hour }),
    });
    const [sensorMail] = mailsTo(sensorReader);
    expect(sensorMail?.text).not.toContain('第一工場');
    expect(linkOf(sensorMail)).toMatchObject({ sensorId: 'Hall_1' });
    expect(mailsTo(admin)[0]?.text).toContain(`:\n${publicUrl}/admin/sensors/Hall_1\n`);

    // A reader of the previous site is not notified after the sensor was moved.
    await send(3, begin + 30 * hour);
    await quiet();
    await send(20, begin + 31 * hour);
    await quiet();
    expect(mailsTo(siteReader)).toHaveLength(1);
    expect(mailsTo(sensorReader)).toHaveLength(2);
  });

  it('does not reveal previous sites of the sensor to readers of the site alone', async () => {
    const owner = await person();
    const siteReader = await person();
    const { key, send } = await trap(owner, 'Moved_1', 'Moved');
    const [before, site] = [
      await makeSite(db(), owner, { name: 'Elsewhere', type: 'fly_scan' }),
      await makeSite(db(), owner, { name: 'Here', type: 'fly_scan' }),
    ];
    const moved = new Date((begin + 30 * 60) * 1_000);
    await db()
      .insertInto('installations')
      .values([
        { site_id: before, sensor_key: key, since: new Date(0), until: moved },
        { site_id: site, sensor_key: key, since: moved },
      ])
      .execute();
    await db()
      .insertInto('site_shares')
      .values({ ...share(siteReader, owner), site_id: site })
      .execute();
    await notified(owner, key);
    await notifiedOfSite(siteReader, site);
    await send(3, begin);
    await quiet();
    await send(12, begin + hour);
    await quiet();
    expect(mailsTo(owner)[0]?.text).toContain('Count before: 3 at 2026/11/20 10:30');
    expect(mailsTo(siteReader)[0]?.text).toContain('Count: 12 (threshold 10, 2 over it)');
    expect(mailsTo(siteReader)[0]?.text).not.toContain('Count before');
    expect(mailsTo(siteReader)[0]?.text).not.toContain('10:30');
  });

  it('shows the photo with the boxes that count', async () => {
    const owner = await person();
    const { key, send } = await trap(owner, 'Marked');
    await notified(owner, key);
    await send(10, begin, await trapPhoto(2, 0, 2_400, 1_800), 600);
    await quiet();
    const [came] = mailsTo(owner);
    const [picture, ...more] = came?.mail.attachments ?? [];
    expect(more).toEqual([]);
    expect(picture).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline', related: true });
    const cid = picture?.contentId?.replace(/^<(.*)>$/, '$1');
    expect(came?.html).toContain(`<img src="cid:${cid}" alt="The photo; 10 insects are marked" width="526"`);
    const content = picture?.content;
    if (!(content instanceof ArrayBuffer)) throw new Error('Not a picture');
    const { data, info } = await sharp(Buffer.from(content)).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1_056, 792]);
    const at = (x: number, y: number) => [...data.subarray((y * 1_056 + x) * 3, (y * 1_056 + x) * 3 + 3)];
    // The last box: 19 to 619 of 2400 pixels. Its right line is red, the paper around it yellow.
    const [red = 0, green = 0] = at(273, 150);
    expect(red - green).toBeGreaterThan(150);
    const [paperRed = 0, paperGreen = 0] = at(320, 150);
    expect(paperRed - paperGreen).toBeLessThan(60);
  });

  it('is mailed once, and again after the count has fallen and risen', async () => {
    const owner = await person();
    const { key, sendAll } = await trap(owner, 'Again');
    await notified(owner, key);
    await sendAll([5, 12, 13, 4, 11], begin);
    const times = (mail: CaughtMail) => /Photo taken: (\S+ \S+)/.exec(mail.text)?.[1];
    expect(mailsTo(owner).map(times)).toEqual(['2026/11/20 11:30', '2026/11/20 14:30']);
    const ts = instant(begin + hour);
    const decideAgain = () =>
      transaction(db(), async (tx) => {
        const [event, predecessor] = [await countedAt(tx, key, ts), await countedBefore(tx, key, ts)];
        await decideAlert(tx, key, { event, predecessor, successor: null, firstCount: true }, clock);
      });
    await decideAgain();
    await quiet();
    expect(mailsTo(owner)).toHaveLength(2);
  });

  it('of a late photo is based on the event before it', async () => {
    const owner = await person();
    const { key, send, sendAll } = await trap(owner, 'Late');
    await notified(owner, key);
    await sendAll([5], begin);
    await sendAll([12], begin + 4 * hour);
    expect(mailsTo(owner)).toHaveLength(1);
    await send(11, begin + 5 * hour);
    await send(10, begin + 2 * hour);
    await quiet();
    expect(mailsTo(owner)).toHaveLength(2);
    expect(mailsTo(owner)[1]?.text).toContain('Count: 10 (threshold 10, just reached)');
    expect(mailsTo(owner)[1]?.text).toContain('Increase: +5 (threshold 8, 3 below it)');
  });

  it('is not mailed if the event no longer counts, or is below its thresholds, when the mail is sent', async () => {
    const owner = await person();
    refuseForNow();
    const ids = ['Hidden', 'False', 'Deleted', 'Fewer', 'Resent', 'Stays'] as const;
    const events: Partial<Record<string, Awaited<ReturnType<typeof trap>> & { id: string }>> = {};
    for (const id of ids) {
      const unit = await trap(owner, id);
      await notified(owner, unit.key);
      events[id] = { ...unit, id: await unit.send(12, begin) };
    }
    await tried();
    const { services } = test.portal;
    const of = (id: (typeof ids)[number]) => events[id]?.id ?? '';
    await changeEvent(services, owner, of('Hidden'), { hidden: true });
    await changeEvent(services, owner, of('False'), { misdetection: true });
    const caller = { kind: 'account', account: owner, own: owner, session: '' } as const;
    for (const id of ['Deleted', 'Resent'] as const) await deleteEventOf(services, { caller, address: '' }, of(id));
    now += 1_000;
    await events['Resent']?.send(15, begin);
    await tried();
    const fewer = events['Fewer']?.key ?? 0;
    await db().updateTable('events').set({ count: 9, revision: 9 }).where('sensor_key', '=', fewer).execute();
    // Notices of earlier versions do not say when the alert was decided.
    const kept = events['Stays']?.key ?? 0;
    await sql`update notices set subject = subject - 'decided_at'
      where subject->'sensor_key' = to_jsonb(${kept}::int)`.execute(db());
    await sendAgain();
    // Of the event that was deleted and sent again only the second alert is mailed.
    expect(
      mailsTo(owner)
        .map(({ subject, text }) => [subject, /Count: \d+/.exec(text)?.[0]])
        .toSorted(),
    ).toEqual([
      ['Resent: count has reached its threshold – Trapline', 'Count: 15'],
      ['Stays: count has reached its threshold – Trapline', 'Count: 12'],
    ]);
  });

  it('is not mailed to accounts that have lost the right, unsubscribed, or not verified their address', async () => {
    const owner = await person();
    const { key, send } = await trap(owner, 'Rights');
    const readers: Record<string, TestAccount> = {};
    for (const name of ['stays', 'unshared', 'silenced', 'deactivated', 'blocked', 'unproven']) {
      const reader = await person();
      readers[name] = reader;
      await notified(reader, key);
      await db()
        .insertInto('sensor_shares')
        .values({ ...share(reader, owner), sensor_key: key })
        .execute();
    }
    const stranger = await person();
    await notified(stranger, key);
    const id = (name: string) => readers[name]?.id ?? 0;
    refuseForNow();
    await send(12, begin);
    await tried();
    await db().deleteFrom('sensor_shares').where('account_id', '=', id('unshared')).execute();
    await db()
      .updateTable('sensor_preferences')
      .set({ notice: false })
      .where('account_id', '=', id('silenced'))
      .execute();
    await db().updateTable('accounts').set({ activated: false }).where('id', '=', id('deactivated')).execute();
    await db().updateTable('accounts').set({ blocked: true }).where('id', '=', id('blocked')).execute();
    await db().updateTable('accounts').set({ email_verified_at: null }).where('id', '=', id('unproven')).execute();
    await sendAgain();
    for (const reader of [stranger, ...Object.values(readers)]) {
      expect(mailsTo(reader)).toHaveLength(reader === readers['stays'] ? 1 : 0);
    }
  });

  it('waits behind a mail that a user has requested', async () => {
    const owner = await person();
    const { key, send } = await trap(owner, 'First');
    await notified(owner, key);
    refuseForNow();
    await send(12, begin);
    await tried();
    const payload = { purpose: 'reset_password', accountId: owner.id, email: owner.email };
    await enqueueMail(db(), { task: 'mail_link', payload });
    const { rows } = await sql<{ task: string }>`
      select task_identifier task from graphile_worker.jobs order by priority, run_at`.execute(db());
    expect(rows.map(({ task }) => task)).toEqual(['mail_link', 'deliver_mail']);
    await sendAgain();
  });

  it('keeps its Message-ID when it was accepted without confirmation', async () => {
    const owner = await person();
    const { key, send } = await trap(owner, 'Cut');
    await notified(owner, key);
    catcher.answer({ at: 'cut' });
    await send(12, begin);
    await tried();
    await sendAgain();
    const ids = mailsTo(owner).map(({ mail }) => mail.messageId);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });
});

/** Query parameters of the mail's link to the activity page. */
function linkOf(mail: CaughtMail | undefined): Record<string, string> {
  const url = /https:\/\/\S+\/activities\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return Object.fromEntries(new URL(url).searchParams);
}
