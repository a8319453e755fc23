import { describe, expect, it } from 'vitest';
import { eventCsvHeading } from './event-csv.rules.ts';

describe('eventCsvHeading', () => {
  it('names insects by code, others last', () => {
    const cells = eventCsvHeading('insect_monitor_v2', 'ja').trimEnd().split(',');
    expect(cells.slice(0, 12)).toEqual([
      'No',
      '組織',
      'ユーザー',
      'センサー',
      'センサーID',
      '設置場所',
      '設置日',
      'しきい値',
      'メモ',
      '撮影日時',
      '合計',
      'アブラムシ',
    ]);
    expect(cells.slice(-3)).toEqual(['その他', 'ピックアップ', 'タグ']);
    expect(cells).toHaveLength(11 + 26 + 2);
  });

  it('differs by type', () => {
    expect(eventCsvHeading('fly_count', 'en')).toBe(
      'No,Organization,User,Sensor,Sensor ID,Place,Installed on,Threshold,Increase threshold,Memo,Captured at,Total,Pickup,Tags\n',
    );
    expect(eventCsvHeading('rat_monitor', 'en')).toContain(
      'Memo,Start capture at,Detected,Detected from,Detected to,Pickup',
    );
    expect(eventCsvHeading('fly', 'en').split(',')).toHaveLength(40);
  });
});
