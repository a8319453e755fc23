import { describe, expect, it } from 'vitest';
import { csvInstant, eventCsvHeading, insectCells } from './event-csv.rules.ts';

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
      '閾値',
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

describe('insectCells', () => {
  const row = (counts: string) => insectCells(counts).split(',').map(Number);
  it('spreads sparse counts over every type', () => {
    expect(row('{}')).toEqual(Array.from({ length: 26 }, () => 0));
    expect(row('{1,3,2,5,26,7}')).toEqual([5, ...Array.from({ length: 23 }, () => 0), 7, 3]);
    expect(row('{13,40}')[11]).toBe(40);
  });
  it('loses no insect of an unknown code', () => {
    expect(row('{1,3,2,5,99,7}').at(-1)).toBe(10);
    expect(row('{0,2,2,5}').at(-1)).toBe(2);
  });
});

describe('csvInstant', () => {
  it('is written with slashes, without zone or fraction', () => {
    expect(csvInstant('2026-01-02 03:04:05+09')).toBe('2026/01/02 03:04:05');
    expect(csvInstant('2026-01-02 03:04:05.25+05:30')).toBe('2026/01/02 03:04:05');
  });
});
