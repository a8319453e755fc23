import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { bareLine, datedPhoto, mailProgram } from '@trapline/test-world/uploads/mail-in.ts';
import { inJapan } from './support/japan.ts';
import { uniqueWord } from './portal/newcomers.ts';
import { people } from './portal/people.ts';
import { sayYes } from './support/steps.ts';
import { expect, open, story, storiesIn } from './support/story.ts';

const { locale, words } = storiesIn('ja');

const word = {
  renew: 'アドレスを再発行',
  question: 'メールアドレスを再発行しますか？',
  renewed: 'メールアドレスを再発行しました。',
} as const;

/**
 * A mail with a photo as two well-known mail programs write it, each with its own peculiarities; subject and name are
 * in Japanese.
 */
const programs = {
  /** An iPhone: UTF-8, the photo inline between two texts. */
  iPhone: (to: string, photo: Buffer) => [
    'Content-Type: multipart/mixed; boundary=Apple-Mail-5D9F0A61-6C3E-4E0B-9A5A-0F6B2D1C7E11',
    'Content-Transfer-Encoding: 7bit',
    'From: =?utf-8?B?5pif6YeO?= <hoshino@example.jp>',
    'Mime-Version: 1.0 (1.0)',
    `Date: ${new Date().toUTCString()}`,
    'Subject: =?utf-8?B?5YCJ5bqr44Gu5YaZ55yf77yI6Ziy6Jmr77yJ?=',
    `Message-Id: <${uniqueWord()}@icloud.com>`,
    `To: ${to}`,
    'X-Mailer: iPhone Mail (23A355)',
    '',
    '',
    '--Apple-Mail-5D9F0A61-6C3E-4E0B-9A5A-0F6B2D1C7E11',
    'Content-Type: text/plain;',
    '\tcharset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    '5YCJ5bqr44Gn5pKu5b2x44GX44G+44GX44Gf44CC',
    '--Apple-Mail-5D9F0A61-6C3E-4E0B-9A5A-0F6B2D1C7E11',
    'Content-Type: image/jpeg;',
    '\tname="=?utf-8?B?5YaZ55yfIOS4gC5qcGc=?=";',
    '\tx-apple-part-url=5A1E8A0C-38A7-4F1C-8B0C-0F6B2D1C7E11',
    'Content-Disposition: inline;',
    '\tfilename="=?utf-8?B?5YaZ55yfIOS4gC5qcGc=?="',
    'Content-Transfer-Encoding: base64',
    '',
    base64(photo),
    '--Apple-Mail-5D9F0A61-6C3E-4E0B-9A5A-0F6B2D1C7E11',
    'Content-Type: text/plain;',
    '\tcharset=us-ascii',
    'Content-Transfer-Encoding: 7bit',
    '',
    '',
    '--Apple-Mail-5D9F0A61-6C3E-4E0B-9A5A-0F6B2D1C7E11--',
    '',
  ],
  /** Outlook in a Japanese office: ISO-2022-JP, and two versions of the text in a nested part. */
  outlook: (to: string, photo: Buffer) => [
    'From: =?iso-2022-jp?B?GyRCQDFMbhsoQg==?= <hoshino@example.jp>',
    `To: "${to}" <${to}>`,
    'Subject: =?iso-2022-jp?B?GyRCQVI4SyROPEw/PyFKS0lDbiFLGyhC?=',
    'Thread-Topic: =?iso-2022-jp?B?GyRCQVI4SyROPEw/PyFKS0lDbiFLGyhC?=',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${uniqueWord()}@TYCPR01MB1234.jpnprd01.prod.outlook.com>`,
    'Accept-Language: ja-JP, en-US',
    'Content-Language: ja-JP',
    'X-MS-Has-Attach: yes',
    'Content-Type: multipart/mixed;',
    '\tboundary="_004_TYCPR01MB1234_"',
    'MIME-Version: 1.0',
    '',
    '--_004_TYCPR01MB1234_',
    'Content-Type: multipart/alternative;',
    '\tboundary="_000_TYCPR01MB1234_"',
    '',
    '--_000_TYCPR01MB1234_',
    'Content-Type: text/plain; charset="iso-2022-jp"',
    'Content-Transfer-Encoding: base64',
    '',
    'GyRCQVI4SyRHOyMxRiQ3JF4kNyQ/ISMbKEI=',
    '--_000_TYCPR01MB1234_',
    'Content-Type: text/html; charset="iso-2022-jp"',
    'Content-Transfer-Encoding: base64',
    '',
    'PHA+GyRCQVI4SyRHOyMxRiQ3JF4kNyQ/ISMbKEI8L3A+',
    '--_000_TYCPR01MB1234_--',
    '--_004_TYCPR01MB1234_',
    'Content-Type: image/jpeg; name="=?iso-2022-jp?B?GyRCPEw/PxsoQiAbJEIwbBsoQi5qcGc=?="',
    'Content-Description: =?iso-2022-jp?B?GyRCPEw/PxsoQiAbJEIwbBsoQi5qcGc=?=',
    'Content-Disposition: attachment;',
    `\tfilename="=?iso-2022-jp?B?GyRCPEw/PxsoQiAbJEIwbBsoQi5qcGc=?="; size=${photo.length};`,
    'Content-Transfer-Encoding: base64',
    '',
    base64(photo),
    '--_004_TYCPR01MB1234_--',
    '',
  ],
} as const;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
}

story.describe('a photo by mail', () => {
  story(
    'becomes an event once, until the address is renewed',
    async ({ page, signedIn, callsOf, newcomers, portal }) => {
      const { admin } = await newcomers.team({ locale });
      const id = `CAM_${uniqueWord()}`;
      const name = `倉庫カメラ ${id}`;
      await (await callsOf(admin)).post('/api/sensors', { id, name, type: 'hykecam' });
      await signedIn(admin);
      await open(page, `/sensors/${id}?tab=settings`, name);
      const shown = page.getByText(/@in\.trapline\.example\.com$/);
      await expect(shown).toHaveCount(1);
      const address = await shown.innerText();

      // The photo contains its time: an hour ago, by a clock in Japan. Thumbnails show it as H:mm.
      const taken = inJapan(Date.now() / 1_000 - 3_600);
      const photo = await datedPhoto(1, `${taken.replaceAll('-', ':').replace('T', ' ')}:00`, '+09:00');
      const mail = (program: keyof typeof programs, attached: Buffer) => ({
        envelope: { from: 'hoshino@example.jp', to: address },
        raw: programs[program](address, attached).join('\r\n'),
      });
      const send = mailProgram(portal.mailInPort);
      const first = mail('outlook', photo);
      expect((await send(first)).code).toBe(250);

      await open(page, `/activities?sensorId=${id}`, words.activity);
      const cards = page.getByRole('region', { name }).getByRole('listitem');
      await expect(cards).toHaveCount(1);
      const time = `${Number(taken.slice(11, 13))}${taken.slice(13, 16)}`;
      await expect(cards.getByText(time, { exact: true })).toBeVisible();
      await cards.getByRole('button', { name: words.open }).click();
      await expect(page.getByRole('application', { name: words.photo })).toBeVisible();

      // A server that did not get the response sends the same mail again.
      expect((await send(first)).code).toBe(250);
      await open(page, `/activities?sensorId=${id}`, words.activity);
      await expect(cards).toHaveCount(1);
      // Another photo from another program is also stored once.
      const second = mail('iPhone', await datedPhoto(2, '2026:10:20 06:05:04', '+09:00'));
      for (const tries of [1, 2]) expect((await send(second)).code, `try ${tries}`).toBe(250);
      await open(page, `/activities?sensorId=${id}`, words.activity);
      await expect(cards).toHaveCount(2);
      const { logs } = await (await callsOf(people.ada)).get<{ readonly logs: readonly ActivityLogItem[] }>(
        `/api/activity_logs/Sensor-${id}`,
      );
      const messages = logs.map(({ message }) => JSON.stringify(message));
      expect(messages.filter((text) => text.includes('倉庫の写真（防虫）'))).toHaveLength(4);
      expect(messages.filter((text) => text.includes('写真 一.jpg'))).toHaveLength(4);
      expect(logs.filter(({ message }) => message['event'] === 'already exists')).toHaveLength(2);

      await open(page, `/sensors/${id}?tab=settings`, name);
      await page.getByRole('button', { name: word.renew }).click();
      await sayYes(page, word.question, word.renew);
      await expect(page.getByText(word.renewed)).toBeVisible();
      await expect(shown).not.toHaveText(address);
      const line = await bareLine(portal.mailInPort);
      await line.say('EHLO camera');
      await line.say('MAIL FROM:<hoshino@example.jp>');
      expect(await line.say(`RCPT TO:<${address}>`)).toMatch(/^550 /);
      expect(await line.say(`RCPT TO:<${await shown.innerText()}>`)).toMatch(/^250 /);
      line.socket.destroy();
    },
  );
});
