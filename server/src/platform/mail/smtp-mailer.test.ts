import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { takeConsoleErrors } from '@trapline/test-world/no-console-errors.ts';
import { startMailCatcher, type MailCatcher } from '@trapline/test-world/mail-catcher.ts';
import { type Mail, type Mailer, MailRefused } from './mailer.ts';
import { mailId, parseSender } from './message.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail: Mail = {
  id: mailId('1 2026-11-21T00:00:00.000Z'),
  kind: 'test',
  to: 'reader@example.com',
  subject: '虫の数 – Trapline',
  text: '本文\n.\nthe end',
  html: '<p>本文</p>',
};

describe('mail over SMTP', () => {
  let catcher: MailCatcher;
  let mailer: Mailer;

  function mailerTo(url: string, patienceMs?: number): Mailer {
    const sender = parseSender('Trapline, the portal <portal@mail.example.org>');
    return createSmtpMailer({ url, sender, clock: systemClock, ...(patienceMs === undefined ? {} : { patienceMs }) });
  }

  beforeEach(async () => {
    catcher = await startMailCatcher();
    mailer = mailerTo(catcher.url);
  });
  afterEach(async () => {
    await mailer.close();
    await catcher.stop();
  });

  it('arrives as it was sent', async () => {
    await mailer.send(mail);
    const [came] = catcher.mails;
    expect(came).toMatchObject({ to: ['reader@example.com'], from: 'portal@mail.example.org' });
    expect(came).toMatchObject({ subject: mail.subject, text: `${mail.text}\n`, html: mail.html });
    expect(came?.mail).toMatchObject({
      from: { name: 'Trapline, the portal', address: 'portal@mail.example.org' },
      to: [{ name: '', address: 'reader@example.com' }],
      messageId: `<${mail.id}@mail.example.org>`,
    });
    expect(came?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it.each([
    'reader@example.com\r\nBcc: other@example.com',
    'reader@example.com, other@example.com',
    'reader@example.com>\r\nRCPT TO:<other@example.com',
    '"reader@example.com other"@example.org',
    'Reader <reader@example.com>',
    'reader',
    '',
  ])('is sent to a single address only, never to %j', async (to) => {
    await expect(mailer.send({ ...mail, to })).rejects.toThrow(MailRefused);
    expect(catcher.offers).toBe(0);
  });

  it('has no headers injected by a subject', async () => {
    await mailer.send({ ...mail, subject: 'Invitation\r\nBcc: other@example.com\r\n\r\n<b>words</b>\u2028end' });
    const [came] = catcher.mails;
    expect(came?.subject).toBe('Invitation Bcc: other@example.com <b>words</b> end');
    expect(came).toMatchObject({ to: ['reader@example.com'], text: `${mail.text}\n` });
    expect(came?.mail.bcc).toBeUndefined();
  });

  it('can be retried after a temporary rejection', async () => {
    for (const at of ['reader', 'message'] as const) {
      catcher.answer({ at, code: 451 });
      const refused = await mailer.send(mail).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Error);
      expect(refused).not.toBeInstanceOf(MailRefused);
    }
    catcher.answer(undefined);
    await mailer.send(mail);
    expect(catcher.mails).toHaveLength(1);
  });

  it('is refused after a permanent rejection', async () => {
    for (const at of ['reader', 'message'] as const) {
      catcher.answer({ at, code: 550 });
      await expect(mailer.send(mail)).rejects.toThrow(MailRefused);
    }
    expect([catcher.mails.length, catcher.offers]).toEqual([0, 2]);
  });

  it('has the same id when sent twice after a broken connection', async () => {
    catcher.answer({ at: 'cut' });
    const cut = await mailer.send(mail).catch((error: unknown) => error);
    expect(cut).toBeInstanceOf(Error);
    expect(cut).not.toBeInstanceOf(MailRefused);
    catcher.answer(undefined);
    await mailer.send(mail);
    const ids = catcher.mails.map((came) => came.mail.messageId);
    expect(ids).toEqual([`<${mail.id}@mail.example.org>`, `<${mail.id}@mail.example.org>`]);
  });

  it('times out when the server is silent', async () => {
    catcher.answer({ at: 'greeting' });
    const impatient = mailerTo(catcher.url, 200);
    await expect(impatient.send(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await impatient.close();
    expect(catcher.offers).toBe(0);
  });

  it('is sent once a dead server is running again', async () => {
    await mailer.send(mail);
    await catcher.stop();
    await expect(mailer.send(mail)).rejects.toThrow();
    catcher = await startMailCatcher({ port: catcher.port });
    await mailer.send(mail);
    expect(catcher.mails).toHaveLength(1);
  });

  it('is not sent to a server with an untrusted certificate', async () => {
    const stranger = await startMailCatcher({ selfSigned: true });
    const careful = mailerTo(stranger.url);
    await expect(careful.send(mail)).rejects.toThrow('certificate');
    // The test server warns about its own certificate.
    expect(takeConsoleErrors().join()).toContain('certificate');
    await careful.close();
    expect(stranger.offers).toBe(0);
    await stranger.stop();
  });

  it('signs in with the user and password of the URL', async () => {
    const named = mailerTo(catcher.url.replace('//', '//us%40er:p%3Aw@'));
    await named.send(mail);
    await named.close();
    expect(catcher.signedIn).toEqual([{ user: 'us@er', password: 'p:w' }]);
  });

  it('rejects options in the URL, which could disable checks', () => {
    expect(() => mailerTo(`${catcher.url}?tls.rejectUnauthorized=false`)).toThrow('SMTP_URL');
  });
});

describe('ids of mails', () => {
  it('are the same for the same content, and differ otherwise', () => {
    const secrets = [Buffer.from('a'), Buffer.from('b')];
    const ids = [mailId('1'), mailId('1'), mailId('2'), ...secrets.map((secret) => mailId('1', secret))];
    expect(ids[0]).toBe(ids[1]);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[\w-]{24}(\.[\w-]{24})?$/);
  });
});

describe('senders', () => {
  it.each([
    ['a@example.org', { name: '', address: 'a@example.org' }],
    ['Trapline <a@example.org>', { name: 'Trapline', address: 'a@example.org' }],
    ['"Trapline, Inc." <a@example.org>', { name: 'Trapline, Inc.', address: 'a@example.org' }],
  ])('%s', (from, sender) => {
    expect(parseSender(from)).toEqual(sender);
  });
});
