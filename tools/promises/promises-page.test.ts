import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageOfPromises, promisesTable, readFigures } from './promises-page.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const figures = readFigures(read('bench/RESULTS.md'));

it.each([
  ['docs/promises.md', false],
  ['README.md', true],
])('%s tells the last figures, and tests that exist: node tools/promises/main.ts', (file, isShort) => {
  const page = read(file);
  expect(page).toBe(pageOfPromises(page, promisesTable(figures, read, isShort)));
});

it('a promise whose figure or test is gone, or whose bar is missed, does not go unseen', () => {
  expect(() => promisesTable(figures.slice(0, 1), read)).toThrow('bench/RESULTS.md has no line');
  expect(() => promisesTable(figures, () => '')).toThrow('has no test');
  const missed = figures.map((one) => ({ ...one, held: '**no**' }));
  expect(promisesTable(missed, read)).toContain('**not held**');
});
