import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';

/** Where standings are compared with their names: the rules of access, and the fragments that are their SQL twins. */
const permitted = /^domain\/src\/.*\.(access|rules)\.ts$|^server\/src\/shares\/standing\.store\.ts$/;

/** A comparison with the name of a standing. `admin` is missing, since permissions and routes have that name too. */
const comparison =
  /(?:[=!]==?|<>|\.standing\s*=|\bin\s*\(|\bcase)\s*'(?:none|shared_read|shared_full|creator|organization_admin)'/g;

/**
 * Checks that no other code compares a standing with names, so that a new standing has no rights but those that the
 * rules give it.
 */
export function checkStandings(file: SourceFile, report: Report): void {
  if (!['domain', 'server', 'web'].includes(file.tree) || file.forTests || permitted.test(file.path)) return;
  for (const match of file.text.matchAll(comparison))
    report(file.lineAt(match.index), 'a standing is compared by name: use a rule of .access.ts, or its SQL twin');
}
