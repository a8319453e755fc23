import type { Locale } from '../accounts/account.limits.ts';
import type { SensorType } from '../sensor-types/sensor-type.catalogue.ts';

/** A column of an event CSV; `insects` stands for one column per insect type. */
export type EventCsvColumn =
  | 'number'
  | 'organization'
  | 'user'
  | 'sensor'
  | 'id'
  | 'place'
  | 'installed_on'
  | 'threshold'
  | 'increase_threshold'
  | 'memo'
  | 'captured_at'
  | 'start_capture_at'
  | 'total'
  | 'insects'
  | 'detected'
  | 'detected_from'
  | 'detected_to'
  | 'pickup'
  | 'misdetection'
  | 'tags';

const whose = ['number', 'organization', 'user', 'sensor', 'id', 'place', 'installed_on'] as const;
const insect = [...whose, 'threshold', 'memo', 'captured_at', 'total', 'insects', 'pickup', 'tags'] as const;
const fly = [...whose, 'threshold', 'increase_threshold', 'memo', 'captured_at', 'total'] as const;
const rat = [
  ...whose,
  'memo',
  'start_capture_at',
  'detected',
  'detected_from',
  'detected_to',
  'pickup',
  'misdetection',
  'tags',
] as const;

/** Columns by sensor type; types without CSV export have none. Source: EXPORT-3. */
export const eventCsvColumns: { readonly [T in SensorType]: readonly EventCsvColumn[] } = {
  insect_monitor_v2: insect,
  rat_monitor: rat,
  hykecam: [],
  fly_count: [...fly, 'pickup', 'tags'],
  fly_scan: [...fly, 'insects', 'pickup', 'tags'],
  fly: [...fly, 'insects', 'pickup', 'tags'],
  station: [],
  mirakun_device: [],
};

/** Columns of the CSV of a whole activity page. Source: EXPORT-4. */
export const combinedCsvColumns: readonly EventCsvColumn[] = [
  'number',
  'organization',
  'user',
  'place',
  'installed_on',
  'threshold',
  'increase_threshold',
  'memo',
  'captured_at',
  'start_capture_at',
  'total',
  'detected',
  'detected_from',
  'detected_to',
  'pickup',
  'misdetection',
  'tags',
];

/** File name of the CSV of a whole activity page. */
export const combinedCsvNames: Readonly<Record<Locale, string>> = { en: 'Activity.csv', ja: 'モニタリング.csv' };

/** Column headings in both languages; insect columns use the names of the types. Source: EXPORT-1, EXPORT-3. */
export const eventCsvHeadings: Readonly<Record<Locale, Readonly<Record<Exclude<EventCsvColumn, 'insects'>, string>>>> =
  {
    en: {
      number: 'No',
      organization: 'Organization',
      user: 'User',
      sensor: 'Sensor',
      id: 'Sensor ID',
      place: 'Place',
      installed_on: 'Installed on',
      threshold: 'Threshold',
      increase_threshold: 'Increase threshold',
      memo: 'Memo',
      captured_at: 'Captured at',
      start_capture_at: 'Start capture at',
      total: 'Total',
      detected: 'Detected',
      detected_from: 'Detected from',
      detected_to: 'Detected to',
      pickup: 'Pickup',
      misdetection: 'False positive',
      tags: 'Tags',
    },
    ja: {
      number: 'No',
      organization: '組織',
      user: 'ユーザー',
      sensor: 'センサー',
      id: 'センサーID',
      place: '設置場所',
      installed_on: '設置日',
      threshold: 'しきい値',
      increase_threshold: '増加しきい値',
      memo: 'メモ',
      captured_at: '撮影日時',
      start_capture_at: '撮影開始日時',
      total: '合計',
      detected: '検出',
      detected_from: '検出開始日時',
      detected_to: '検出終了日時',
      pickup: 'ピックアップ',
      misdetection: '誤検出',
      tags: 'タグ',
    },
  };
