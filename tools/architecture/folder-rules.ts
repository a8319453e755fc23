import { posix } from 'node:path';
import type { ReportAt } from './rule-book.ts';
import type { SourceFile } from './source-tree.ts';

/** Most files in a folder: more cannot be taken in at a glance, and belong into folders by word. */
const mostFiles = 40;

const trees: readonly string[] = ['domain', 'server', 'web', 'field-unit', 'tools'];

/** Checks that no folder holds more files than a stranger can read. */
export function checkFolders(files: readonly SourceFile[], report: ReportAt): void {
  const folders = Map.groupBy(
    files.filter(({ tree }) => trees.includes(tree)),
    ({ path }) => posix.dirname(path),
  );
  for (const [folder, within] of folders) {
    const [first] = within;
    if (first && within.length > mostFiles)
      report(
        first.path,
        1,
        `${folder} has ${within.length} files; at most ${mostFiles} are allowed: use folders by word`,
      );
  }
}
