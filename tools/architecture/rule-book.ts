import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The folder of the rules, relative to the root. */
export const rulesFolder = 'docs/rules';

/** All rules. */
export interface RuleBook {
  /** Numbers of rules, such as `EVENT-12`. */
  readonly ids: ReadonlySet<string>;
  /** Prefixes of pages, such as `EVENT`. */
  readonly prefixes: ReadonlySet<string>;
  /** The built rules, with their places: those on pages of what is built that say nothing of "Not built yet". */
  readonly built: ReadonlyMap<string, RulePlace>;
}

/** Where a rule is. */
interface RulePlace {
  readonly path: string;
  readonly line: number;
}

/** The line of the README's list of pages after which they are about what is not built yet. */
const planned = 'Decided, not built yet:';

/** Reports a violation in a file. */
export type ReportAt = (path: string, line: number, message: string) => void;

/**
 * Reads the pages of docs/rules and checks their form: every page is in the table of the README with a unique prefix,
 * every third-level heading is `PREFIX-n Title` with that prefix, numbers are unique, and every rule has an origin.
 * @returns the rules; none if there is no such folder
 */
export function readRuleBook(root: string, report: ReportAt): RuleBook {
  const ids = new Set<string>();
  const built = new Map<string, RulePlace>();
  if (!existsSync(join(root, rulesFolder))) return { ids, prefixes: new Set(), built };
  const { pages, notBuilt } = readTable(root, report);
  const found = globSync(`${rulesFolder}/*.md`, { cwd: root }).map((path) => basename(path));
  for (const file of found.toSorted()) {
    if (file === 'README.md') continue;
    const prefix = pages.get(file);
    const path = `${rulesFolder}/${file}`;
    if (prefix === undefined) report(path, 1, 'the page is not in the table of docs/rules/README.md');
    else {
      const text = readFileSync(join(root, path), 'utf8');
      readPage(path, text, prefix, ids, report);
      if (!notBuilt.has(file)) for (const [id, line] of builtRules(text)) built.set(id, { path, line });
    }
  }
  for (const file of pages.keys()) {
    if (!found.includes(file)) report(`${rulesFolder}/README.md`, 1, `there is no page ${file}`);
  }
  return { ids, prefixes: new Set(pages.values()), built };
}

/** The rules of a page that do not say that a part of them is not built yet, with their lines. */
function builtRules(text: string): readonly (readonly [id: string, line: number])[] {
  let line = 1;
  return text.split(/^(?=### )/m).flatMap((part) => {
    const at = line;
    line += part.split('\n').length - 1;
    const id = /^### ([A-Z]+-\d+)/.exec(part)?.[1];
    return id === undefined || part.includes('Not built yet:') ? [] : [[id, at] as const];
  });
}

/**
 * The prefix of each page, from table rows that start with a link to the page and its prefix in backticks, and the pages
 * about what is not built yet.
 */
function readTable(
  root: string,
  report: ReportAt,
): { readonly pages: ReadonlyMap<string, string>; readonly notBuilt: ReadonlySet<string> } {
  const path = `${rulesFolder}/README.md`;
  const pages = new Map<string, string>();
  const notBuilt = new Set<string>();
  let later = false;
  if (!existsSync(join(root, path))) return { pages, notBuilt };
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      later ||= line === planned;
      const [, file, prefix] = /^\| \[[^\]]+\]\(([\w-]+\.md)\) \| `([A-Z]+)` \|/.exec(line) ?? [];
      if (file === undefined || prefix === undefined) return;
      if ([...pages.values()].includes(prefix)) report(path, index + 1, `the prefix ${prefix} is used by another page`);
      pages.set(file, prefix);
      if (later) notBuilt.add(file);
    });
  return { pages, notBuilt };
}

function readPage(path: string, text: string, prefix: string, ids: Set<string>, report: ReportAt): void {
  let open: { readonly id: string; readonly line: number } | undefined;
  const close = (): void => {
    if (open) report(path, open.line, `${open.id} has no origin`);
    open = undefined;
  };
  text.split('\n').forEach((line, index) => {
    if (/^\*Origin: .+\*$/.test(line)) open = undefined;
    if (!line.startsWith('### ')) return;
    close();
    const [, id, own] = /^### (([A-Z]+)-[1-9]\d*) \S/.exec(line) ?? [];
    if (id === undefined || own !== prefix)
      report(path, index + 1, `a rule on this page must start with "### ${prefix}-"`);
    else if (ids.has(id)) report(path, index + 1, `${id} is used twice`);
    else {
      ids.add(id);
      open = { id, line: index + 1 };
    }
  });
  close();
  if (![...ids].some((id) => id.startsWith(`${prefix}-`))) report(path, 1, 'the page has no rules');
}
