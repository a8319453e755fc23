import { expect, it } from 'vitest';
import { chosenFile, sampleCsv } from './import-file.ts';

it('takes one file whose name ends in .csv, whatever type the system gives it', () => {
  const workbook = new File(['Kitchen'], 'Places.CSV', { type: 'application/vnd.ms-excel' });
  expect(chosenFile([workbook])).toEqual({ file: workbook });
  expect(chosenFile([])).toEqual({ flaw: 'notOne', name: '' });
  expect(chosenFile([workbook, workbook])).toEqual({ flaw: 'notOne', name: '' });
  expect(chosenFile([new File([''], 'places.txt', { type: 'text/csv' })])).toEqual({
    flaw: 'notCsv',
    name: 'places.txt',
  });
});

it('refuses a file over 8 MB', () => {
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.csv');
  expect(chosenFile([file(8_000_000)])).toHaveProperty('file');
  expect(chosenFile([file(8_000_001)])).toEqual({ flaw: 'tooLarge', name: 'a.csv' });
});

it('begins the sample with a byte order mark, and quotes commas', async () => {
  const bytes = new Uint8Array(await sampleCsv(['place name', 'Kitchen, 1st floor']).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('place name\r\n"Kitchen, 1st floor"\r\n');
});
