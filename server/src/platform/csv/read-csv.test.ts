import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows, decodeCsv } from './read-csv.ts';

const rows = (text: string) => [...csvRows(text)];
const utf8 = (text: string) => new TextEncoder().encode(text);

describe('decoding', () => {
  it('reads UTF-8 with and without byte order mark', () => {
    expect(decodeCsv(utf8('名前\r\n厨房🪰'))).toBe('名前\r\n厨房🪰');
    expect(decodeCsv(utf8('\uFEFF名前'))).toBe('名前');
    expect(decodeCsv(utf8(''))).toBe('');
  });

  it('reads Shift_JIS as Japanese Excel writes it, with the signs that only Windows has', () => {
    // 設置箇所 / ①髙～－ｱ
    const bytes = '90dd9275 89d38f8a 0d0a 8740 fbfc 8160 817c b1'.replaceAll(' ', '');
    expect(decodeCsv(Buffer.from(bytes, 'hex'))).toBe('設置箇所\r\n①髙～－ｱ');
  });

  it('prefers UTF-8', () => {
    // Could be read as Shift_JIS, too.
    expect(decodeCsv(utf8('厨'))).toBe('厨');
  });

  it.each([
    ['UTF-16 with byte order mark, little endian', Buffer.from('\uFEFF厨房', 'utf16le')],
    ['UTF-16 with byte order mark, big endian', Buffer.from('\uFEFF厨房', 'utf16le').swap16()],
    ['UTF-16 without', Buffer.from('Kitchen', 'utf16le')],
    ['ISO-2022-JP', Buffer.from('\u001b$B?_K<\u001b(B')],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an XLSX', Buffer.from('504b030414000600080000002100', 'hex')],
    ['a broken character at the end', Buffer.from('90dd92', 'hex')],
    ['bytes of neither', Buffer.from('41ff42', 'hex')],
  ])('refuses %s', (_, bytes) => {
    expect(decodeCsv(bytes)).toBeNull();
  });
});

describe('rows', () => {
  it.each([
    ['', []],
    ['a', [['a']]],
    ['a\n', [['a']]],
    ['a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['a\n\n\r\nb', [['a'], [''], [''], ['b']]],
    [
      'a,b\n,\nc,',
      [
        ['a', 'b'],
        ['', ''],
        ['c', ''],
      ],
    ],
    ['"a,b","c""d"\r\n"e\nf\r\ng"', [['a,b', 'c"d'], ['e\nf\r\ng']]],
    ['"a" b,c"d\n""\n"""",x', [['a b', 'c"d'], [''], ['"', 'x']]],
  ])('of %j', (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it('a quote that is never closed swallows nothing', () => {
    expect(rows('a\n"b,c\nd\n')).toEqual([['a'], ['"b', 'c'], ['d']]);
    expect(rows('"')).toEqual([['"']]);
    expect(rows('"a""\nb')).toEqual([['"a""'], ['b']]);
  });

  it('are those that were written, whatever the cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '厨', '"', ',', '\r', '\n', ' ') });
    const written = fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 });
    const lineEnd = fc.constantFrom('\r\n', '\n', '\r');
    fc.assert(
      fc.property(written, lineEnd, (table, end) => {
        const text = table.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(end);
        expect(rows(text)).toEqual(table);
      }),
    );
  });

  it('a file of quotes and commas is read in time', () => {
    for (const sign of ['"', ',', '\n', '"\n', '"",', '"""\n']) {
      let count = 0;
      for (const row of csvRows(sign.repeat(Math.floor(2_000_000 / sign.length)))) count += row.length;
      expect(count).toBeGreaterThan(0);
    }
  });
});
