import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';

/** The closed lists of roles. */
const roles: Readonly<Record<string, readonly string[]>> = {
  domain: ['schema', 'limits', 'rules', 'access', 'routes', 'catalogue', 'states'],
  server: ['http', 'access', 'actions', 'store', 'answer', 'jobs', 'mail', 'types', 'names', 'format', 'topic'],
  web: ['form', 'queries', 'messages'],
};

/** Files of `domain/src/common` without a role: the foundations of the API. */
const withoutRole = ['domain/src/common/errors.ts', 'domain/src/common/route.ts'];

/**
 * Rooms of the server whose files have names without roles: the platform, the demonstration, and the assembly of the
 * portal.
 */
const withoutRoles = /^(platform|demo|portal)(\/|$)/;

const maxLines = 400;
/** Generated from the database, so its length depends on the schema. */
const generated = ['server/src/platform/database/tables.ts'];

/** Checks a file's name, role and length. */
export function checkName(file: SourceFile, report: Report): void {
  if (file.lines > maxLines && !generated.includes(file.path))
    report(maxLines, `${file.lines} lines; at most ${maxLines} are allowed, and over 200 should be an exception`);
  const name = file.path.split('/').at(-1) ?? '';
  if (name === 'index.ts' || name === 'index.tsx') report(1, 'no barrels (index files)');
  const [base = '', ...rest] = name.replace(/\.(test|browser\.test)(?=\.tsx?$)/, '').split('.');
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(base)) report(1, `"${name}" is not in lower case with hyphens`);
  const allowed = roles[file.tree];
  if (!allowed || file.room === '' || withoutRoles.test(file.room) || withoutRole.includes(file.path)) return;
  const role = rest.slice(0, -1).join('.');
  // Components of the web and their helpers have plain names.
  if (role === '' && (file.tree === 'web' || file.forTests)) return;
  if (!allowed.includes(role))
    report(1, `"${name}" does not have one of the roles ${allowed.map((one) => `.${one}`).join(' ')}`);
}
