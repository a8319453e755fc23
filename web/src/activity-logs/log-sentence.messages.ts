import { defineMessages } from '../platform/words/i18n.ts';

/** Sentences of activity logs about what field units sent; changes by people have those of the audit trail. */
export const logSentenceMessages = defineMessages('logSentences', {
  en: {
    health: 'The unit reported its health.',
    facts: 'The unit reported its data.',
    settings: 'The unit fetched its settings.',
    announced: 'The unit announced {{file}}.',
    notAnnounced: 'The upload of {{file}} was refused. {{reason}}',
    stored: 'Received {{file}}, {{size}}, taken {{time}}.',
    received: 'Received {{file}}, taken {{time}}.',
    refused: 'Refused {{file}}. {{reason}}',
    existing: 'Was sent {{file}} again; it is already stored.',
    mailAgain: 'An email arrived again; it is already stored.',
    mail_one: 'An email with {{count}} file arrived.',
    mail_other: 'An email with {{count}} files arrived.',
    mailEmpty: 'An email without a photo or film arrived.',
    mailRefused: 'An email could not be read.',
    interrupted: 'The connection ended.',
    files: {
      photo: 'a photo',
      photo_left: 'the left photo',
      photo_center: 'the center photo',
      photo_right: 'the right photo',
      video: 'a film',
      other: 'the file “{{key}}”',
    },
  },
  ja: {
    health: '端末が状態を報告しました。',
    facts: '端末が機器情報を報告しました。',
    settings: '端末が設定を取得しました。',
    announced: '端末が{{file}}のアップロードを要求しました。',
    notAnnounced: '{{file}}のアップロードを拒否しました。{{reason}}',
    stored: '{{file}}を受信しました（{{size}}、撮影{{time}}）。',
    received: '{{file}}を受信しました（撮影{{time}}）。',
    refused: '{{file}}を受け取れませんでした。{{reason}}',
    existing: '{{file}}は保存済みでした。',
    mailAgain: '保存済みのメールが再び届きました。',
    mail_other: 'ファイル{{count}}件を含むメールが届きました。',
    mailEmpty: '写真も動画もないメールが届きました。',
    mailRefused: 'メールを読み取れませんでした。',
    interrupted: '接続が切れました。',
    files: {
      photo: '写真',
      photo_left: '写真（左）',
      photo_center: '写真（中央）',
      photo_right: '写真（右）',
      video: '動画',
      other: 'ファイル「{{key}}」',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    logSentences: (typeof logSentenceMessages)['en'];
  }
}
