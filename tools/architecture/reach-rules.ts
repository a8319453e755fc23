import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';
import { child, dottedName, literalText, walk, type SyntaxNode } from './syntax.ts';

// Which files may access the environment, the network, the database, the clock and randomness.

/** Files besides `.store.ts` that may contain SQL. */
const sqlPlaces = /\.store\.ts$|^server\/src\/platform\/(database|embedded-postgres)\/|^tools\//;
const builders = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/;
const statement =
  /^\s*(select\s[\s\S]+\sfrom\s|insert\s+into\s|update\s+[\w.]+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|(create|alter|drop)\s+(table|index|view|schema|database)\s|truncate\s|copy\s+[\w.(]+[\s\S]*\s(to|from)\s+std)/i;

/** Files that may read the clock and random numbers. */
const chancePlaces = /^server\/src\/platform\/base\/(clock|ids)\.ts$/;
const chance = /^(Date\.now|Math\.random|(crypto\.)?randomUUID|Temporal\.Now(\.\w+)?)$/;

/**
 * Files that send requests from the browser: one with `fetch`; the other reports upload progress, which `fetch` cannot.
 */
const networkPlaces = /^web\/src\/platform\/requests\/(api|upload-file)\.ts$/;

/**
 * Where it is published that an event has changed: by the one action that applies all consequences of a change
 * (docs/decisions/0033).
 */
const publishers = /^server\/src\/(event-changes\/event-changed\.actions|events\/event-changes\.topic)\.ts$/;

/** Checks what a file accesses; tests and benches are exempt. */
export function checkReach(file: SourceFile, report: Report): void {
  if (file.forTests || !['domain', 'server', 'web', 'field-unit'].includes(file.tree)) return;
  const pure = file.tree === 'domain' || file.tree === 'server';
  walk(file.program, (node, parent) => {
    const say = (message: string): void => report(file.lineAt(node.start), message);
    if (dottedName(node) === 'process.env' && file.path !== 'server/src/platform/configuration/configuration.ts') {
      say('the environment is read only in server/src/platform/configuration/configuration.ts');
    }
    if (isCallOf(node, /^publishEventChanges$/) && !publishers.test(file.path))
      say('only event-changed.actions.ts publishes changes of events: call it');
    if (file.tree === 'web') checkNetwork(file, node, say);
    if (file.tree === 'server' && !sqlPlaces.test(file.path)) checkSql(node, parent, say);
    if (pure && !chancePlaces.test(file.path) && takesChance(node))
      say('the clock and random numbers must be passed in');
  });
}

function isCallOf(node: SyntaxNode, callee: RegExp): boolean {
  return node.type === 'CallExpression' && callee.test(dottedName(child(node, 'callee')));
}

function checkNetwork(file: SourceFile, node: SyntaxNode, say: (message: string) => void): void {
  if (networkPlaces.test(file.path)) return;
  const isCall = node.type === 'CallExpression' || node.type === 'NewExpression';
  const callee = isCall ? dottedName(child(node, 'callee')) : '';
  if (/^((window|globalThis|self)\.)?(fetch|XMLHttpRequest)$/.test(callee))
    say('only web/src/platform/requests/api.ts and upload-file.ts may send requests');
}

function checkSql(node: SyntaxNode, parent: SyntaxNode | undefined, say: (message: string) => void): void {
  const tagged = node.type === 'TaggedTemplateExpression' && /^sql(\.|$)/.test(dottedName(child(node, 'tag')));
  const built = node.type === 'CallExpression' && builders.test(dottedName(child(node, 'callee')));
  const text = parent?.type === 'TaggedTemplateExpression' ? undefined : literalText(node);
  if (tagged || built || statement.test(text ?? '')) say('SQL is allowed only in .store.ts and migrations');
}

function takesChance(node: SyntaxNode): boolean {
  if (node.type === 'NewExpression') {
    const none = Array.isArray(node['arguments']) && node['arguments'].length === 0;
    return none && dottedName(child(node, 'callee')) === 'Date';
  }
  return node.type === 'CallExpression' && chance.test(dottedName(child(node, 'callee')));
}
