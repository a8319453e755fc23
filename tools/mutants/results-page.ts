import type { Mutant } from './find-mutants.ts';
import type { Verdict } from './state.ts';

/** A finished run. */
export interface FinishedRun {
  readonly seed: string;
  /** Short hash of the tested commit. */
  readonly commit: string;
  readonly verdicts: ReadonlyMap<Mutant, Verdict>;
}

const heading = `# Results of the mutation run

\`npm run mutants -- --write\` makes this page; \`docs/how-to/mutants.md\` describes the run. The reasons in the tables are written by hand and kept as long as the mutant survives.
`;

/** The page with the section of a run replaced; sections of other seeds, and reasons given earlier, are kept. */
export function resultsPage(run: FinishedRun, old: string): string {
  const sections = new Map(
    old
      .split(/^(?=## Seed )/m)
      .slice(1)
      .map((section) => [/^## Seed (\S+)/.exec(section)?.[1] ?? '', section.trimEnd()]),
  );
  const reasons = new Map(
    [...old.matchAll(/^\| (`.*`) \| (.*) \|$/gm)].map(([, mutant = '', why = '']) => [mutant, why]),
  );
  sections.set(run.seed, sectionOf(run, reasons));
  const inOrder = [...sections].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, section]) => section);
  return `${[heading.trimEnd(), ...inOrder].join('\n\n')}\n`;
}

function sectionOf({ seed, commit, verdicts }: FinishedRun, reasons: ReadonlyMap<string, string>): string {
  const survivors = [...verdicts].filter(([, { end }]) => end === 'survived').map(([mutant]) => mutant);
  const killed = verdicts.size - survivors.length;
  const share = verdicts.size === 0 ? 0 : (100 * killed) / verdicts.size;
  const rows = survivors.map((mutant) => {
    const cell = cellOf(mutant);
    return `| ${cell} | ${reasons.get(cell) ?? 'no reason given'} |`;
  });
  const table = rows.length === 0 ? [] : ['', '| survivor | why |', '| --- | --- |', ...rows];
  return [
    `## Seed ${seed}`,
    '',
    `${killed} of ${verdicts.size} mutants killed (${share.toFixed(1)} %) at ${commit}.`,
    ...table,
  ].join('\n');
}

/** A mutant in a cell of the table, without its line, which moves. */
function cellOf({ path, before, after }: Mutant): string {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[`|]/g, '¦').slice(0, 100);
  return `\`${path}: ${short(before)} → ${after === '' ? '(nothing)' : short(after)}\``;
}
