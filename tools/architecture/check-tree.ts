import { checkCitations } from './citation-rules.ts';
import { checkFaces } from './face-rules.ts';
import { checkCycles, checkImports } from './import-rules.ts';
import { checkFolders } from './folder-rules.ts';
import { checkFragments } from './fragment-rules.ts';
import { checkLengths } from './length-rules.ts';
import { checkName } from './name-rules.ts';
import { checkReach } from './reach-rules.ts';
import type { Breach } from './report.ts';
import { readTree } from './source-tree.ts';
import { checkStandings } from './standing-rules.ts';
import { checkComponentText, checkSyntax, checkWaits } from './syntax-rules.ts';
import { checkTables } from './table-rules.ts';
import { checkTwins } from './twin-rules.ts';

/** Checks all TypeScript below `root` against the house rules. @returns the violations */
export function checkTree(root: string): readonly Breach[] {
  const files = readTree(root);
  const breaches: Breach[] = [];
  for (const file of files) {
    const report = (line: number, message: string): void => void breaches.push({ path: file.path, line, message });
    for (const check of [
      checkName,
      checkImports,
      checkSyntax,
      checkWaits,
      checkReach,
      checkComponentText,
      checkLengths,
      checkTables,
      checkFragments,
      checkStandings,
    ])
      check(file, report);
  }
  checkFolders(files, (path, line, message) => void breaches.push({ path, line, message }));
  checkFaces(files, (path, line, message) => void breaches.push({ path, line, message }));
  checkCycles(files, (path, message) => void breaches.push({ path, line: 1, message }));
  checkTwins(files, (path, line, message) => void breaches.push({ path, line, message }));
  checkCitations(root, files, (path, line, message) => void breaches.push({ path, line, message }));
  return breaches;
}
