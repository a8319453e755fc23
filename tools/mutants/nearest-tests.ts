import type { SourceFile } from '../architecture/source-tree.ts';

/** The parts of a file that are needed to find the tests that reach it. */
export type ImportingFile = Pick<SourceFile, 'path' | 'imports'>;

/** Rounds of tests, nearest first; a round runs only if the ones before it did not detect the mutant. */
export type Rounds = readonly (readonly string[])[];

const isTest = (path: string) => /^(domain|server)\/.*\.test\.ts$/.test(path);

/** The folder of a file within its tree: files of the same room have the same folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/**
 * Tests that reach a file through imports: first those in its folder and those that import it directly, then those one
 * step away, then all others.
 */
export function testsOf(changed: string, files: readonly ImportingFile[]): Rounds {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of files) {
    for (const { target, typeOnly } of imports) {
      if (target !== undefined && !typeOnly) importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const distances = new Map([[changed, 0]]);
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  const tests = [...distances].filter(([path]) => isTest(path));
  const roundOf = ([path, distance]: readonly [string, number]) =>
    distance <= 1 || folderOf(path) === folderOf(changed) ? 0 : distance === 2 ? 1 : 2;
  const rounds = [0, 1, 2].map((round) => tests.filter((test) => roundOf(test) === round).map(([path]) => path));
  return rounds.filter((round) => round.length > 0);
}
