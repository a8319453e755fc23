import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Cell } from '@trapline/domain/exports/cell.rules.ts';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import type { PrintBlock, PrintSection, PrintTable } from '../print-document.ts';
import { writePages } from './write-pages.ts';

const text = (value: string): Cell => ({ kind: 'text', value });
const tableOf = (rows: number, cell: (row: number) => Cell = (row) => text(`Row ${row}`)): PrintTable => ({
  ...{ kind: 'table', title: 'Table', columns: [{ heading: 'Heading', width: 10 }], empty: 'Nothing' },
  rows: Array.from({ length: rows }, (_, row) => ({ cells: [cell(row)] })),
});

/** Prints sections. @returns the file, and width and height of each page in points */
async function print(sections: readonly (readonly PrintBlock[])[], change: Partial<PrintSection> = {}) {
  await using folder = await scratchFolder();
  const file = join(folder.path, 'report.pdf');
  const document = {
    ...({ title: 'Report', subject: 'North', locale: 'en', foot: '2026' } as const),
    sections: sections.map((blocks) => ({ name: 'S', heading: 'Section', landscape: false, ...change, blocks })),
  } as const;
  await writePages(document, file);
  const pdf = (await readFile(file)).toString('latin1');
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
  return { pdf, pages };
}

describe('a document on paper', () => {
  it('is A4, upright or not, and each section begins on a new page', async () => {
    const upright = [595, 842];
    expect((await print([[], []])).pages).toEqual([upright, upright]);
    expect((await print([[]], { landscape: true })).pages).toEqual([upright.toReversed()]);
  });

  it('goes on to as many pages as it needs', async () => {
    expect((await print([[tableOf(30)]])).pages).toHaveLength(1);
    expect((await print([[tableOf(100)]])).pages).toHaveLength(3);
    const note: PrintBlock = { kind: 'note', text: 'Words that fill a line or two. '.repeat(20) };
    expect((await print([Array.from({ length: 30 }, () => note)])).pages.length).toBeGreaterThan(1);
  });

  it('ends, even if a single line is longer than a page', async () => {
    const { pages } = await print([[tableOf(2, () => text('蛾'.repeat(20_000)))]]);
    expect(pages.length).toBeLessThan(5);
  });

  it('does not tear a short table apart', async () => {
    const rest = tableOf(38);
    expect((await print([[rest]])).pages).toHaveLength(1);
    expect((await print([[rest, tableOf(10)]])).pages).toHaveLength(2);
  });

  it('has its fonts in it, for both scripts', async () => {
    const { pdf } = await print([[{ kind: 'note', text: '蛾 moth' }]]);
    expect(pdf).toContain('BIZUDPGothic');
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThan(0);
  });

  it('shows charts of each form, and none without rows', async () => {
    const chart = { kind: 'chart', title: 'Chart', table: 0, category: 0, rows: 3 } as const;
    const series = [{ column: 0, colour: '#0F766E' }];
    const figures = tableOf(3, (row) => ({ kind: 'number', value: row }));
    const empty = await print([[figures]]);
    for (const form of ['bars', 'stacked', 'lines', 'pie'] as const) {
      const { pdf } = await print([[figures, { ...chart, form, series, colours: ['#111111', '#222222', '#333333'] }]]);
      expect(pdf.length).toBeGreaterThan(empty.pdf.length + 100);
      expect((await print([[figures, { ...chart, form, series, rows: 0 }]])).pages).toHaveLength(1);
    }
    const zeros = tableOf(3, () => ({ kind: 'number', value: 0 }));
    expect((await print([[zeros, { ...chart, form: 'pie', series }]])).pdf).not.toContain('NaN');
  });

  it('shows photos, facts and entries with their figures', async () => {
    await using folder = await scratchFolder();
    const file = join(folder.path, 'photo.jpg');
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toFile(file);
    const photo = { file, width: 40, height: 30 };
    const line = { d: 'M4 4h40v40z', stroke: 2, opacity: 1, mirrored: true };
    const { pdf } = await print([
      [
        { kind: 'facts', rows: [{ name: 'Place', cell: text('North') }] },
        { kind: 'photos', groups: [{ heading: 'A', text: 'Words', photos: [photo, photo, photo] }] },
        { kind: 'entries', entries: [{ heading: 'Moth', facts: 'Small', text: 'Flies.', figure: [line] }] },
        { ...tableOf(0) },
      ],
    ]);
    // The same photo is in it once.
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(pdf).not.toContain('/JavaScript');
  });
});
