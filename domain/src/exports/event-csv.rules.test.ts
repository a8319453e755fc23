import { describe, expect, it } from 'vitest';
import { combinedCsvColumns, eventCsvColumns } from './event-csv-columns.catalogue.ts';
import { combinedCsvCells, eventCsvHeading } from './event-csv.rules.ts';

describe('eventCsvHeading', () => {
  it('sorts insects by code, others last', () => {
    const cells = eventCsvHeading(eventCsvColumns.insect_monitor_v2, 'ja').trimEnd().split(',');
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
    expect(eventCsvHeading(eventCsvColumns.fly_count, 'en')).toBe(
      'No,Organization,User,Sensor,Sensor ID,Place,Installed on,Threshold,Increase threshold,Memo,Captured at,Total,Pickup,Tags\n',
    );
    expect(eventCsvHeading(eventCsvColumns.rat_monitor, 'en')).toContain(
      'Memo,Start capture at,Detected,Detected from,Detected to,Pickup',
    );
    expect(eventCsvHeading(eventCsvColumns.fly, 'en').split(',')).toHaveLength(40);
  });
});

describe('the combined CSV', () => {
  const empty = (type: 'fly_count' | 'insect_monitor_v2' | 'rat_monitor') =>
    combinedCsvColumns.filter((_, place) => combinedCsvCells(type)[place] === null);

  it('has empty cells for columns that a type lacks', () => {
    const ofFilms = ['start_capture_at', 'detected', 'detected_from', 'detected_to'];
    expect(empty('fly_count')).toEqual(ofFilms);
    expect(empty('insect_monitor_v2')).toEqual(ofFilms);
    expect(empty('rat_monitor')).toEqual(['threshold', 'increase_threshold', 'captured_at', 'total']);
  });

  it('has the same columns for all types', () => {
    expect(eventCsvHeading(combinedCsvColumns, 'en')).toBe(
      'No,Organization,User,Place,Installed on,Threshold,Increase threshold,Memo,Captured at,Start capture at,Total,Detected,Detected from,Detected to,Pickup,False positive,Tags\n',
    );
  });
});
