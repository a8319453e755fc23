import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { silenceGatherSeconds, silenceListed } from '@trapline/domain/health/silence.limits.ts';
import { touchSensor } from './sensor-state.store.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { runDelayedJobs } from '@trapline/test-world/delayed-jobs.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { makeSite, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startMailCatcher, type CaughtMail, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import type { Db } from '../platform/database/database.ts';
import { watchSilence } from './silence.actions.ts';
import { watchSilenceTasks } from './silence.jobs.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** 10:30 in Tokyo on a future day: delayed jobs by this clock are not due yet by the database's clock. */
const begin = (Math.floor(Date.now() / day) + 2) * day + 1.5 * hour;
/** Local time in Tokyo, `YYYY/MM/DD HH:mm`. */
const inTokyo = (at: number) => new Date(at + 9 * hour).toISOString().slice(0, 16).replace(/-/g, '/').replace('T', ' ');

let now = begin;
const clock = { now: () => now };
let catcher: MailCatcher;
let portal: TestPortal;
let second: TestPortal;
beforeAll(async () => {
  catcher = await startMailCatcher();
  const mail = { smtpUrl: catcher.url, publicUrl: 'https://portal.example.com', clock, alone: false };
  portal = await startTestPortal({ ...mail, worker: true });
  const { directUrl } = portal.portal.services;
  second = await startTestPortal({ ...mail, databaseUrl: directUrl, directUrl });
});
afterAll(async () => {
  await second.stop();
  await portal.stop();
  await catcher.stop();
});

const db = () => portal.portal.services.db;
const watchAt = (portals: Db) => watchSilence(portals, null, new Date(now));
/** Pretends that checks ran every minute. */
async function looked(): Promise<void> {
  const row = { looked_at: new Date(now), listening_since: new Date(0) };
  await db()
    .insertInto('silence_looks')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}
async function look(): Promise<boolean> {
  await looked();
  return watchAt(db());
}
const report = (key: number) => touchSensor(db(), key, new Date(now));
const mailsTo = ({ email }: TestAccount): readonly CaughtMail[] => catcher.mails.filter(({ to }) => to.includes(email));
const subjectsTo = (account: TestAccount) => mailsTo(account).map(({ subject }) => subject);
const quiet = () => vi.waitFor(async () => expect(await countJobs(db())).toEqual({ waiting: 0, failed: 0 }), 15_000);

/** Start of the next window for collecting mails. */
const nextWindow = () => (Math.floor(now / (silenceGatherSeconds * 1_000)) + 1) * silenceGatherSeconds * 1_000;

/** Makes all delayed jobs and retries run now. */
async function gathered(): Promise<void> {
  await runDelayedJobs(db());
  await quiet();
}

async function notified(account: TestAccount, sensor_key: number): Promise<void> {
  await db().insertInto('sensor_preferences').values({ account_id: account.id, sensor_key, notice: true }).execute();
}

async function notifiedOfSite(account: TestAccount, site_id: number): Promise<void> {
  const wish = { account_id: account.id, site_id, receive_notifications: true };
  await db().insertInto('site_preferences').values(wish).execute();
}

async function installed(site_id: number, sensor_key: number): Promise<void> {
  await db()
    .insertInto('installations')
    .values({ site_id, sensor_key, since: new Date(0) })
    .execute();
}

const shared = (account: TestAccount, by: TestAccount) => ({
  email: account.email,
  account_id: account.id,
  shared_by: by.id,
  created_at: new Date(),
});

/** A person with a verified address. */
async function person(given: Parameters<typeof makeAccount>[1]): Promise<TestAccount> {
  const account = await makeAccount(db(), given);
  await db().updateTable('accounts').set({ email_verified_at: new Date() }).where('id', '=', account.id).execute();
  return account;
}

async function customer(locale: 'en' | 'ja' = 'en'): Promise<TestAccount> {
  const organization_id = await makeOrganization(db(), 'Customer');
  return person({ organization_id, organization_admin: true, locale });
}

/** A sensor whose unit has just reported. */
async function unit(creator: TestAccount, id: string, type: SensorType = 'rat_monitor', name = id): Promise<number> {
  const key = await makeSensor(db(), creator, { id, type, name });
  await report(key);
  return key;
}

describe('silence', () => {
  it('is mailed once, again each day, and when it ends', async () => {
    const reader = await customer();
    const key = await unit(reader, 'Rat_1', 'rat_monitor', 'Store room');
    await notified(reader, key);
    now = begin + hour;
    await look();
    await quiet();
    expect(mailsTo(reader)).toEqual([]);
    now += 1_000;
    for (let times = 0; times < 3; times += 1) await look();
    await quiet();
    expect(subjectsTo(reader)).toEqual(['No response from Store room – Trapline']);
    const [first] = mailsTo(reader);
    expect(first?.text).toContain(`Store room (Rat_1): last report ${inTokyo(begin)}`);
    expect(first?.text).toContain('https://portal.example.com/sensors/Rat_1');
    expect(first?.html).toContain('<html lang="en">');

    now += day - 1_000;
    await look();
    await quiet();
    expect(subjectsTo(reader)).toHaveLength(1);
    now += 1_000;
    await look();
    await look();
    await quiet();
    expect(subjectsTo(reader).slice(1)).toEqual(['Still no response from Store room – Trapline']);
    now += day;
    await look();
    await quiet();
    expect(subjectsTo(reader)).toHaveLength(3);

    now += hour;
    await report(key);
    await look();
    await look();
    await quiet();
    expect(subjectsTo(reader).slice(3)).toEqual(['Store room is back – Trapline']);
    const told = `no report after ${inTokyo(begin)}, newest report ${inTokyo(begin + 2 * day + 2 * hour)}`;
    expect(mailsTo(reader).at(-1)?.text).toContain(told);
    now += 2 * day;
    await look();
    await quiet();
    expect(subjectsTo(reader).slice(4)).toEqual(['No response from Store room – Trapline']);
  });

  it('includes only time in which the portal could receive reports', async () => {
    const reader = await customer();
    const [before, key] = [await unit(reader, 'Dead', 'rat_monitor', 'Dead'), await unit(reader, 'Well')];
    await notified(reader, before);
    await notified(reader, key);
    now += hour + 1_000;
    await report(key);
    await look();
    await quiet();
    expect(subjectsTo(reader)).toEqual(['No response from Dead – Trapline']);
    // The portal is down for two days, and no unit counts as silent.
    now += 2 * day;
    await watchAt(db());
    const back = now;
    // From then on every unit has an hour; those that do not come back are reported after it.
    for (now += 60_000; now <= back + hour; now += 60_000) await watchAt(db());
    await quiet();
    expect(subjectsTo(reader)).toHaveLength(1);
    await watchAt(db());
    await quiet();
    expect(subjectsTo(reader).slice(1).toSorted()).toEqual([
      'No response from Well – Trapline',
      'Still no response from Dead – Trapline',
    ]);
    // A clock that was wrong and has been corrected causes no delay.
    const right = now;
    now += 300 * day;
    await watchAt(db());
    now = right + 60_000;
    await report(key);
    await watchAt(db());
    for (let minute = 0; minute <= 61; minute += 1, now += 60_000) await watchAt(db());
    await gathered();
    const told = subjectsTo(reader).filter((subject) => subject === 'No response from Well – Trapline');
    expect(told).toHaveLength(2);
  });

  it('is mailed in the reader’s language, with the site, also to subscribers of the site', async () => {
    const owner = await customer('ja');
    const siteReader = await person({ organization_id: owner.organization_id });
    const sensorReader = await person({ locale: 'ja' });
    const key = await unit(owner, 'Rat_2', 'rat_monitor', '倉庫');
    const site = await makeSite(db(), siteReader, { name: '第一工場', type: 'rat_monitor' });
    await installed(site, key);
    await notified(owner, key);
    await notifiedOfSite(owner, site);
    await notifiedOfSite(siteReader, site);
    await notified(sensorReader, key);
    await db()
      .insertInto('sensor_shares')
      .values({ ...shared(sensorReader, owner), sensor_key: key })
      .execute();
    now += 2 * hour;
    await look();
    await quiet();
    expect(subjectsTo(owner)).toEqual(['「倉庫」から応答がありません – Trapline']);
    expect(mailsTo(owner)[0]?.text).toContain(`倉庫（Rat_2, 第一工場）：最後の通信 ${inTokyo(now - 2 * hour)}`);
    // The site's reader may not open the sensor, the sensor's may not know of the site.
    expect(mailsTo(siteReader)[0]?.text).toContain(`https://portal.example.com/installation_sites/${site}`);
    expect(mailsTo(sensorReader)[0]?.text).toContain('倉庫（Rat_2）');
    expect(mailsTo(sensorReader)[0]?.text).not.toContain('第一工場');
  });

  it('is not mailed for units that never reported, for hykecams, or to readers without notifications or rights', async () => {
    const owner = await customer();
    const [gone, siteShare, off, deactivated, unproven] = await Promise.all([
      customer(),
      customer(),
      customer(),
      customer(),
      customer(),
    ]);
    const never = await makeSensor(db(), owner, { id: 'Never_1' });
    const camera = await unit(owner, 'Camera_1', 'hykecam');
    await notified(owner, never);
    await notified(owner, camera);
    const key = await unit(owner, 'Rat_3');
    const site = await makeSite(db(), owner, { name: 'Hall', type: 'rat_monitor' });
    await installed(site, key);
    await db()
      .insertInto('sensor_shares')
      .values([
        { ...shared(gone, owner), sensor_key: key },
        { ...shared(off, owner), sensor_key: key },
        { ...shared(deactivated, owner), sensor_key: key },
        { ...shared(unproven, owner), sensor_key: key },
      ])
      .execute();
    await db()
      .insertInto('site_shares')
      .values({ ...shared(siteShare, owner), site_id: site })
      .execute();
    await notified(gone, key);
    await notified(deactivated, key);
    await notified(unproven, key);
    await db().updateTable('accounts').set({ email_verified_at: null }).where('id', '=', unproven.id).execute();
    await notifiedOfSite(siteShare, site);
    await db().deleteFrom('sensor_shares').where('account_id', '=', gone.id).execute();
    await db().updateTable('accounts').set({ activated: false }).where('id', '=', deactivated.id).execute();
    now += 90 * day;
    await look();
    await quiet();
    for (const account of [owner, gone, siteShare, off, deactivated, unproven]) expect(mailsTo(account)).toEqual([]);
  });

  it('is not mailed if the unit is back before the mail is sent', async () => {
    const reader = await customer();
    const begun = nextWindow();
    now = begun;
    await notified(reader, await unit(reader, 'Early'));
    now = begun + 120_000;
    const late = await unit(reader, 'Late');
    await notified(reader, late);
    now = begun + hour + 1_000;
    await look();
    await quiet();
    expect(subjectsTo(reader)).toEqual(['No response from Early – Trapline']);
    now += 120_000;
    await look();
    await report(late);
    await look();
    await gathered();
    expect(subjectsTo(reader)).toEqual(['No response from Early – Trapline', 'Late is back – Trapline']);
  });

  it('of many units at once is one mail per reader, with two portals checking', async () => {
    const [all, some] = [await customer('ja'), await customer()];
    const keys: number[] = [];
    for (let number = 200; number >= 1; number -= 1) {
      keys.push(await unit(all, `Line_${number}`, 'rat_monitor', `Line ${String(number).padStart(3, '0')}`));
    }
    for (const key of keys) await notified(all, key);
    for (const key of keys.slice(0, 3)) {
      await notified(some, key);
      await db()
        .insertInto('sensor_shares')
        .values({ ...shared(some, all), sensor_key: key })
        .execute();
    }
    now += 2 * hour;
    const lookTwice = async () => {
      await looked();
      await Promise.all([watchAt(db()), watchAt(second.portal.services.db), watchAt(db())]);
    };
    await lookTwice();
    await quiet();
    expect(subjectsTo(all)).toEqual(['200台のセンサーから応答がありません – Trapline']);
    const text = mailsTo(all)[0]?.text ?? '';
    expect(text.match(/Line_\d+/g)).toEqual(Array.from({ length: silenceListed }, (_, index) => `Line_${index + 1}`));
    expect(text).toContain('ほか150台');
    expect(text).toContain('https://portal.example.com/sensors\n');
    expect(subjectsTo(some)).toEqual(['No response from 3 sensors – Trapline']);

    now += day;
    await lookTwice();
    await quiet();
    now += hour;
    for (const key of keys) await report(key);
    await lookTwice();
    await quiet();
    expect(subjectsTo(all).slice(1)).toEqual([
      '200台のセンサーから応答がない状態が続いています – Trapline',
      '200台のセンサーの通信が復旧しました – Trapline',
    ]);
  });

  it('of units that fall silent one after the other is collected', async () => {
    const reader = await customer();
    const begun = nextWindow();
    for (let minute = 0; minute < 10; minute += 1) {
      now = begun + minute * 60_000;
      await notified(reader, await unit(reader, `One_${minute}`));
    }
    for (let minute = 0; minute < 10; minute += 1) {
      now = begun + hour + minute * 60_000 + 1_000;
      await look();
      // The first is sent immediately and later ones are collected; an unsent first mail would include the others.
      await vi.waitFor(() => expect(subjectsTo(reader)).toHaveLength(1), 15_000);
    }
    await gathered();
    expect(subjectsTo(reader)).toEqual(['No response from One_0 – Trapline', 'No response from 9 sensors – Trapline']);
  });

  it('ends without a mail when the interval has become longer', async () => {
    const reader = await customer();
    const key = await unit(reader, 'Fly_1', 'fly');
    await notified(reader, key);
    now += 3 * hour + 1_000;
    await look();
    await quiet();
    await db().updateTable('sensors').set({ photo_interval: 86_400 }).where('key', '=', key).execute();
    await look();
    await quiet();
    expect(subjectsTo(reader)).toEqual(['No response from Fly_1 – Trapline']);
    const state = await db()
      .selectFrom('sensor_states')
      .select('silent_since')
      .where('sensor_key', '=', key)
      .executeTakeFirst();
    expect(state?.silent_since).toBeNull();
  });

  it('is found every minute by partial checks, and otherwise by full ones', async () => {
    const tasks = watchSilenceTasks({ db: db(), clock });
    const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
    const watch = async () => {
      await looked();
      await tasks['watch_silence']?.(context);
    };
    const owner = await customer();
    const begun = now;
    const daily = await unit(owner, 'Daily', 'fly');
    await db().updateTable('sensors').set({ photo_interval: 86_400 }).where('key', '=', daily).execute();
    now = begun + hour;
    await watch();
    const rat = await unit(owner, 'Rat_4');
    const states = () =>
      db()
        .selectFrom('sensor_states')
        .select(['sensor_key', 'silent_since'])
        .where('sensor_key', 'in', [daily, rat])
        .orderBy('sensor_key')
        .execute();
    const silent = async () => (await states()).flatMap((row) => (row.silent_since === null ? [] : [row.sensor_key]));
    // Full checks follow each other; in between there are partial checks.
    for (now = begun + hour; now < begun + 2 * hour; now += 14 * 60_000) await watch();
    now = begun + 2 * hour;
    await watch();
    expect(await silent()).toEqual([]);
    now += 60_000;
    await watch();
    expect(await silent()).toEqual([rat]);
    // It is far beyond its new interval, so partial checks do not find it.
    now = begun + 5 * hour;
    await watch();
    now += 60_000;
    await db().updateTable('sensors').set({ photo_interval: 3_600 }).where('key', '=', daily).execute();
    await watch();
    expect(await silent()).toEqual([rat]);
    now += 15 * 60_000;
    await watch();
    expect(await silent()).toEqual([daily, rat]);
  });
});
