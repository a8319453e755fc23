import { describe, expect, it } from 'vitest';
import type { Cell } from '@trapline/domain/exports/cell.rules.ts';
import { checkXml, textsOf } from '@trapline/test-world/workbook.ts';
import type { PrintBlock, PrintDocument, PrintTable } from '../print-document.ts';
import { sheetXml } from './sheet.ts';
import { styleOf, stylesXml } from './styles-xml.ts';

const parts = { chart: () => 'chart', photo: (file: string) => file, figure: () => 'figure' };

/** The sheet of some blocks. Its heading is in row 1, and the first block begins in row 3. */
function sheetOf(blocks: readonly PrintBlock[], change: Partial<PrintDocument> = {}) {
  const document = { title: 'Report', subject: 'North', locale: 'en', foot: '2026', sections: [], ...change } as const;
  const section = { name: 'Sheet', heading: 'Heading', landscape: false, blocks };
  const sheet = sheetXml(document, section, parts);
  checkXml(sheet.xml);
  return sheet;
}

const tableOf = (rows: PrintTable['rows'], columns = 1): PrintTable => ({
  ...{ kind: 'table', title: null, rows, empty: 'Nothing' },
  columns: Array.from({ length: columns }, (_, index) => ({ heading: `C${index + 1}`, width: 10 })),
});
const cellAt = (xml: string, at: string) => new RegExp(`<c r="${at}"[^>]*?(?:/>|>.*?</c>)`).exec(xml)?.[0];
const rowHeight = (xml: string, row: number) => Number(new RegExp(`<row r="${row}" ht="([^"]+)"`).exec(xml)?.[1]);

describe('a cell', () => {
  const written = (cell: Cell) => cellAt(sheetOf([tableOf([{ cells: [cell] }])]).xml, 'A4');
  const number = (style: string, value: number) => `<c r="A4" s="${styleOf(`plain-${style}`)}"><v>${value}</v></c>`;

  it('is a number where it is one', () => {
    expect(written({ kind: 'number', value: 0 })).toBe(number('whole', 0));
    expect(written({ kind: 'decimal', value: 1.25 })).toBe(number('decimal', 1.25));
    expect(written({ kind: 'change', value: -3.5 })).toBe(number('change', -3.5));
    expect(written({ kind: 'share', value: 12.5 })).toBe(number('share', 12.5));
  });

  it('is a day or an instant as Excel counts them', () => {
    expect(written({ kind: 'day', value: '1900-03-01' })).toBe(number('day', 61));
    expect(written({ kind: 'day', value: '2026-01-01' })).toBe(number('day', 46_023));
    expect(written({ kind: 'instant', value: '2026-01-01T18:00:00' })).toBe(number('instant', 46_023.75));
  });

  it('is never a formula', () => {
    for (const [value, style] of [
      ['moth', 'text'],
      ['=1+1', 'quoted'],
      ['+1-2', 'quoted'],
      ['＝1', 'quoted'],
    ] as const) {
      const cell = written({ kind: 'text', value });
      expect(cell).toContain(`s="${styleOf(`plain-${style}`)}" t="inlineStr"`);
      expect(cell).not.toContain('<f>');
    }
    expect(stylesXml('en').match(/quotePrefix="1"/g)).toHaveLength(6);
  });

  it('is empty where nothing is known, and a dash where a setting is off', () => {
    expect(written({ kind: 'blank' })).toBe(`<c r="A4" s="${styleOf('plain-text')}"/>`);
    expect(written({ kind: 'off' })).toContain(`s="${styleOf('plain-off')}"`);
    expect(written({ kind: 'off' })).toContain('>-</t>');
  });

  it('is cut at the most characters that Excel takes', () => {
    const text = /<t xml:space="preserve">(x*)</.exec(written({ kind: 'text', value: 'x'.repeat(40_000) }) ?? '');
    expect(text?.[1]).toHaveLength(32_767);
  });

  it('looks like its line: a total, or one that needs attention', () => {
    const cells: Cell[] = [{ kind: 'number', value: 1 }];
    const { xml } = sheetOf([
      tableOf([
        { cells, strong: true },
        { cells, marked: true },
      ]),
    ]);
    expect(cellAt(xml, 'A4')).toContain(`s="${styleOf('strong-whole')}"`);
    expect(cellAt(xml, 'A5')).toContain(`s="${styleOf('marked-whole')}"`);
  });
});

describe('a sheet', () => {
  const table = tableOf([{ cells: [{ kind: 'text', value: 'a' }] }]);

  it('repeats the headings of its only table on each page', () => {
    expect(sheetOf([table]).repeated).toEqual(['$3:$3']);
    expect(sheetOf([{ ...table, title: 'Title' }]).repeated).toEqual(['$4:$4']);
    expect(sheetOf([table, table]).repeated).toEqual([]);
    expect(sheetOf([{ kind: 'note', text: 'Words' }]).repeated).toEqual([]);
  });

  it('says that a table is empty', () => {
    expect(textsOf(Buffer.from(sheetOf([tableOf([])]).xml))).toContain('Nothing');
  });

  it('makes rows as high as their longest text, up to the highest that Excel takes', () => {
    const rows = [9, 10, 100_000].map((length) => ({ cells: [{ kind: 'text' as const, value: 'x'.repeat(length) }] }));
    const { xml } = sheetOf([tableOf(rows)]);
    expect([4, 5, 6].map((row) => rowHeight(xml, row))).toEqual([18, 33, 400]);
  });

  it('puts names and values of facts side by side over the whole width', () => {
    const facts = { kind: 'facts', rows: [{ name: 'Place', cell: { kind: 'text', value: '=1' } }] } as const;
    const { xml } = sheetOf([facts]);
    expect(textsOf(Buffer.from(xml))).toEqual(['Heading', 'Place', '=1']);
    expect(xml).toContain('<mergeCell ref="B3:D3"/>');
  });

  it('keeps rows free for a chart, and prints it on one page', () => {
    const chart = { kind: 'chart', form: 'bars', title: 'Chart', table: 0, category: 0, rows: 1, series: [] } as const;
    const { xml, placed } = sheetOf([table, chart, { kind: 'note', text: 'Below' }]);
    expect(placed).toMatchObject([{ kind: 'chart', row: 5, name: 'Chart', target: 'chart' }]);
    expect(cellAt(xml, 'A23')).toContain('Below');
    expect(xml).toContain('fitToHeight="1"');
    expect(sheetOf([table]).xml).toContain('fitToHeight="0"');
    expect(sheetOf([table, { ...chart, rows: 0 }]).placed).toEqual([]);
    expect(sheetOf([table, { ...chart, table: 1 }]).placed).toEqual([]);
  });

  it('shows photos beside their line in their proportions', () => {
    const photos = [
      { file: 'a.jpg', width: 1_000, height: 500 },
      { file: 'b.jpg', width: 500, height: 1_000 },
    ];
    const { placed } = sheetOf([tableOf([{ cells: [{ kind: 'text', value: 'a' }], photos }])]);
    expect(placed).toEqual([
      { kind: 'image', column: 1, row: 3, width: 165, height: 82.5, target: 'a.jpg', name: '4-1' },
      { kind: 'image', column: 2, row: 3, width: 55, height: 110, target: 'b.jpg', name: '4-2' },
    ]);
  });

  it('shows two photos of a group in a row', () => {
    const photo = { file: 'a.jpg', width: 100, height: 100 };
    const { placed, xml } = sheetOf([
      { kind: 'photos', groups: [{ heading: 'Trap 1', text: 'Words', photos: [photo, photo, photo] }] },
    ]);
    expect(placed.map(({ row, column, name }) => [row, column, name])).toEqual([
      [2, 1, 'Trap 1 1'],
      [2, 2, 'Trap 1 2'],
      [3, 1, 'Trap 1 3'],
    ]);
    expect(textsOf(Buffer.from(xml))).toEqual(['Heading', 'Trap 1\nWords', '']);
  });

  it('shows an entry beside its figure', () => {
    const entry = { heading: 'Moth', facts: 'Small', text: 'Flies.', figure: [] };
    const { placed, xml } = sheetOf([{ kind: 'entries', entries: [entry] }]);
    expect(placed).toMatchObject([{ kind: 'image', row: 2, column: 0, target: 'figure', name: 'Moth' }]);
    expect(textsOf(Buffer.from(xml))).toContain('Moth\nSmall\nFlies.');
  });

  it('has heads in which texts are no codes', () => {
    const { xml } = sheetOf([], { title: 'A&B &P', subject: 'x'.repeat(80), foot: 'one\ntwo' });
    const [, head = ''] = /<oddHeader>(.*?)<\/oddHeader>/.exec(xml) ?? [];
    expect(head).toContain('A&amp;&amp;B &amp;&amp;P – Heading');
    expect(head).not.toContain('x'.repeat(70));
    expect(xml).toContain('one two');
  });
});

it('there is no style by a name that is not there', () => {
  expect(() => styleOf('nonsense')).toThrow('There is no style nonsense');
  checkXml(stylesXml('en'));
  expect(stylesXml('ja')).toContain('Yu Gothic');
});
