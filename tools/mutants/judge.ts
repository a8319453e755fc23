import type { Mutant } from './find-mutants.ts';
import type { Rounds } from './nearest-tests.ts';
import { runTests, type RunSettings } from './run-tests.ts';
import type { Verdict } from './state.ts';
import type { TreeCopy } from './tree-copy.ts';

/** Runs the tests that reach a mutant, nearest first, until one detects it. */
export async function judge(
  copy: TreeCopy,
  mutant: Mutant,
  rounds: Rounds,
  settings: Omit<RunSettings, 'bail'>,
): Promise<Verdict> {
  const began = performance.now();
  const verdict = (end: Verdict['end'], by: string, files: readonly string[]): Verdict => {
    return { end, by, files: [...files], seconds: Math.round((performance.now() - began) / 1_000) };
  };
  const mend = copy.apply([mutant]);
  try {
    for (const round of rounds) {
      const run = await runTests(copy.folder, round, { ...settings, bail: true });
      if (run.end === 'failed') return verdict('killed', run.first, run.failedFiles);
      if (run.end === 'timeout') return verdict('timeout', run.first, run.failedFiles);
    }
    return verdict('survived', '', []);
  } finally {
    mend();
  }
}

/** The mutants whose tests also fail without them: these tests have not detected anything. */
export async function notSure(
  copy: TreeCopy,
  verdicts: ReadonlyMap<Mutant, Verdict>,
  settings: Omit<RunSettings, 'bail'>,
): Promise<readonly Mutant[]> {
  const killers = new Set([...verdicts.values()].flatMap(({ files }) => files));
  if (killers.size === 0) return [];
  const { failedFiles } = await runTests(copy.folder, [...killers], { ...settings, bail: false });
  return [...verdicts].flatMap(([mutant, { files }]) =>
    files.length > 0 && files.every((file) => failedFiles.includes(file)) ? [mutant] : [],
  );
}
