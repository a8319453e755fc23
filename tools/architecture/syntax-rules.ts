import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';
import { child, dottedName, isNode, literalText, propertyText, walk, type SyntaxNode } from './syntax.ts';

/** Forbidden constructs, by node type. */
const forbidden: Readonly<Record<string, string>> = {
  TSAnyKeyword: 'no `any`; take `unknown` and look',
  TSTypeAssertion: 'no type assertions; check the value instead',
  TSNonNullExpression: 'no non-null `!`; say what happens when it is missing',
  TSEnumDeclaration: 'no enums: Node strips types and does not transform them',
  TSParameterProperty: 'no parameter properties: Node strips types and does not transform them',
  TSExportAssignment: 'no `export =`',
};

/** Reports constructs that the language allows and the house rules forbid. */
export function checkSyntax(file: SourceFile, report: Report): void {
  walk(file.program, (node, parent) => {
    const say = (message: string): void => report(file.lineAt(node.start), message);
    const message = forbidden[node.type];
    if (message !== undefined) say(message);
    if (node.type === 'TSAsExpression' && !isConst(child(node, 'typeAnnotation'))) {
      say('no `as` but `as const`; check the value instead');
    }
    if (node.type === 'TSModuleDeclaration' && node['declare'] !== true) say('no namespaces');
    if (node.type === 'ExportDefaultDeclaration' && !/\.config\.ts$/.test(file.path)) say('no default exports');
    if (node.type === 'CatchClause' && isEmptyBlock(child(node, 'body'))) say('an error is swallowed here');
    if (node.type === 'CallExpression') checkCall(node, say);
    if (/^Export(Named|Default)Declaration$/.test(node.type) && parent === file.program)
      checkDocstring(file, node, say);
  });
  checkComments(file, report);
}

function isConst(type: SyntaxNode | undefined): boolean {
  return type?.type === 'TSTypeReference' && dottedName(child(type, 'typeName')) === 'const';
}

function isEmptyBlock(block: SyntaxNode | undefined): boolean {
  return block?.type === 'BlockStatement' && Array.isArray(block['body']) && block['body'].length === 0;
}

function checkCall(node: SyntaxNode, say: (message: string) => void): void {
  const callee = dottedName(child(node, 'callee'));
  const [first] = Array.isArray(node['arguments']) ? node['arguments'] : [];
  if (/(^|\.)catch$/.test(callee) && isNode(first) && first.type === 'ArrowFunctionExpression') {
    const body = child(first, 'body');
    const nothing = body?.type === 'Literal' && body['value'] === null;
    if (isEmptyBlock(body) || nothing || dottedName(body) === 'undefined') say('an error is swallowed here');
  }
  if (/^(it|test|describe)\.(skip|only|todo|fixme|fail)$/.test(callee)) say(`no ${callee}`);
  if (/^vi\.(mock|doMock|spyOn)$/.test(callee)) say('no mock of our own parts');
  if (/\.waitForTimeout$/.test(callee)) say('no fixed wait in a test');
}

/** Helpers of tests that may wait: they poll for a fact, pace what they send, or play a slow or impatient peer. */
export const mayWait: readonly string[] = [
  'e2e/portal/world.ts',
  'e2e/support/quiet.ts',
  'e2e/support/screenshot-review.ts',
  'e2e/support/screenshots.ts',
  'test-world/src/chat/model-server.ts',
  'test-world/src/crash/balancer.ts',
  'test-world/src/crash/crash-check.ts',
  'test-world/src/crash/crash-load.ts',
  'test-world/src/crash/crash-portal.ts',
  'test-world/src/crash/run-crashes.ts',
  'test-world/src/jobs/counting-job.ts',
  'test-world/src/mail-catcher.ts',
  'test-world/src/object-store/faulty-store.ts',
  'test-world/src/object-store/object-store.ts',
];

/**
 * Reports fixed waits in tests, stories and their helpers, which wait for facts instead: a wait is too short on a slow
 * machine, and too long everywhere else. A test that sets the clock itself may use timers, as may one that only lets other
 * tasks run. Benches measure time and may wait.
 */
export function checkWaits(file: SourceFile, report: Report): void {
  if (!file.forTests || file.tree === 'bench' || mayWait.includes(file.path)) return;
  const isStory = file.tree === 'e2e';
  const setsTheClock = callsFakeTimers(file.program);
  walk(file.program, (node) => {
    const say = (): void => report(file.lineAt(node.start), 'no fixed wait in a test: wait for a fact');
    if (node.type === 'ImportDeclaration' && /^(node:)?timers/.test(propertyText(child(node, 'source'), 'value')))
      say();
    const isTimer = node.type === 'CallExpression' && /(^|\.)setTimeout$/.test(dottedName(child(node, 'callee')));
    if (isTimer && !setsTheClock && Array.isArray(node['arguments']) && node['arguments'].length > 1) say();
    // Code that a page evaluates.
    if (isStory && /\bsetTimeout\(/.test(literalText(node) ?? '')) say();
  });
}

function callsFakeTimers(program: SyntaxNode): boolean {
  let found = false;
  walk(program, (node) => {
    found ||= node.type === 'CallExpression' && dottedName(child(node, 'callee')) === 'vi.useFakeTimers';
  });
  return found;
}

/** Exported functions must have a docstring, except in tests and their helpers. */
function checkDocstring(file: SourceFile, node: SyntaxNode, say: (message: string) => void): void {
  const declaration = child(node, 'declaration');
  if (!declaration || file.forTests || !isFunction(declaration)) return;
  const documented = file.comments.some(
    (comment) => comment.text.startsWith('*') && comment.end < node.start && onlySpace(file, comment.end, node.start),
  );
  const name = dottedName(child(declaration, 'id')) || 'the function';
  if (!documented) say(`${name} is exported and has no docstring`);
}

function isFunction(declaration: SyntaxNode): boolean {
  if (declaration.type === 'FunctionDeclaration') return true;
  if (declaration.type !== 'VariableDeclaration' || !Array.isArray(declaration['declarations'])) return false;
  const initial = declaration['declarations'].filter(isNode).map((one) => child(one, 'init')?.type);
  return initial.some((type) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression');
}

function onlySpace(file: SourceFile, from: number, to: number): boolean {
  return file.text.slice(from, to).trim() === '';
}

function checkComments(file: SourceFile, report: Report): void {
  for (const comment of file.comments) {
    const say = (message: string): void => report(file.lineAt(comment.start), message);
    if (/@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable|biome-ignore/.test(comment.text)) {
      say('a check is disabled here; fix the problem instead');
    }
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(comment.text)) say('unfinished work belongs in an issue, not in a comment');
  }
}

/** Attributes whose text users read. */
const readAttributes = ['title', 'label', 'placeholder', 'alt', 'aria-label', 'description'];

/** Reports text in components: every text except the portal's name must be a message. */
export function checkComponentText(file: SourceFile, report: Report): void {
  if (!file.path.endsWith('.tsx') || file.forTests) return;
  walk(file.program, (node) => {
    const attribute = node.type === 'JSXAttribute' && readAttributes.includes(dottedName(child(node, 'name')));
    const text = node.type === 'JSXText' ? node : attribute ? child(node, 'value') : undefined;
    const words = propertyText(text, 'value').trim();
    if (/\p{L}/u.test(words) && words !== 'Trapline') {
      report(file.lineAt(node.start), 'text in a component; use a message in both languages');
    }
  });
}
