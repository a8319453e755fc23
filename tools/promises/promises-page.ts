import { promises, type PortalPromise } from './promise-list.ts';

/** A line of the figures of the last benches. */
interface Figure {
  readonly part: string;
  readonly what: string;
  readonly figure: string;
  readonly bar: string;
  readonly held: string;
  readonly day: string;
}

/** Reads the table of `bench/RESULTS.md`. */
export function readFigures(results: string): readonly Figure[] {
  const rows = results.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| part '));
  return rows.map((row) => {
    const [part = '', what = '', figure = '', bar = '', held = '', day = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return { part, what, figure, bar, held, day };
  });
}

/**
 * The table of promises, in Markdown.
 * @param figures of the last benches
 * @param readTest text of a file with tests
 * @param isShort only the first proof of each
 * @throws Error when a promise names a figure or a test that does not exist
 */
export function promisesTable(figures: readonly Figure[], readTest: (file: string) => string, isShort = false): string {
  const proofOf = (proof: PortalPromise['proofs'][number]) => {
    if (proof.kind === 'bench') {
      const found = figures.find(({ part, what }) => part === proof.part && what.startsWith(proof.what));
      if (!found) throw new Error(`bench/RESULTS.md has no line "${proof.what}" of ${proof.part}`);
      const bar = found.held === 'yes' ? `bar ${found.bar}` : `bar ${found.bar}, **not held**`;
      return `${found.what}: ${found.figure} (${bar}; ${found.day}) | \`npm run bench -- ${proof.part}\``;
    }
    if (!readTest(proof.file).includes(proof.title)) throw new Error(`${proof.file} has no test "${proof.title}"`);
    return `held by each \`npm test\` | \`${proof.file}\`, “${proof.title}”`;
  };
  const rows = promises.flatMap(({ promise, proofs }) =>
    proofs
      .slice(0, isShort ? 1 : proofs.length)
      .map((proof, at) => `| ${at === 0 ? promise : ''} | ${proofOf(proof)} |`),
  );
  return ['| promise | last figure | measured by |', '| --- | --- | --- |', ...rows].join('\n');
}

/** A page with the table between its marks. @throws Error when it has no marks */
export function pageOfPromises(page: string, table: string): string {
  const marks = /(<!-- promises: .*-->\n)[^]*(\n<!-- end of promises -->)/;
  if (!marks.test(page)) throw new Error('The page has no marks between which its table of promises stands');
  return page.replace(marks, (_, begin: string, end: string) => `${begin}${table}${end}`);
}
