import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree, type SourceFile } from '../architecture/source-tree.ts';
import { drawn, keyOf } from './draw.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { testsOf } from './nearest-tests.ts';
import { runTests } from './run-tests.ts';
import { openState, type Verdict } from './state.ts';
import { copyTree, stateFolder, type TreeCopy } from './tree-copy.ts';
import { passingTypes } from './type-check.ts';

// npm run mutants: makes random small changes to rules and stores, and checks that a test detects each of them. See
// docs/how-to/mutants.md.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '600' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const root = process.cwd();
const tree = readTree(root);
const texts = new Map(tree.map(({ path, text }) => [path, text]));

/** Files with rules: pure ones and SQL. */
const changed =
  /^(domain\/src\/.*\.(rules|access|limits|states|catalogue)|server\/src\/.*\.(store|actions|answer))\.ts$/;

function isDrawnFrom({ path, forTests }: SourceFile): boolean {
  return changed.test(path) && !forTests && !path.startsWith('server/src/demo/') && path.includes(values.only);
}

function key(mutant: Mutant): string {
  return keyOf(mutant, texts.get(mutant.path) ?? '');
}

/** Runs the tests that reach a mutant, nearest first, until one detects it. */
async function judge(copy: TreeCopy, mutant: Mutant): Promise<Verdict> {
  const began = performance.now();
  const verdict = (end: Verdict['end'], by: string, files: readonly string[]): Verdict => {
    return { end, by, files: [...files], seconds: Math.round((performance.now() - began) / 1_000) };
  };
  const mend = copy.apply([mutant]);
  try {
    for (const round of testsOf(mutant.path, tree).slice(0, Number(values.rounds))) {
      const run = await runTests(copy.folder, round, { bail: true, seconds: Number(values.seconds) });
      if (run.end === 'failed') return verdict('killed', run.first, run.failedFiles);
      if (run.end === 'timeout') return verdict('timeout', run.first, run.failedFiles);
    }
    return verdict('survived', '', []);
  } finally {
    mend();
  }
}

function describe({ path, line, before, after }: Mutant): string {
  const short = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text).replaceAll(/\s+/g, ' ');
  return `${path}:${line}  ${short(before)}  →  ${after === '' ? '(nothing)' : short(after)}`;
}

function line(place: number, mutant: Mutant, { end, by, seconds }: Verdict): string {
  const who = by === '' ? '' : `   by: ${by.slice(0, 90)}`;
  return `${String(place + 1).padStart(3)} ${end.padEnd(8)} ${String(seconds).padStart(4)} s  ${describe(mutant)}${who}`;
}

const copy = copyTree(root);
process.on('exit', () => copy.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const all = tree.filter(isDrawnFrom).flatMap(({ path, text }) => findMutants(path, text));
const state = openState(join(stateFolder(root), `seed-${values.seed}.json`));
const mutants = await passingTypes(copy, drawn(all, Number(values.seed)), Number(values.count), {
  get: (mutant) => state.get(key(mutant)).types,
  set: (mutant, types) => state.set(key(mutant), { types }),
});
console.log(`${mutants.length} of ${all.length} mutants, seed ${values.seed}`);
if (values.list) {
  for (const mutant of mutants) console.log(describe(mutant));
  process.exit(0);
}
const verdicts = new Map<Mutant, Verdict>();
for (const [place, mutant] of mutants.entries()) {
  const old = state.get(key(mutant)).verdict;
  const verdict = old && !(values.again && old.end === 'survived') ? old : await judge(copy, mutant);
  state.set(key(mutant), { verdict });
  verdicts.set(mutant, verdict);
  console.log(line(place, mutant, verdict));
}

// A test that fails without any mutant has not detected anything.
const killers = new Set([...verdicts.values()].flatMap(({ files }) => files));
const clean = await runTests(copy.folder, [...killers], { bail: false, seconds: 3_600 });
for (const [mutant, { files }] of verdicts) {
  if (files.length === 0 || !files.every((file) => clean.failedFiles.includes(file))) continue;
  console.log(`Not sure, as its tests fail without it too; it is tried again the next time: ${describe(mutant)}`);
  state.forget(key(mutant));
  verdicts.delete(mutant);
}
const survivors = [...verdicts].filter(([, { end }]) => end === 'survived');
console.log(`\nSurvivors:${survivors.length === 0 ? ' none' : ''}`);
for (const [mutant] of survivors) console.log(`  ${describe(mutant)}`);
const killed = verdicts.size - survivors.length;
const share = verdicts.size === 0 ? 0 : (100 * killed) / verdicts.size;
console.log(`\n${killed} of ${verdicts.size} mutants killed: ${share.toFixed(1)} %`);
