import { describe, expect, it } from 'vitest';
import { checkXml } from '@trapline/test-world/workbook.ts';
import type { PrintChart, PrintTable } from '../print-document.ts';
import { chartXml } from './chart-xml.ts';

const table: PrintTable = {
  ...{ kind: 'table', title: null, empty: '' },
  columns: ['Trap', 'Moths', 'Flies'].map((heading) => ({ heading, width: 10 })),
  rows: [
    { cells: [{ kind: 'text', value: 'A & <1>' }, { kind: 'number', value: 3 }, { kind: 'blank' }] },
    {
      cells: [
        { kind: 'text', value: 'B' },
        { kind: 'text', value: '-' },
        { kind: 'decimal', value: 1.5 },
      ],
    },
    {
      cells: [
        { kind: 'text', value: 'Total' },
        { kind: 'number', value: 3 },
        { kind: 'number', value: 1 },
      ],
    },
  ],
};
const placed = { table, sheet: "Trap's counts", firstRow: 4 };
const chart = (form: PrintChart['form'], change: Partial<PrintChart> = {}): PrintChart => ({
  ...{ kind: 'chart', form, title: 'Moths & flies', table: 0, category: 0, rows: 2 },
  series: [
    { column: 1, colour: '0F766E' },
    { column: 2, colour: 'B45309' },
  ],
  ...change,
});
const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found]) => found);

describe('a chart of a workbook', () => {
  it.each(['bars', 'stacked', 'lines', 'pie'] as const)('refers to the cells of its table: %s', (form) => {
    const xml = chartXml(chart(form), placed);
    checkXml(xml);
    // Only the rows of the chart: the total is left out.
    expect(all(xml, /<c:f>([^<]+)<\/c:f>/g)).toEqual([
      ...["'Trap''s counts'!$B$3", "'Trap''s counts'!$A$4:$A$5", "'Trap''s counts'!$B$4:$B$5"],
      ...["'Trap''s counts'!$C$3", "'Trap''s counts'!$A$4:$A$5", "'Trap''s counts'!$C$4:$C$5"],
    ]);
  });

  it('has a copy of their values, and gaps for cells without a number', () => {
    const xml = chartXml(chart('bars'), placed);
    const numbers = all(xml, /<c:numCache>(.*?)<\/c:numCache>/g);
    expect(numbers.map((cache) => all(cache ?? '', /<c:pt (idx="\d"><c:v>[^<]*)<\/c:v>/g))).toEqual([
      ['idx="0"><c:v>3'],
      ['idx="1"><c:v>1.5'],
    ]);
    expect(all(xml, /<c:cat>.*?idx="0"><c:v>([^<]*)<.*?<\/c:cat>/g)).toEqual([
      'A &amp; &lt;1&gt;',
      'A &amp; &lt;1&gt;',
    ]);
  });

  it('is of its form', () => {
    expect(chartXml(chart('bars'), placed)).toContain('<c:grouping val="clustered"/>');
    expect(chartXml(chart('stacked'), placed)).toContain('<c:grouping val="stacked"/>');
    expect(chartXml(chart('stacked'), placed)).toContain('<c:overlap val="100"/>');
    expect(chartXml(chart('lines'), placed)).toContain('<c:lineChart>');
    expect(chartXml(chart('pie'), placed)).not.toContain('<c:catAx>');
  });

  it('has a legend where colours need one', () => {
    const one = { series: [{ column: 1, colour: '0F766E' }] };
    expect(chartXml(chart('bars'), placed)).toContain('<c:legend>');
    expect(chartXml(chart('bars', one), placed)).not.toContain('<c:legend>');
    expect(chartXml(chart('pie', one), placed)).toContain('<c:legend>');
  });

  it('has a colour for each part of a pie, and for no other row', () => {
    const xml = chartXml(chart('pie', { colours: ['111111', '222222', '333333'] }), placed);
    expect(all(xml, /<c:dPt><c:idx val="(\d)"\/>/g)).toEqual(['0', '1', '0', '1']);
  });

  it('says the values of a few bars, but not of many', () => {
    const many = Array.from({ length: 21 }, () => table.rows)
      .flat()
      .slice(0, 21);
    const long = { ...placed, table: { ...table, rows: many } };
    expect(chartXml(chart('bars'), placed)).toContain('<c:showVal val="1"/>');
    expect(chartXml(chart('bars', { rows: 20 }), long)).toContain('<c:showVal val="1"/>');
    expect(chartXml(chart('bars', { rows: 21 }), long)).not.toContain('<c:showVal val="1"/>');
  });
});
