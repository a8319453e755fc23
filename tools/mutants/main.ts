import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree, type SourceFile } from '../architecture/source-tree.ts';
import { describe, describeVerdict, summary } from './describe.ts';
import { drawn, keyOf } from './draw.ts';
import { findMutants, type Mutant } from './find-mutants.ts';
import { judge, notSure } from './judge.ts';
import { testsOf } from './nearest-tests.ts';
import { resultsPage } from './results-page.ts';
import { openState, type Verdict } from './state.ts';
import { startTestDatabases } from './test-databases.ts';
import { copyTree, stateFolder } from './tree-copy.ts';
import { passingTypes } from './type-check.ts';

// npm run mutants: makes random small changes to rules and stores, and checks that a test detects each of them. See
// docs/how-to/mutants.md.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    files: { type: 'string', default: '36' },
    workers: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '600' },
    write: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const began = performance.now();
const isLate = (): boolean => performance.now() - began > Number(values.minutes) * 60_000;
const root = process.cwd();
const tree = readTree(root);
const files = new Map(tree.map((file) => [file.path, file]));

/** Files with rules: pure ones and SQL. */
const changed =
  /^(domain\/src\/.*\.(rules|access|limits|states|catalogue)|server\/src\/.*\.(store|actions|answer))\.ts$/;

function isDrawnFrom({ path, forTests }: SourceFile): boolean {
  return changed.test(path) && !forTests && !path.startsWith('server/src/demo/') && path.includes(values.only);
}

function key(mutant: Mutant): string {
  const file = files.get(mutant.path);
  if (!file) throw new Error(`${mutant.path} does not exist`);
  return keyOf(mutant, file.text, file.comments);
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
const databases = await startTestDatabases();
const settings = { seconds: Number(values.seconds), workers: values.workers, databases: databases.url };
const verdicts = new Map<Mutant, Verdict>();
for (const [place, mutant] of mutants.entries()) {
  const old = state.get(key(mutant)).verdict;
  const isKnown = old && !(values.again && old.end === 'survived');
  if (!isKnown && isLate()) continue;
  const verdict = isKnown ? old : await judge(copy, mutant, testsOf(mutant.path, tree, Number(values.files)), settings);
  state.set(key(mutant), { verdict });
  verdicts.set(mutant, verdict);
  console.log(describeVerdict(place, mutant, verdict));
}
const open = mutants.length - verdicts.size;
if (open === 0) {
  for (const mutant of await notSure(copy, verdicts, { ...settings, seconds: 3_600 })) {
    console.log(`Inconclusive, since its tests fail without it too; it will be retried next time: ${describe(mutant)}`);
    state.forget(key(mutant));
    verdicts.delete(mutant);
  }
}
console.log(summary(verdicts));
if (open === 0 && values.write) {
  const page = 'tools/mutants/RESULTS.md';
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  writeFileSync(
    page,
    resultsPage({ seed: values.seed, commit, verdicts }, existsSync(page) ? readFileSync(page, 'utf8') : ''),
  );
}
if (open > 0) console.log(`${open} were not tried in time; run the same command again to continue.`);
await databases.stop();
