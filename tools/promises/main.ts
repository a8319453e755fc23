import { readFileSync, writeFileSync } from 'node:fs';
import { pageOfPromises, promisesTable, readFigures } from './promises-page.ts';

// Writes the promises with their last figures into docs/promises.md, and the first figure of each into the README.
const read = (file: string) => readFileSync(file, 'utf8');
const figures = readFigures(read('bench/RESULTS.md'));
for (const page of ['docs/promises.md', 'README.md'])
  writeFileSync(page, pageOfPromises(read(page), promisesTable(figures, read, page === 'README.md')));
