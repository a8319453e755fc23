import { child, dottedName, isNode, literalText, type SyntaxNode } from '../architecture/syntax.ts';
import type { SqlChange } from './sql-changes.ts';

/** Replacements of operators of the query builder. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '=': ['<>'],
  '<>': ['='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  in: ['not in'],
  'not in': ['in'],
  is: ['is not'],
  'is not': ['is'],
  '+': ['-'],
  '-': ['+'],
};

/** Calls whose second argument is an operator. */
const conditional = /(^|\.)(where|whereRef|having|havingRef|on|onRef|eb)$/;

/** Changes to a call of the query builder: another operator, or the removal of a condition from its chain. */
export function queryChanges(node: SyntaxNode): readonly SqlChange[] {
  const callee = child(node, 'callee');
  const name = dottedName(callee);
  if (node.type !== 'CallExpression' || !conditional.test(name)) return [];
  const object = child(callee, 'object');
  const removal = object && /\.where(Ref)?$/.test(`.${name}`) ? [{ start: object.end, end: node.end, after: '' }] : [];
  const [, operator, value] = Array.isArray(node['arguments']) ? node['arguments'].filter(isNode) : [];
  if (!operator || !value) return removal;
  const others = operators[literalText(operator) ?? ''] ?? [];
  return [...removal, ...others.map((other) => ({ start: operator.start, end: operator.end, after: `'${other}'` }))];
}
