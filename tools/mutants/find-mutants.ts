import { parseSync } from 'vite';
import { child, dottedName, isNode, propertyText, walk, type SyntaxNode } from '../architecture/syntax.ts';
import { conjunctChanges } from './conjunct-changes.ts';
import { queryChanges } from './query-changes.ts';
import { type SqlChange, sqlChanges } from './sql-changes.ts';

/** A small change to a file that a test should detect. */
export interface Mutant {
  /** Relative to the root, separated by `/`. */
  readonly path: string;
  readonly line: number;
  /** Offset of the replaced text. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

/** Replacements of operators. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
};

/** All mutants of a file, in text order. @param path relative to the root; decides whether strings may be SQL */
export function findMutants(path: string, text: string): readonly Mutant[] {
  const program: unknown = parseSync(path, text).program;
  if (!isNode(program)) throw new Error(`${path} cannot be parsed`);
  const found: Mutant[] = [];
  const add = (start: number, end: number, after: string): void => {
    const before = text.slice(start, end);
    if (before === after) return;
    found.push({ path, line: text.slice(0, start).split('\n').length, start, end, before, after });
  };
  const isStore = path.endsWith('.store.ts');
  walk(program, (node, parent) => {
    changeOperator(node, text, add);
    changeCondition(node, text, add);
    changeValue(node, parent, add);
    removeCall(node, add);
    if (!isStore) return;
    for (const { start, end, after } of queryChanges(node)) add(start, end, after);
    for (const { start, end, after } of textChanges(node, parent, text)) {
      add(node.start + start, node.start + end, after);
    }
  });
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

type Add = (start: number, end: number, after: string) => void;

function changeOperator(node: SyntaxNode, text: string, add: Add): void {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  if (!/^(Binary|Logical)Expression$/.test(node.type) || !left || !right) return;
  const operator = propertyText(node, 'operator');
  if (operator === '??') return add(left.end, right.end, '');
  // String concatenation, not addition.
  if (operator === '+' && [left, right].some((side) => /['"`]/.test(text.slice(side.start, side.end)))) return;
  const start = text.indexOf(operator, left.end);
  for (const after of operators[operator] ?? []) add(start, start + operator.length, after);
}

function changeCondition(node: SyntaxNode, text: string, add: Add): void {
  const argument = child(node, 'argument');
  if (node.type === 'UnaryExpression' && propertyText(node, 'operator') === '!' && argument) {
    add(node.start, argument.start, '');
  }
  const [test, then, otherwise] = [child(node, 'test'), child(node, 'consequent'), child(node, 'alternate')];
  if (!test) return;
  if (node.type === 'IfStatement') for (const after of ['true', 'false']) add(test.start, test.end, after);
  if (node.type !== 'ConditionalExpression' || !then || !otherwise) return;
  for (const side of [then, otherwise]) add(node.start, node.end, `(${text.slice(side.start, side.end)})`);
}

function changeValue(node: SyntaxNode, parent: SyntaxNode | undefined, add: Add): void {
  if (node.type === 'ArrayExpression' && parent?.type === 'ReturnStatement') add(node.start, node.end, '[]');
  // Types and property names are not values.
  if (node.type !== 'Literal' || parent?.type.startsWith('TS') || (isKey(node, parent) && !parent?.['computed']))
    return;
  const value = node['value'];
  if (typeof value === 'boolean') add(node.start, node.end, String(!value));
  if (typeof value !== 'number') return;
  add(node.start, node.end, String(value + 1));
  if (value > 0) add(node.start, node.end, String(value - 1));
}

function isKey(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent?.type === 'Property' && parent['key'] === node;
}

/** Mutants that remove a call or an assignment statement, except mere logging. */
function removeCall(node: SyntaxNode, add: Add): void {
  if (node.type !== 'ExpressionStatement') return;
  const expression = child(node, 'expression');
  const call = expression?.type === 'AwaitExpression' ? child(expression, 'argument') : expression;
  if (call?.type === 'CallExpression') {
    if (!/(^|\.)log\.\w+$/.test(dottedName(child(call, 'callee')))) add(node.start, node.end, ';');
  } else if (call?.type === 'AssignmentExpression') add(node.start, node.end, ';');
}

/** Changes to a text that may be SQL; offsets from its start. */
function textChanges(node: SyntaxNode, parent: SyntaxNode | undefined, text: string): readonly SqlChange[] {
  const own = text.slice(node.start, node.end);
  const ofParts = isText(node, parent) ? sqlChanges(own) : [];
  const isWhole = node.type === 'TemplateLiteral' || (node.type === 'Literal' && isText(node, parent));
  if (!isWhole) return ofParts;
  const withoutQuotes = maskExpressions(node, own).slice(1, -1);
  const ofWhole = conjunctChanges(withoutQuotes).map(({ start, end, after }) => {
    return { start: start + 1, end: end + 1, after };
  });
  return [...ofParts, ...ofWhole];
}

/** A template whose interpolations are masked by letters, so that they count as one operand. */
function maskExpressions(template: SyntaxNode, own: string): string {
  const expressions = Array.isArray(template['expressions']) ? template['expressions'].filter(isNode) : [];
  return expressions.reduce((masked, { start, end }) => {
    // With the `${` and `}` around it.
    const [from, to] = [start - template.start - 2, end - template.start + 1];
    return masked.slice(0, from) + 'x'.repeat(to - from) + masked.slice(to);
  }, own);
}

/** Strings that may be SQL: parts of templates, and literals that are not keys, module names or types. */
function isText(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (node.type === 'TemplateElement') return parent?.type === 'TemplateLiteral';
  return node.type === 'Literal' && typeof node['value'] === 'string' && !/^(Import|TS)/.test(parent?.type ?? '');
}
