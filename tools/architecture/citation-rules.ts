import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readRuleBook, rulesFolder, type ReportAt, type RuleBook } from './rule-book.ts';
import type { SourceFile } from './source-tree.ts';
import { child, dottedName, isNode, literalText, walk } from './syntax.ts';

/** Files besides TypeScript that may cite rules or name documents. */
const otherFiles = '**/*.{md,mjs,sql,css,html,yml,sh}';
const notOurs = ['**/node_modules', '**/dist', 'data', 'test-results'];

/** Folders that may name the documents from which the rules were written. */
const ownOrigins = [`${rulesFolder}/`, 'docs/decisions/'];

/** Names of documents that are not in the repository. */
const elsewhere: readonly RegExp[] = [
  /\bspecifications?\b/i,
  /\breliability(?= (?:§|finding|[A-Z]\d))/i,
  /\b(?:cases? [A-Z]\d+ )?of reliability\b/i,
  /\bissues? \d+\b/i,
];

const item = [
  String.raw`[A-Z]+-\d+`,
  String.raw`RFC \d+(?: §\d+(?:\.\d+)*)?`,
  String.raw`(?:ASVS|WCAG) \d+(?:\.\d+)*`,
  String.raw`docs\/[\w-]+(?:[/.][\w-]+)*`,
  String.raw`[\w-]+\/[\w.-]+#\d+`,
].join('|');
const sources = new RegExp(String.raw`^(?:${item})(?:,\s+(?:${item}))*(?=\.(?:\s|$)|[ \t]*\n|\s+@|\s*$)`);

/** Rules that apply to everything of their kind, so that no place in the code is the one to cite them. */
const everywhere: ReadonlySet<string> = new Set([
  ...['HTTP-2', 'HTTP-4', 'DB-4'],
  ...['LOOK-1', 'LOOK-6', 'LOOK-9', 'SCREEN-9'],
]);

/**
 * Checks citations in comments and documents: the number of a rule must exist in docs/rules, `Source:` must be followed
 * by sources in known forms, documents that are named must be in the repository, and the code must cite every rule that
 * is built.
 */
export function checkCitations(root: string, files: readonly SourceFile[], report: ReportAt): void {
  const book = readRuleBook(root, report);
  checkDecisions(root, report);
  const cited = new Set<string>();
  const check = (path: string, text: string, lineAt: (index: number) => number, cites: boolean): void => {
    const say = (index: number, message: string): void => report(path, lineAt(index), message);
    checkIds(text, book, say);
    if (!path.endsWith('.md')) for (const id of idsIn(text)) cited.add(id);
    if (cites) checkSources(text, say);
    if (!ownOrigins.some((folder) => path.startsWith(folder))) checkNames(root, path, text, say);
  };
  for (const file of files) {
    for (const { text, start } of file.comments) {
      check(file.path, withoutMargin(text), (index) => file.lineAt(start) + linesBefore(text, index), true);
    }
    for (const { text, line } of titles(file)) check(file.path, text, () => line, false);
  }
  for (const path of globSync(otherFiles, { cwd: root, exclude: notOurs }).map((one) => one.replaceAll('\\', '/'))) {
    const text = readFileSync(join(root, path), 'utf8');
    check(path, text, (index) => 1 + linesBefore(text, index), false);
  }
  for (const [id, { path, line }] of book.built) {
    if (!cited.has(id) && !everywhere.has(id)) report(path, line, `${id} is built, but no code or test cites it`);
  }
}

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![\w-])[A-Z]+-\d+\b/g)].map(([id]) => id);
}

/** A block comment with the stars at the start of its lines replaced by spaces, so that offsets stay the same. */
function withoutMargin(text: string): string {
  return text.replaceAll(/(?<=^|\n)[ \t]*\*/g, (margin) => ' '.repeat(margin.length));
}

function linesBefore(text: string, index: number): number {
  return text.slice(0, index).split('\n').length - 1;
}

/** Titles of tests, which are checked like comments. */
function titles(file: SourceFile): readonly { readonly text: string; readonly line: number }[] {
  const found: { readonly text: string; readonly line: number }[] = [];
  if (!file.forTests) return found;
  walk(file.program, (node) => {
    if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return;
    const [first]: readonly unknown[] = node['arguments'];
    const callee = child(node, 'callee');
    // `it.each(rows)(title, …)` calls the result of a call.
    const name = dottedName(callee?.type === 'CallExpression' ? child(callee, 'callee') : callee);
    if (!/^(it|test|describe)(\.\w+)*$/.test(name) || !isNode(first)) return;
    found.push({ text: literalText(first) ?? '', line: file.lineAt(first.start) });
  });
  return found;
}

/** Checks that each decision record has a unique number, the same as in its title. */
function checkDecisions(root: string, report: ReportAt): void {
  const numbers = new Set<string>();
  for (const path of globSync('docs/decisions/*.md', { cwd: root }).toSorted()) {
    const number = /\/(\d{4})-[^/]+\.md$/.exec(path.replaceAll('\\', '/'))?.[1];
    const title = /^# (\d+)\. /.exec(readFileSync(join(root, path), 'utf8'))?.[1];
    if (number === undefined || Number(title) !== Number(number)) {
      report(
        path,
        1,
        'the file name of a decision record must be NNNN-what-it-decides.md, and its title must start with "# N. "',
      );
    } else if (numbers.has(number)) report(path, 1, `the number ${number} is used by another decision record`);
    numbers.add(number ?? path);
  }
}

type Say = (index: number, message: string) => void;

function checkIds(text: string, book: RuleBook, say: Say): void {
  for (const match of text.matchAll(/(?<![\w-])([A-Z]+)-\d+\b/g)) {
    const [id, prefix = ''] = match;
    if (book.prefixes.has(prefix) && !book.ids.has(id)) say(match.index, `${id} is not a rule in ${rulesFolder}`);
  }
}

function checkSources(text: string, say: Say): void {
  for (const match of text.matchAll(/(?<![`"])\bSources?:\s*/g)) {
    const rest = text.slice(match.index + match[0].length);
    if (!sources.test(rest)) {
      say(
        match.index,
        '"Source:" must be followed by rules, such as EVENT-12, or other sources in a form from docs/rules/README.md',
      );
    }
  }
}

function checkNames(root: string, path: string, text: string, say: Say): void {
  for (const pattern of elsewhere) {
    for (const match of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
      say(match.index, `"${match[0]}" is not in the repository; cite a rule of ${rulesFolder}`);
    }
  }
  // URLs do not refer to files of the repository; they are replaced by spaces.
  const own = text.replaceAll(/https?:\/\/\S+/g, (address) => ' '.repeat(address.length));
  for (const match of own.matchAll(/(?:[\w.-]+\/)*[\w-][\w.-]*\.md\b/g)) {
    const places = [match[0], posix.join(posix.dirname(path), match[0])];
    if (!places.some((place) => existsSync(join(root, place)))) {
      say(match.index, `"${match[0]}" is not in the repository; cite a rule of ${rulesFolder}`);
    }
  }
  for (const match of own.matchAll(/\b(?:docs\/decisions\/|[Dd]ecision )(\d+)\b/g)) {
    if (globSync(`docs/decisions/${match[1]}-*.md`, { cwd: root }).length === 0) {
      say(match.index, `"${match[0]}" is not a decision record; use its four digits`);
    }
  }
}
