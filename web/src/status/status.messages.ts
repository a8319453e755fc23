import { defineMessages } from '../platform/words/i18n.ts';

/** Texts of the page that tells product admins how the portal is. */
export const statusMessages = defineMessages('status', {
  en: {
    title: 'Status',
    asOf: 'Trapline {{version}}, as of {{time}}. Looked at again every 30 seconds.',
    allGood: 'Everything works',
    allGoodText: 'Photos are counted, mails are sent, and there is room.',
    someBad_one: '{{count}} thing needs you now',
    someBad_other: '{{count}} things need you now',
    someWarning_one: '{{count}} thing to look at',
    someWarning_other: '{{count}} things to look at',
    list: 'Checks',
    state: { good: 'Fine', warning: 'Look at it', bad: 'Act now', unknown: 'Unknown' },
    unknownText: 'This could not be read. The log of the portal says why ("A figure could not be read").',
    value: {
      seconds: '{{count}} s',
      minutes: '{{count}} min',
      hours: '{{count}} h',
      days: '{{count}} d',
    },
    check: {
      storage: {
        name: 'Files',
        good: 'Photos and other files can be read and written.',
        todo: 'The disk or the object store does not answer. Lists and figures can be read, but no photos, and uploads are refused until it is back. Look at STORAGE_URL, its keys, and the log.',
      },
      photos: {
        name: 'Oldest photo waiting',
        good: 'Photos are counted soon after they arrive.',
        todo: 'Photos are kept but not counted. Is a worker running (ROLES)? Is it busy with many photos? Its log names errors. Start another worker to catch up.',
      },
      jobs: {
        name: 'Oldest job due',
        good: 'Jobs run when they are due.',
        todo: 'No worker takes jobs, or all are busy. Look whether a process with the role worker is running, and at its log.',
      },
      mails: {
        name: 'Oldest mail waiting',
        good: 'Mails are sent within seconds.',
        todo: 'Mails wait, customers’ alerts among them. The mail server does not accept them: the log has its answer. Look at SMTP_URL.',
      },
      months: {
        name: 'Months with tables',
        good: 'The tables of the coming months are there.',
        todo: 'A worker makes the tables of the coming months each night, and has not. Without its month no photo can be stored. Look at the worker’s log.',
      },
      disk: {
        name: 'Free space',
        good: 'There is room on the disk.',
        todo: 'The disk fills up. Uploads are refused before it is full. Enlarge it, or move files to an object store.',
      },
      backup: {
        name: 'Time without a backup',
        good: 'The newest backup, or the beginning of this portal, is no more than a day and a half ago.',
        todo: 'If the machine were lost now, everything since the newest backup would be lost too. Set BACKUP_TO, or look in the log why it failed.',
      },
      detector: {
        name: 'Photos without a detector',
        good: 'The detector is there.',
        todo: 'Photos wait because the detector cannot be loaded. Look at DETECTOR and LEAVE_OUT. They are counted by themselves once it is there.',
      },
      encoder: {
        name: 'Films without an encoder',
        good: 'No film waits for an encoder.',
        todo: 'Films that browsers cannot play wait. Name an ffmpeg by FFMPEG_PATH.',
      },
      failed_jobs: {
        name: 'Jobs that gave up',
        good: 'No job has given up.',
        todo: 'They were attempted for days. The log names each with its last error.',
      },
      silent_units: {
        name: 'Silent units',
        good: 'Units that have stopped reporting; their customers were told. If many fall silent together, try an upload from outside.',
      },
    },
  },
  ja: {
    title: '稼働状況',
    asOf: 'Trapline {{version}}、{{time}}時点。30秒ごとに自動で確認します。',
    allGood: 'すべて正常です',
    allGoodText: '写真の集計、メールの送信、空き容量に問題はありません。',
    someBad_other: '至急対応が必要な項目が{{count}}件あります',
    someWarning_other: '確認が必要な項目が{{count}}件あります',
    list: '確認項目',
    state: { good: '正常', warning: '要確認', bad: '要対応', unknown: '不明' },
    unknownText: '読み取れませんでした。理由はポータルのログ（「A figure could not be read」）に記録されています。',
    value: {
      seconds: '{{count}}秒',
      minutes: '{{count}}分',
      hours: '{{count}}時間',
      days: '{{count}}日',
    },
    check: {
      storage: {
        name: 'ファイル',
        good: '写真などのファイルを読み書きできます。',
        todo: 'ディスクまたはオブジェクトストレージが応答しません。一覧と数値は表示できますが、写真は表示できず、復旧までアップロードを受け付けません。STORAGE_URL、そのキー、ログを確認してください。',
      },
      photos: {
        name: '集計待ちの最も古い写真',
        good: '写真は受信後すぐに集計されています。',
        todo: '写真は保存されていますが、集計されていません。ワーカー（ROLES）が動いているか、写真が集中していないかを確認してください。エラーはワーカーのログに記録されます。ワーカーを追加すると処理が追いつきます。',
      },
      jobs: {
        name: '実行待ちの最も古いジョブ',
        good: 'ジョブは予定どおりに実行されています。',
        todo: 'ジョブを実行するワーカーがないか、すべて処理中です。workerの役割を持つプロセスが動いているか、ログとあわせて確認してください。',
      },
      mails: {
        name: '送信待ちの最も古いメール',
        good: 'メールはすぐに送信されています。',
        todo: '顧客への警報を含むメールが送信されていません。メールサーバーが受け付けない理由はログに記録されています。SMTP_URLを確認してください。',
      },
      months: {
        name: 'テーブルがある月数',
        good: '今後の月のテーブルは作成済みです。',
        todo: '今後の月のテーブルはワーカーが毎晩作成しますが、作成されていません。その月のテーブルがないと写真を保存できません。ワーカーのログを確認してください。',
      },
      disk: {
        name: '空き容量',
        good: 'ディスクの空き容量は十分です。',
        todo: 'ディスクの空きが少なくなっています。いっぱいになる前にアップロードを受け付けなくなります。ディスクを増やすか、ファイルをオブジェクトストレージへ移してください。',
      },
      backup: {
        name: '最新のバックアップからの経過',
        good: '最新のバックアップ（なければ利用開始）から1日半以内です。',
        todo: '今この機器が失われると、最新のバックアップ以降のデータがすべて失われます。BACKUP_TOを設定するか、失敗の理由をログで確認してください。',
      },
      detector: {
        name: '検出器を待つ写真',
        good: '検出器は利用できます。',
        todo: '検出器を読み込めないため、写真が集計を待っています。DETECTORとLEAVE_OUTを確認してください。利用できるようになると自動で集計されます。',
      },
      encoder: {
        name: '変換を待つ動画',
        good: '変換を待つ動画はありません。',
        todo: 'ブラウザーで再生できない動画が変換を待っています。FFMPEG_PATHでffmpegを指定してください。',
      },
      failed_jobs: {
        name: '中止されたジョブ',
        good: '中止されたジョブはありません。',
        todo: '数日間再試行しても完了しませんでした。それぞれの最後のエラーはログに記録されています。',
      },
      silent_units: {
        name: '通信が途絶えた端末',
        good: '報告が途絶えている端末の数です。担当者には通知済みです。一度に多数が途絶えた場合は、外部からのアップロードを試してください。',
      },
    },
  },
});

declare module 'i18next' {
  interface ResourceNamespaceMap {
    status: (typeof statusMessages)['en'];
  }
}
