import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bareLine } from '@trapline/test-world/uploads/mail-in.ts';
import { systemClock } from '../base/clock.ts';
import { systemIds } from '../base/ids.ts';
import { createLogger } from '../base/log.ts';
import { openFileStorage } from '../storage/storage.ts';
import { type MailReceiver, startMailReceiver } from './mail-in.ts';

const mega = 1024 * 1024;
const largest = 25 * mega;
/** What uploads leave to the database. */
const reserve = 256 * mega;

let folder: string;
let free: number;
let taken: number;
/** Holds mails that are being stored. */
let hold: Promise<void>;
let receiver: MailReceiver;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-room-'));
  free = reserve + 2 * largest;
  taken = 0;
  hold = Promise.resolve();
  const freeBytes = async () => free;
  const storage = await openFileStorage({ folder, clock: systemClock, ids: systemIds, freeBytes });
  const desk = {
    knows: () => Promise.resolve(true),
    async take() {
      await hold;
      taken += 1;
    },
  };
  const at = {
    host: '127.0.0.1',
    port: 0,
    name: 'in.example.org',
    bytes: largest,
    recipients: 5,
    patience: 200,
    log: createLogger('silent'),
  };
  receiver = await startMailReceiver({ ...at, withFolder: storage.withFolder, checkRoom: storage.check }, desk);
});
afterEach(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function line() {
  const opened = await bareLine(receiver.port);
  await opened.say('EHLO camera');
  return opened;
}

it('refuses mails before they are sent while the disk is nearly full, and takes them again afterwards', async () => {
  const sender = await line();
  free = reserve + largest - 1;
  expect(await sender.say('MAIL FROM:<camera@example.org>')).toMatch(/^452 /);
  free = reserve + largest;
  expect(await sender.say('MAIL FROM:<camera@example.org>')).toMatch(/^250 /);
  await sender.say('RCPT TO:<box@in.example.org>');
  await sender.say('DATA');
  expect(await sender.say('Subject: photo\r\n\r\n.')).toMatch(/^250 /);
  expect(taken).toBe(1);
  sender.socket.destroy();
});

it('reserves room for each mail on the way, so that many together do not fill the disk', async () => {
  const senders = await Promise.all([line(), line(), line()]);
  for (const sender of senders) {
    expect(await sender.say('MAIL FROM:<camera@example.org>')).toMatch(/^250 /);
    await sender.say('RCPT TO:<box@in.example.org>');
  }
  for (const sender of senders) expect(await sender.say('DATA')).toMatch(/^354 /);
  const answers = await Promise.all(senders.map((sender) => sender.say('Subject: photo\r\n\r\n.')));
  expect(answers.map((answer) => answer.slice(0, 3)).toSorted()).toEqual(['250', '250', '452']);
  expect(taken).toBe(2);
  for (const { socket } of senders) socket.destroy();
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});

it('tells a sender to try again if its mail does not get its turn, before the silence closes the connection', async () => {
  free = reserve + 10 * largest;
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const senders = await Promise.all([line(), line(), line()]);
  for (const sender of senders) {
    await sender.say('MAIL FROM:<camera@example.org>');
    await sender.say('RCPT TO:<box@in.example.org>');
    await sender.say('DATA');
  }
  const answers = senders.map((sender) => sender.say('Subject: photo\r\n\r\n.'));
  expect(await Promise.race(answers)).toMatch(/^451 4\.3\.2 /);
  resolve();
  expect((await Promise.all(answers)).map((answer) => answer.slice(0, 3)).toSorted()).toEqual(['250', '250', '451']);
  expect(taken).toBe(2);
  for (const { socket } of senders) socket.destroy();
});
