import type { SourceFile } from '../architecture/source-tree.ts';

/** The parts of a file that are needed to find the tests that reach it. */
export type ImportingFile = Pick<SourceFile, 'path' | 'imports'>;

/** Rounds of tests, nearest first; a round runs only if the ones before it did not detect the mutant. */
export type Rounds = readonly (readonly string[])[];

/** Test files in the first round. Each further round has twice as many, because starting a round takes time. */
const firstRound = 4;

const isTest = (path: string) => /^(domain|server)\/.*\.test\.ts$/.test(path);

/** The folder of a file within its tree: files of the same room have the same folder. */
function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The first part of a file's name. */
function nounOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? '';
}

/** The name of a file's room, the same in every tree. */
function roomOf(path: string): string {
  return path.split('/')[2] ?? '';
}

/**
 * The nearest tests that reach a file through imports: first those of the same name, those in its folder and those that
 * import it directly, then those of the rooms that import it, in the order of their distance.
 * @param most most test files in all rounds together
 */
export function testsOf(changed: string, files: readonly ImportingFile[], most: number): Rounds {
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
  const near = new Map<string, number>();
  for (const [path, distance] of distances) {
    const room = roomOf(path);
    if (!isTest(path) && !near.has(room)) near.set(room, distance);
  }
  const far = ([path, distance]: readonly [string, number]): number => {
    if (folderOf(path) === folderOf(changed)) return nounOf(path) === nounOf(changed) ? 0 : 0.5;
    if (distance === 1) return 1;
    // A test that starts a whole portal reaches everything, so only its room matters.
    return 1.5 + (near.get(roomOf(path)) ?? 10) + distance / 100;
  };
  const nearest = [...distances]
    .filter(([path]) => isTest(path))
    .toSorted((a, b) => far(a) - far(b))
    .map(([path]) => path)
    .slice(0, most);
  return inRounds(nearest, firstRound);
}

function inRounds(tests: readonly string[], size: number): Rounds {
  return tests.length === 0 ? [] : [tests.slice(0, size), ...inRounds(tests.slice(size), size * 2)];
}
