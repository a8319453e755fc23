import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMailBox } from '@trapline/domain/uploads/mail-box.rules.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import type { MailPart } from '../platform/mail-in/mail-in.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { bareLine, datedPhoto, giveBox, mailDomain, mailProgram } from '@trapline/test-world/uploads/mail-in.ts';
import { findMailSensor } from './mail-in.store.ts';
import { storeMailPart } from './mail-part.actions.ts';

const instant = (text: string) => Date.parse(text) / 1_000;
const date = new Date('2026-11-10T03:04:05Z');

let test: TestPortal;
let port: number;
let send: ReturnType<typeof mailProgram>;
let sensors = 0;

beforeAll(async () => {
  test = await startTestPortal({ mailInDomain: mailDomain });
  port = await test.portal.startMailIn({ host: '127.0.0.1', port: 0 });
  send = mailProgram(port);
});
afterAll(() => test.stop());

async function newBox() {
  const { db } = test.portal.services;
  const organization = await makeOrganization(db, 'West', 'America/New_York');
  const account = await makeAccount(db, { organization_id: organization });
  sensors += 1;
  const id = `Cam_${sensors}`;
  const key = await makeSensor(db, account, { id, type: 'hykecam' });
  const stored = async () => {
    const rows = await db
      .selectFrom('attachments')
      .select(['ts', 'resource', 'bytes', 'storage_key'])
      .where('sensor_key', '=', key)
      .orderBy('ts')
      .orderBy('resource')
      .execute();
    return rows.map((row) => [row.ts.getTime() / 1_000, row.resource]);
  };
  const logs = async () => {
    const rows = await db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', '=', `Sensor-${id}`)
      .orderBy('at')
      .execute();
    return rows.map((row) => JSON.stringify(row.message));
  };
  return { id, key, address: await giveBox(db, key), stored, logs };
}

/** Temporary files of mails on disk. */
const left = () => readdir(join(test.filesDir, 'incoming'));

describe('a mail for a sensor', () => {
  it('creates events from its photos, dated by metadata or by the mail, each at a different second', async () => {
    const box = await newBox();
    const answer = await send({
      to: box.address,
      date,
      subject: '倉庫の写真（防虫）',
      attachments: [
        { filename: '写真 一.jpg', content: await datedPhoto(1, '2026:11:09 10:00:00', '+09:00') },
        { filename: '写真 二.jpg', content: await datedPhoto(2, '2026:11:09 10:00:00') },
        { filename: 'a.jpg', content: await datedPhoto(3) },
        { filename: '../../etc/b.jpg', content: await datedPhoto(4) },
        { filename: 'notes.txt', content: 'no photo' },
      ],
    });
    expect(answer.code).toBe(250);
    expect(await box.stored()).toEqual([
      [instant('2026-11-09T10:00:00+09:00'), 'photo'],
      [instant('2026-11-09T10:00:00-05:00'), 'photo'],
      [instant('2026-11-10T03:04:05Z'), 'photo'],
      [instant('2026-11-10T03:04:06Z'), 'photo'],
    ]);
    const logs = (await box.logs()).join('\n');
    for (const word of ['倉庫の写真（防虫）', '写真 一.jpg', 'camera@example.org', 'notes.txt', 'no photo or film']) {
      expect(logs).toContain(word);
    }
    const state = await test.portal.services.db
      .selectFrom('sensor_states')
      .select('last_active')
      .where('sensor_key', '=', box.key)
      .executeTakeFirstOrThrow();
    expect(state.last_active).not.toBeNull();
    expect(await left()).toEqual([]);
  });

  it('may have the encodings of Japanese cameras', async () => {
    const box = await newBox();
    const photo = (await datedPhoto(5)).toString('base64');
    const raw = [
      `To: ${box.address}`,
      'Subject: =?ISO-2022-JP?B?GyRCJU0lOiVfGyhC?=',
      'Date: Tue, 10 Nov 2026 12:04:05 +0900',
      'Message-ID: <1@camera>',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="=_x"',
      '',
      '--=_x',
      'Content-Type: image/jpeg',
      "Content-Disposition: attachment; filename*0*=UTF-8''%E3%83%8D; filename*1*=%E3%82%BA.jpg",
      'Content-Transfer-Encoding: base64',
      '',
      photo,
      '--=_x--',
      '',
    ].join('\r\n');
    expect((await send({ envelope: { from: 'camera@example.org', to: box.address }, raw })).code).toBe(250);
    expect(await box.stored()).toEqual([[instant('2026-11-10T12:04:05+09:00'), 'photo']]);
    const logs = (await box.logs()).join('\n');
    expect(logs).toContain('ネズミ');
    expect(logs).toContain('ネズ.jpg');
  });

  it('is stored once however often it arrives, even concurrently', async () => {
    const box = await newBox();
    const attachments = [{ content: await datedPhoto(6) }, { content: await datedPhoto(7) }].map((one, i) => ({
      ...one,
      filename: `${i}.jpg`,
    }));
    const mail = { to: box.address, date, messageId: '<same@camera>', attachments };
    const twice = await Promise.all([send(mail), send(mail)]);
    expect([...twice, await send(mail)].map(({ code }) => code)).toEqual([250, 250, 250]);
    expect(await box.stored()).toHaveLength(2);
    expect((await box.logs()).join('\n')).toContain('already exists');
    const other = await send({ ...mail, attachments: [{ filename: '0.jpg', content: await datedPhoto(8) }] });
    expect(other.code).toBe(250);
    expect(await box.stored()).toHaveLength(3);
  });

  it('without a photo or film is accepted and logged', async () => {
    const box = await newBox();
    expect((await send({ to: box.address, subject: 'Hello', text: 'Low battery' })).code).toBe(250);
    expect(await box.stored()).toEqual([]);
    expect((await box.logs()).join('\n')).toContain('mail without photo or film');
  });

  it('has its broken photos refused with a reason, and the valid ones stored', async () => {
    const box = await newBox();
    const whole = await trapPhoto(9);
    const attachments = [
      { filename: 'cut.jpg', content: whole.subarray(0, whole.length - 200) },
      { filename: 'bad.jpg', raw: 'Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n\r\n/9j/*&^%$#@!' },
      { filename: 'good.jpg', content: whole },
      { filename: 'page.jpg', content: '<html><script>alert(1)</script>' },
    ];
    expect((await send({ to: box.address, date, attachments })).code).toBe(250);
    expect(await box.stored()).toHaveLength(1);
    const logs = (await box.logs()).join('\n');
    expect(logs).toMatch(/"name":"cut\.jpg"[^}]*"incomplete_file"/);
    expect(logs).toMatch(/"name":"page\.jpg"[^}]*"no photo or film"/);
  });
});

describe('a mail that is refused', () => {
  it('is rejected at RCPT for unknown boxes, outdated secrets and other domains', async () => {
    const box = await newBox();
    const db = test.portal.services.db;
    expect((await send({ to: box.address.replace(mailDomain, 'example.com'), text: 'x' })).code).toBe(550);
    expect((await send({ to: `nobody@${mailDomain}`, text: 'x' })).code).toBe(550);
    expect((await send({ to: box.address.replace('Cam', 'Other'), text: 'x' })).code).toBe(550);
    expect((await send({ to: box.address.toUpperCase(), text: 'x' })).code).toBe(250);
    const renewed = await giveBox(db, box.key);
    const line = await bareLine(port);
    await line.say('EHLO camera');
    await line.say('MAIL FROM:<camera@example.org>');
    expect(await line.say(`RCPT TO:<${box.address}>`)).toMatch(/^550 /);
    expect(await line.say(`RCPT TO:<${renewed}>`)).toMatch(/^250 /);
    expect(await line.say('STARTTLS')).toMatch(/^5/);
    expect(await line.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
    line.socket.destroy();
  });

  it('is rejected when it is too large, whether announced or not', async () => {
    const box = await newBox();
    const line = await bareLine(port);
    await line.say('EHLO camera');
    expect(await line.say('MAIL FROM:<camera@example.org> SIZE=26000000')).toMatch(/^552 /);
    await line.say('MAIL FROM:<camera@example.org>');
    await line.say(`RCPT TO:<${box.address}>`);
    expect(await line.say('DATA')).toMatch(/^354 /);
    const piece = `${'x'.repeat(98)}\r\n`.repeat(10_000);
    for (let i = 0; i < 26; i++) line.socket.write(piece);
    expect(await line.say('.')).toMatch(/^552 /);
    line.socket.destroy();
    expect(await box.stored()).toEqual([]);
  });

  it.each([
    ['deep', deep(60), 554],
    ['in too many parts', manyParts(1_001), 554],
    ['just deep enough', deep(40), 250],
    ['in many parts', manyParts(900), 250],
  ])('%s gets the expected response', async (_name, raw, code) => {
    const box = await newBox();
    expect((await send({ envelope: { from: 'a@example.org', to: box.address }, raw })).code).toBe(code);
    expect(await left()).toEqual([]);
    if (code === 554) expect((await box.logs()).join('\n')).toContain('mail refused');
  });
});

describe('connections', () => {
  it('that stay silent do not delay others', async () => {
    const silent = await Promise.all(Array.from({ length: 9 }, () => bareLine(port)));
    const box = await newBox();
    expect((await send({ to: box.address, date, attachments: [{ content: await datedPhoto(10) }] })).code).toBe(250);
    expect(await box.stored()).toHaveLength(1);
    for (const { socket } of silent) socket.destroy();
  });

  it('of one host are limited, so that it cannot keep others out', async () => {
    const lines = await Promise.all(Array.from({ length: 60 }, () => bareLine(port, '127.0.0.2')));
    const codes = lines.map(({ greeting }) => Number(greeting.slice(0, 3)));
    expect(codes.filter((code) => code === 220)).toHaveLength(10);
    expect(codes.filter((code) => code === 421)).toHaveLength(50);
    const box = await newBox();
    expect((await send({ to: box.address, text: 'x' })).code).toBe(250);
    for (const { socket } of lines) socket.destroy();
  });

  it('that break during a mail leave nothing behind', async () => {
    const box = await newBox();
    const line = await bareLine(port);
    await line.say('EHLO camera');
    await line.say('MAIL FROM:<camera@example.org>');
    await line.say(`RCPT TO:<${box.address}>`);
    await line.say('DATA');
    line.socket.write(`Subject: half\r\n\r\n${'x'.repeat(100_000)}`);
    await vi.waitFor(async () => expect(await left()).toHaveLength(1), 15_000);
    line.socket.destroy();
    await vi.waitFor(async () => expect(await left()).toEqual([]), 15_000);
    expect(await box.stored()).toEqual([]);
    expect(await box.logs()).toEqual([]);
  });
});

it('a mail must be sent again when its photo disappears from disk before it is stored', async () => {
  const { services } = test.portal;
  const { key, address, stored } = await newBox();
  const named = readMailBox(address, mailDomain);
  const sensor = named && (await findMailSensor(services.db, named));
  const owner = await eventOwner(services.db, key, date);
  if (!sensor || !owner) throw new Error('The mailbox was not created');
  const part: MailPart = {
    name: 'gone.jpg',
    contentType: 'image/jpeg',
    broken: false,
    saidType: 'image/jpeg',
    bytes: 9,
    sha256: '0'.repeat(64),
    file: join(test.filesDir, 'gone'),
    takenAt: null,
    created: null,
  };
  const context = { sensor, owner, mail: { date: null }, arrived: date };
  await expect(storeMailPart(services, context, part)).rejects.toThrow('ENOENT');
  expect(await stored()).toEqual([]);
});

it('a photo is dated as of the first arrival of its mail, however late that is delivered again', async () => {
  const { services } = test.portal;
  const { key, address, stored } = await newBox();
  const named = readMailBox(address, mailDomain);
  const sensor = named && (await findMailSensor(services.db, named));
  const owner = await eventOwner(services.db, key, date);
  if (!sensor || !owner) throw new Error('The mailbox was not created');
  const photo = await datedPhoto(12);
  const file = join(test.filesDir, 'incoming', 'ahead');
  await writeFile(file, photo);
  const part: MailPart = {
    name: 'ahead.jpg',
    contentType: 'image/jpeg',
    broken: false,
    saidType: 'image/jpeg',
    bytes: photo.length,
    sha256: createHash('sha256').update(photo).digest('hex'),
    file,
    // The camera's clock was two days ahead: that was refused when the mail came first.
    takenAt: { local: '2026-11-12T03:04:05', offset: '+00:00' },
    created: null,
  };
  await storeMailPart(services, { sensor, owner, mail: { date: null }, arrived: date }, part);
  expect(await stored()).toEqual([[instant('2026-11-10T03:04:05Z'), 'photo']]);
});

it.runIf(existsSync('/proc/self/stat'))('a mail is not refused for good because its process is killed', async () => {
  const box = await newBox();
  const attachments = [{ filename: 'k.jpg', content: await datedPhoto(13) }];
  /** Sends a mail, and kills the process that reads it. */
  const killed = async () => {
    const sending = send({ to: box.address, date, attachments });
    await vi.waitFor(() => process.kill(mailChild(), 'SIGKILL'), { interval: 2 });
    return (await sending).code;
  };
  expect(await killed()).toBe(451);
  expect(await box.stored()).toEqual([]);
  expect((await send({ to: box.address, date, attachments })).code).toBe(250);
  expect(await box.stored()).toHaveLength(1);
});

/** The process id of the process that reads a mail at present; throws if there is none. */
function mailChild(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mail-child');
    } catch (error) {
      // The process has ended in the meantime.
      if (error instanceof Error && 'code' in error) return false;
      throw error;
    }
  });
  if (found === undefined) throw new Error('No mail is being read');
  return Number(found);
}

it('accepts a mail of nearly 25 MB', async () => {
  const box = await newBox();
  const photo = await datedPhoto(11);
  // Flash memory leaves zeros after the end of a photo.
  const large = Buffer.concat([photo, Buffer.alloc(18_000_000 - photo.length)]);
  expect((await send({ to: box.address, date, attachments: [{ filename: 'l.jpg', content: large }] })).code).toBe(250);
  expect(await box.stored()).toHaveLength(1);
});

function deep(levels: number): string {
  const level = (i: number): string =>
    i === levels
      ? 'Content-Type: text/plain\r\n\r\nend\r\n'
      : `Content-Type: multipart/mixed; boundary=b${i}_\r\n\r\n--b${i}_\r\n${level(i + 1)}--b${i}_--\r\n`;
  return `Subject: deep\r\nMIME-Version: 1.0\r\n${level(0)}`;
}

function manyParts(parts: number): string {
  const part = '--p\r\nContent-Type: image/jpeg\r\n\r\nx\r\n';
  return `Subject: many\r\nContent-Type: multipart/mixed; boundary=p\r\n\r\n${part.repeat(parts)}--p--\r\n`;
}
