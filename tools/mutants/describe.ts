import type { Mutant } from './find-mutants.ts';
import type { Verdict } from './state.ts';

/** Where a mutant is and what it changes, in one line. */
export function describe({ path, line, before, after }: Mutant): string {
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll(/\s+/g, ' ');
  return `${path}:${line}  ${short(before)}  →  ${after === '' ? '(nothing)' : short(after)}`;
}

/** The result for a mutant, in one line. @param place its position in the random order, from 0 */
export function describeVerdict(place: number, mutant: Mutant, { end, by, seconds }: Verdict): string {
  const who = by === '' ? '' : `   by: ${by.slice(0, 90)}`;
  return `${String(place + 1).padStart(3)} ${end.padEnd(8)} ${String(seconds).padStart(4)} s  ${describe(mutant)}${who}`;
}

/** The summary of a run: the surviving mutants, and the share of killed ones. */
export function summary(verdicts: ReadonlyMap<Mutant, Verdict>): string {
  const survivors = [...verdicts]
    .filter(([, { end }]) => end === 'survived')
    .map(([mutant]) => `  ${describe(mutant)}`);
  const killed = verdicts.size - survivors.length;
  const share = verdicts.size === 0 ? 0 : (100 * killed) / verdicts.size;
  const said = survivors.length === 0 ? [' none'] : survivors;
  return ['', 'Survivors:', ...said, '', `${killed} of ${verdicts.size} mutants killed: ${share.toFixed(1)} %`].join(
    '\n',
  );
}
