import { defineMessages } from '../../platform/i18n.ts';

/** Texts of the dialog that uploads scans. */
export const scannerMessages = defineMessages('stationScanner', {
  en: {
    title: 'Upload scans to “{{name}}”',
    trap: 'Trap number',
    installed: 'Installed',
    collected: 'Collected',
    month: 'Month',
    monthNote: 'Taken from the day of installation until you change it.',
    flaws: {
      trap_no: { required: 'Enter the trap number.', too_long: 'At most 50 characters.' },
      installed_at: { required: 'Enter the day of installation.' },
      collected_at: {
        required: 'Enter the day of collection.',
        before: 'The day of collection must not be before the day of installation.',
      },
      month: { required: 'Enter the month.' },
    },
    drop: 'Drop scans of this trap here, or choose them.',
    dropNow: 'Drop to add.',
    types: 'JPEG files of one trap, up to 100.',
    choose: 'Choose files',
    chooseMore: 'Choose more files',
    files: 'Scans',
    remove: 'Remove {{name}}',
    fileFlaws: {
      type: 'Only JPEG format files can be uploaded',
      size: 'Image size exceeds analyzable limit',
      unreadable: 'A file cannot be read; it may have been moved or changed.',
      too_large: 'A file is too large.',
      excess: 'Only the first 100 files were added.',
    },
    upload: 'Upload',
    cancel: 'Cancel',
    cancelAll: 'Cancel all',
    cancelOne: 'Cancel {{name}}',
    retry: 'Try again',
    retryOne: 'Try again: {{name}}',
    close: 'Close',
    progress: 'All scans',
    sent: '{{done}} of {{total}} uploaded',
    states: {
      waiting: 'Waiting',
      uploading: '{{percent}}% uploaded',
      saving: 'Saving …',
      done: 'Uploaded',
      failed: 'Upload failure',
      cancelled: 'Upload canceled',
    },
    incomplete:
      'The event stays unfinished until all scans have been uploaded. You can send the missing ones again within 24 hours; then it is counted without them.',
    success_one: '{{count}} scan uploaded. It is being counted.',
    success_other: '{{count}} scans uploaded. They are being counted.',
    failed: 'The upload failed.',
    again: {
      title: 'Upload trap {{trap}} again?',
      text_one: 'There is already an event of this trap from {{installed}} to {{collected}}.',
      text_other: 'There are already {{count}} events of this trap from {{installed}} to {{collected}}.',
      yes: 'Upload again',
    },
  },
  ja: {
    title: '「{{name}}」へスキャン画像をアップロード',
    trap: 'トラップ番号',
    installed: '設置日',
    collected: '回収日',
    month: '対象月',
    monthNote: '変更するまでは、設置日の月が入ります。',
    flaws: {
      trap_no: { required: 'トラップ番号を入力してください。', too_long: '50文字以内で入力してください。' },
      installed_at: { required: '設置日を入力してください。' },
      collected_at: {
        required: '回収日を入力してください。',
        before: '回収日は設置日以降の日付にしてください。',
      },
      month: { required: '対象月を入力してください。' },
    },
    drop: 'このトラップのスキャン画像をここにドロップするか、選択してください。',
    dropNow: 'ドロップすると追加します。',
    types: '1つのトラップのJPEGファイルを100枚まで追加できます。',
    choose: 'ファイルを選択',
    chooseMore: 'ファイルを追加',
    files: 'スキャン画像',
    remove: '{{name}}を外す',
    fileFlaws: {
      type: 'アップロードできるのはJPEG形式のファイルのみです。',
      size: '画像のサイズが解析できる上限を超えています。',
      unreadable: '読み取れないファイルがあります。移動または変更された可能性があります。',
      too_large: 'サイズが大きすぎるファイルがあります。',
      excess: '最初の100枚だけを追加しました。',
    },
    upload: 'アップロード',
    cancel: 'キャンセル',
    cancelAll: 'すべてキャンセル',
    cancelOne: '{{name}}をキャンセル',
    retry: '再試行',
    retryOne: '再試行：{{name}}',
    close: '閉じる',
    progress: 'すべてのスキャン画像',
    sent: '{{total}}枚中{{done}}枚アップロード済み',
    states: {
      waiting: '待機中',
      uploading: '{{percent}}%アップロード済み',
      saving: '保存しています…',
      done: 'アップロード済み',
      failed: 'アップロードに失敗しました。',
      cancelled: 'アップロードをキャンセルしました。',
    },
    incomplete:
      'すべてのスキャン画像がそろうまで、記録は完了しません。足りない画像は24時間以内なら再送できます。その後は、届いた画像だけで集計します。',
    success_other: 'スキャン画像を{{count}}枚アップロードしました。集計しています。',
    failed: 'アップロードに失敗しました。',
    again: {
      title: 'トラップ{{trap}}をもう一度アップロードしますか？',
      text_other: '{{installed}}から{{collected}}までのこのトラップの記録が、すでに{{count}}件あります。',
      yes: 'もう一度アップロード',
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stationScanner: (typeof scannerMessages)['en'];
  }
}
