import type { DocumentFields } from '@trapline/domain/documents/document.schema.ts';

/** A document of the demonstration: a small manual, written by the portal itself. */
export interface DemoDocument {
  readonly fields: DocumentFields;
  readonly fileName: string;
  readonly locale: 'en' | 'ja';
  readonly chapters: readonly { readonly heading: string; readonly texts: readonly string[] }[];
}

/** The film above the list of stations: it has no words, so its title is in both languages. */
export const demoTutorial = {
  fields: { title: 'スキャンの手順 / How to scan a sheet', sensor_type: 'station', tutorial: '1' },
  fileName: 'station-tutorial.mp4',
} as const satisfies { readonly fields: DocumentFields; readonly fileName: string };

/** The documents of the demonstration. */
export const demoDocuments: readonly DemoDocument[] = [
  {
    fields: { title: 'フライカウンター 取扱説明書（4.7.21以降）', sensor_type: 'fly_count', firmware_from: '4.7.21' },
    fileName: 'fly-counter-4.7.21.pdf',
    locale: 'ja',
    chapters: [
      {
        heading: '設置',
        texts: [
          '床から1.5mほどの高さで、窓や照明から離れた場所に設置してください。',
          '電源を入れると、センサーは1分以内に最初の状態を送信します。',
        ],
      },
      {
        heading: '捕虫紙の交換',
        texts: [
          '捕虫紙は月に一度交換してください。交換した日をセンサーの設定に入力すると、次の交換日が表示されます。',
          '捕虫紙に触れるときは手袋を使い、古い捕虫紙は密封して廃棄してください。',
        ],
      },
    ],
  },
  {
    fields: { title: 'フライカウンター 取扱説明書（4.7.16まで）', sensor_type: 'fly_count', firmware_up_to: '4.7.16' },
    fileName: 'fly-counter-4.7.16.pdf',
    locale: 'ja',
    chapters: [
      {
        heading: '以前のファームウェア',
        texts: ['この説明書はファームウェア4.7.16までの端末が対象です。撮影間隔は端末の裏のスイッチで設定します。'],
      },
    ],
  },
  {
    fields: { title: 'Fly trap: quick start', sensor_type: 'fly' },
    fileName: 'fly-quick-start.pdf',
    locale: 'en',
    chapters: [
      {
        heading: 'Where to put it',
        texts: [
          'Hang the trap about 1.5 m above the floor, away from windows and other lamps.',
          'Do not hang it above open food: insects that hit the lamp may fall.',
        ],
      },
      {
        heading: 'Moth flies and drains',
        texts: [
          'Moth flies breed in the slime of drains. Clean the drain with a brush, not only with hot water.',
          'Look at the trap again after two weeks: that is how long a generation takes.',
        ],
      },
    ],
  },
  {
    fields: { title: '捕獲カメラの使い方', sensor_type: 'rat_monitor' },
    fileName: 'rat-camera.pdf',
    locale: 'ja',
    chapters: [
      {
        heading: 'カメラの向き',
        texts: ['壁に沿って、床から30cmの高さに設置してください。ネズミは壁際を通ります。'],
      },
    ],
  },
  {
    fields: { title: 'S型トラップ スキャンの手引き', sensor_type: 'station' },
    fileName: 'station-scans.pdf',
    locale: 'ja',
    chapters: [
      {
        heading: 'スキャン',
        texts: [
          'シートは表を下にして置き、600dpiのJPEGで保存してください。',
          'トラップ番号、設置日、回収日を入力してアップロードします。',
        ],
      },
      {
        heading: '保管',
        texts: ['アップロードが完了したシートは、月ごとにまとめて1年間保管してください。'],
      },
    ],
  },
];
