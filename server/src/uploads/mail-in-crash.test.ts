import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { createCrashPortal } from '@trapline/test-world/crash/crash-portal.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { freePort } from '@trapline/test-world/free-port.ts';
import { sha256, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { bareLine, giveBox, mailDomain, mailProgram } from '@trapline/test-world/uploads/mail-in.ts';

it('keeps an acknowledged mail, and nothing of one that was interrupted by a kill', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trapline-mail-'));
  // The database's user needs access to its folder when this runs as root.
  await chmod(folder, 0o711);
  const port = await freePort();
  const portal = createCrashPortal(folder, await freePort(), {
    MAIL_IN_PORT: String(port),
    MAIL_IN_DOMAIN: mailDomain,
  });
  const stored = async () => {
    await using database = await connected(portal.databaseUrl());
    const rows = await database.db.selectFrom('attachments').select(['storage_key', 'sha256']).execute();
    return rows.map((row) => ({ file: join(portal.dataDir, 'files/objects', row.storage_key, 'original'), row }));
  };
  const objects = () => readdir(join(portal.dataDir, 'files/objects'));
  portal.spawn();
  try {
    await portal.ready();
    const address = await newBox(portal.databaseUrl());
    const line = await bareLine(port);
    await line.say('EHLO camera');
    await line.say('MAIL FROM:<camera@example.org>');
    await line.say(`RCPT TO:<${address}>`);
    await line.say('DATA');
    line.socket.write(`Subject: half\r\n\r\n${'x'.repeat(1_000_000)}`);
    await portal.kill(true);
    portal.spawn();
    await portal.ready();
    expect(await stored()).toEqual([]);
    expect(await objects()).toEqual([]);

    const photo = await trapPhoto(1);
    const mail = { to: address, date: new Date(), attachments: [{ filename: 'a.jpg', content: photo }] };
    expect((await mailProgram(port)(mail)).code).toBe(250);
    await portal.kill(true);
    portal.spawn();
    await portal.ready();
    const [kept, ...more] = await stored();
    expect(more).toEqual([]);
    expect(sha256(await readFile(kept?.file ?? ''))).toBe(sha256(photo));
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);

async function connected(url: string) {
  const database = openDatabase({ url, name: 'mail-in-crash' });
  return { db: database.db, [Symbol.asyncDispose]: () => database.close() };
}

async function newBox(url: string): Promise<string> {
  await using database = await connected(url);
  const key = await makeSensor(database.db, await makeAccount(database.db, {}), { id: 'CAM', type: 'hykecam' });
  return await giveBox(database.db, key);
}
