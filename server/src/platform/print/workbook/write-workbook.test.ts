import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';
import { checkXml, openWorkbook, relationsOf } from '@trapline/test-world/workbook.ts';
import type { PrintDocument, PrintTable } from '../print-document.ts';
import { writeWorkbook } from './write-workbook.ts';

const table: PrintTable = {
  ...{ kind: 'table', title: null, columns: [{ heading: 'Count', width: 10 }], empty: '' },
  rows: [{ cells: [{ kind: 'number', value: 1 }] }],
};
const line = { d: 'M4 4h40v40z', stroke: 2, opacity: 1, mirrored: false };

/** A document with everything that it can contain. */
const documentOf = (file: string): PrintDocument => {
  const photo = { file, width: 40, height: 30 };
  return {
    ...{ title: '<T> & "t"', subject: 'S', locale: 'ja', foot: 'F' },
    sections: [
      {
        ...{ name: "North's <1>", heading: 'Counts', landscape: true },
        blocks: [
          table,
          {
            ...{ kind: 'chart', form: 'bars', title: 'Chart', table: 0, category: 0, rows: 1 },
            series: [{ column: 0, colour: '0F766E' }],
          },
        ],
      },
      {
        ...{ name: 'Photos', heading: 'Photos', landscape: false },
        blocks: [
          { kind: 'photos', groups: [{ heading: 'A', text: '', photos: [photo, photo] }] },
          { kind: 'entries', entries: [{ heading: 'B', facts: '', text: '', figure: [line] }] },
        ],
      },
      { name: 'Words', heading: 'Words', landscape: false, blocks: [{ kind: 'note', text: 'Words' }] },
    ],
  };
};

it('is made of parts that are well-formed, listed and found', async () => {
  await using folder = await scratchFolder();
  const photo = join(folder.path, 'photo.jpg');
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toFile(photo);
  const file = join(folder.path, 'book.xlsx');
  await writeWorkbook(documentOf(photo), file);
  const parts = await openWorkbook(await readFile(file));
  for (const [path, bytes] of parts) if (/\.(xml|rels)$/.test(path)) checkXml(bytes.toString());
  for (const { from, to } of relationsOf(parts)) expect(parts.has(to), `${from} → ${to}`).toBe(true);
  // The same photo is there once; a figure is a picture of its own.
  expect([...parts.keys()].filter((path) => path.startsWith('xl/media/')).toSorted()).toEqual([
    'xl/media/figure1.png',
    'xl/media/photo1.jpeg',
  ]);
  expect(parts.get('xl/media/photo1.jpeg')).toEqual(await readFile(photo));
  expect((await sharp(parts.get('xl/media/figure1.png')).metadata()).width).toBe(192);
  const book = parts.get('xl/workbook.xml')?.toString() ?? '';
  expect(book).toContain('<sheet name="North\'s &lt;1&gt;" sheetId="1" r:id="rId1"/>');
  expect(book).toContain(`localSheetId="0">'North''s &lt;1&gt;'!$3:$3</definedName>`);
  expect(book.match(/<definedName /g)).toHaveLength(1);
  expect([...parts.keys()].filter((path) => path.startsWith('xl/drawings/drawing'))).toHaveLength(2);
});

it('fails where a photo is missing', async () => {
  await using folder = await scratchFolder();
  const written = writeWorkbook(documentOf(join(folder.path, 'missing.jpg')), join(folder.path, 'book.xlsx'));
  await expect(written).rejects.toThrow('ENOENT');
});
