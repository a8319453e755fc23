import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../base/ids.ts';
import { createLogger } from '../base/log.ts';
import { createFileMailer } from './file-mailer.ts';
import { MailRefused } from './mailer.ts';

const mail = {
  id: 'one',
  kind: 'reset_password',
  to: 'reader@example.com',
  subject: 'パスワードの再設定',
  text: 'https://portal.example.com/reset_password?token=secret-one',
  html: '<p>本文</p>',
};

describe('mail into files', () => {
  let parent: string;
  let folder: string;
  let logged = '';
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'trapline-outbox-'));
    folder = join(parent, 'outbox');
    logged = '';
  });
  afterEach(() => rm(parent, { recursive: true }));

  function mailer() {
    const destination = new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk);
        done();
      },
    });
    return createFileMailer({
      folder,
      sender: { name: 'Trapline', address: 'trapline@localhost' },
      clock: { now: () => Date.UTC(2026, 10, 21, 3, 4, 5) },
      ids: systemIds,
      log: createLogger('info', destination),
    });
  }

  it('is readable by mail programs of the portal’s user only', async () => {
    await mailer().send(mail);
    const [name = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^20261121T030405Z-reset_password-[a-z2-7]{8}\.eml$/);
    const file = join(folder, name);
    const came = await PostalMime.parse(await readFile(file));
    expect(came).toMatchObject({
      from: { name: 'Trapline', address: 'trapline@localhost' },
      to: [{ address: 'reader@example.com' }],
      subject: mail.subject,
      text: `${mail.text}\n`,
      html: mail.html,
      date: '2026-11-21T03:04:05.000Z',
    });
    expect([(await stat(file)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(JSON.parse(logged)).toMatchObject({ file, mail: 'reset_password' });
    expect(logged).not.toMatch(/secret-one|reader@/);
  });

  it('rejects anything but a single address', async () => {
    await expect(mailer().send({ ...mail, to: 'a@example.com\nBcc: b@example.com' })).rejects.toThrow(MailRefused);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });
});
