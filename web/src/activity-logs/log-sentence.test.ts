import { afterAll, describe, expect, it } from 'vitest';
import { i18n } from '../platform/words/i18n.ts';
import { logSentence } from './log-sentence.ts';

const taken = Date.UTC(2026, 10, 20, 2) / 1_000;

async function said(lng: 'en' | 'ja', log_group: string, message: Record<string, unknown>) {
  await i18n.changeLanguage(lng);
  const log = { id: 'a', timestamp: taken + 60.5, log_group, message, console_url: null };
  return logSentence(i18n.getFixedT<'logSentences'>(lng, 'logSentences'), log, 'Asia/Tokyo');
}
afterAll(() => i18n.changeLanguage('en'));

const file = (event: string, type: string, more: object = {}) => ({
  event,
  type,
  key: 'photo_right',
  metadata: { timestamp: taken, ...more },
});

describe('entries of field units are sentences', () => {
  it.each([
    ['health-check', { event: 'health' }, 'The unit reported its health.', '端末が状態を報告しました。'],
    ['settings-update', { event: 'settings' }, 'The unit reported its data.', '端末が機器情報を報告しました。'],
    ['settings-show', { event: 'settings' }, 'The unit fetched its settings.', '端末が設定を取得しました。'],
    [
      'request-upload-url',
      file('url given', 'http'),
      'The unit announced the right photo.',
      '端末が写真（右）のアップロードを要求しました。',
    ],
    [
      'upload',
      file('stored', 'image/jpeg', { bytes: 63_000 }),
      'Received the right photo, 63 kB, taken 11:00.',
      '写真（右）を受信しました（63 KB、撮影11:00）。',
    ],
    [
      'upload',
      file('stored', 'image/jpeg', { timestamp: taken - 86_400 }),
      'Received the right photo, taken 2026/11/19 11:00.',
      '写真（右）を受信しました（撮影2026/11/19 11:00）。',
    ],
    [
      'upload',
      file('already exists', 'http'),
      'Was sent the right photo again; it is already stored.',
      '写真（右）は保存済みでした。',
    ],
    [
      'upload',
      { event: 'mail', type: 'mail', metadata: { attachments: [1] } },
      'An email with 1 file arrived.',
      'ファイル1件を含むメールが届きました。',
    ],
    ['other', { event: 'new', key: 'k' }, 'new {"key":"k"}', 'new {"key":"k"}'],
  ])('%s %j', async (group, message, en, ja) => {
    expect([await said('en', group, message), await said('ja', group, message)]).toEqual([en, ja]);
  });

  it('refusals say why', async () => {
    const refused = file('refused', 'incomplete_file');
    expect(await said('en', 'upload', refused)).toMatch(/^Refused the right photo\. The file is not complete\./);
    expect(await said('ja', 'request-upload-url', refused)).toMatch(/^写真（右）のアップロードを拒否しました。.*。$/);
    expect(await said('en', 'upload', file('refused', 'interrupted'))).toContain('The connection ended.');
  });
});
