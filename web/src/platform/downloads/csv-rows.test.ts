import { expect, it } from 'vitest';
import { rowCounter } from './csv-rows.ts';

const bytes = new TextEncoder();

function rowsOf(...chunks: readonly string[]): number {
  const counter = rowCounter();
  for (const chunk of chunks) counter.read(bytes.encode(chunk));
  return counter.rows();
}

it('counts the rows below the headings, with or without a last line break', () => {
  expect(rowsOf('')).toBe(0);
  expect(rowsOf('Time,Count\r\n')).toBe(0);
  expect(rowsOf('Time,Count\r\n1,2\r\n3,4\r\n')).toBe(2);
  expect(rowsOf('Time,Count\r\n1,2\r\n3,4')).toBe(2);
});

it('counts a row once that has line breaks between quotes, however the file arrives in parts', () => {
  const file = 'Memo\r\n"one\r\n""two""\n"\r\n"日本\n語"\r\n';
  expect(rowsOf(file)).toBe(2);
  for (let at = 1; at < file.length; at += 1) expect(rowsOf(file.slice(0, at), file.slice(at))).toBe(2);
});
