import { describe, expect, it } from 'vitest';
import { placeRows } from './place-import.rules.ts';

const names = (rows: readonly (readonly string[])[]) => placeRows(rows).places.map(({ name }) => name);
const flaws = (rows: readonly (readonly string[])[]) => placeRows(rows).errors;

describe('rows of a file of places', () => {
  it('are names, trimmed, in their order', () => {
    expect(names([['  Kitchen '], ['　厨房　'], ['Dock']])).toEqual(['Kitchen', '厨房', 'Dock']);
  });

  it.each(['name', 'Name', ' PLACE ', 'Place Name', 'ｎａｍｅ', '名前', '設置箇所', '設置箇所名'])(
    'do not include the header %s',
    (header) => {
      expect(names([[header], ['Kitchen']])).toEqual(['Kitchen']);
      expect(names([[header, 'Memo'], ['Kitchen']])).toEqual(['Kitchen']);
      // Only the first line is one.
      expect(names([['Kitchen'], [header]])).toEqual(['Kitchen', header.trim()]);
      expect(names([[''], [header]])).toEqual([header.trim()]);
    },
  );

  it('may have empty cells after the name, as spreadsheets write them', () => {
    expect(
      names([
        ['Kitchen', '', ' '],
        ['Dock', ''],
      ]),
    ).toEqual(['Kitchen', 'Dock']);
  });

  it('are reported with their number in the file when they are not imported', () => {
    const rows = [
      ['name'],
      ['Kitchen'],
      [''],
      ['A', 'B'],
      [' '],
      ['x'.repeat(256)],
      ['ＫＩＴＣＨＥＮ'],
      [''],
      ['', 'B'],
    ];
    expect(flaws(rows)).toEqual([
      { row: 4, type: 'too_many_columns' },
      { row: 5, type: 'name_required' },
      { row: 6, type: 'name_too_long' },
      { row: 7, type: 'duplicate_of_earlier_line' },
      { row: 9, type: 'too_many_columns' },
    ]);
    expect(names(rows)).toEqual(['Kitchen']);
  });

  it('count the characters of a name, not their UTF-16 units', () => {
    expect(names([['🪰'.repeat(255)]])).toHaveLength(1);
    expect(flaws([['🪰'.repeat(256)]])).toEqual([{ row: 1, type: 'name_too_long' }]);
  });

  it('a row that was refused is no earlier line', () => {
    expect(placeRows([['Dock', 'x'], ['Dock']])).toEqual({
      places: [{ name: 'Dock', folded: 'dock' }],
      errors: [{ row: 1, type: 'too_many_columns' }],
    });
  });
});

describe('a whole file', () => {
  it.each([[[]], [[['']]], [[['name']]], [[['設置箇所'], [''], ['']]]])('is empty without a name: %j', (rows) => {
    expect(() => placeRows(rows)).toThrow(expect.objectContaining({ type: 'empty_file' }));
  });

  it('has at most 10,000 rows, without its header and its empty lines', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => [`Place ${n}`]);
    expect(names([['name'], [''], ...rows, ['']])).toHaveLength(10_000);
    expect(() => placeRows([...rows, ['one more']])).toThrow(expect.objectContaining({ type: 'too_many_rows' }));
  });
});
