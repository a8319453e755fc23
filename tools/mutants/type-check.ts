import { join } from 'node:path';
import { runProgram } from '../steps.ts';
import type { Mutant } from './find-mutants.ts';
import type { TreeCopy } from './tree-copy.ts';

/** Earlier results of the compiler, so that each mutant is compiled only once. */
export interface KnownTypes {
  readonly get: (mutant: Mutant) => boolean | undefined;
  readonly set: (mutant: Mutant, passes: boolean) => void;
}

/** Least number of mutants compiled together: one takes as long as many. */
const leastAtOnce = 20;

/**
 * The first `count` mutants, in order, that compile; the compiler itself detects the others. Mutants of different files
 * are compiled together.
 */
export async function passingTypes(
  copy: TreeCopy,
  mutants: readonly Mutant[],
  count: number,
  known: KnownTypes,
): Promise<readonly Mutant[]> {
  for (;;) {
    const first: Mutant[] = [];
    const batch = new Map<string, Mutant>();
    const open = () => first.length + [...batch.values()].length;
    let complete = true;
    for (const mutant of mutants) {
      if (complete ? open() >= count : batch.size >= leastAtOnce && open() >= count) break;
      const passes = known.get(mutant);
      if (passes === undefined) {
        complete = false;
        if (!batch.has(mutant.path)) batch.set(mutant.path, mutant);
      } else if (passes) first.push(mutant);
    }
    if (batch.size === 0) return first.slice(0, count);
    const refused = await refusedFiles(copy, [...batch.values()]);
    for (const [path, mutant] of batch) known.set(mutant, !refused.has(path));
  }
}

async function refusedFiles(copy: TreeCopy, batch: readonly Mutant[]): Promise<ReadonlySet<string>> {
  const mend = copy.apply(batch);
  const program = join(process.cwd(), 'node_modules', '.bin', 'tsc');
  const { output } = await runProgram(program, ['-p', 'tsconfig.json'], { cwd: copy.folder, quiet: true });
  mend();
  return new Set([...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path]) => path ?? ''));
}
