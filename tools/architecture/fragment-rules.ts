import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';
import { child, dottedName, isNode, literalText, walk, type SyntaxNode } from './syntax.ts';

/** A condition that is asked in many statements, by the columns it reads. */
interface NamedCondition {
  /** The function that returns its SQL, or the end of its name; it alone spells the condition out. */
  readonly fragment: string;
  /** The condition in SQL text. In templates, values are `?`. */
  readonly inSql: RegExp;
  /** Its column, and what Kysely's `where` compares it with. */
  readonly inWhere?: { readonly column: string; readonly with: null | false };
}

/** Before a column: the alias of its row, or the place of one in a template. */
const alias = String.raw`(?:(?:\w+|\?)\s*\.\s*)?`;
const isNull = (column: string) => new RegExp(String.raw`\b${column}"?\s*(?:\?\s*)?\)*\s+is\s+(?:not\s+)?null\b`, 'i');
const isOff = (column: string) =>
  new RegExp(String.raw`\bnot\s+${alias}"?${column}\b|\b${column}"?\s*=\s*false\b`, 'i');
const nullable = (fragment: string, column: string): NamedCondition => ({
  ...{ fragment, inSql: isNull(column) },
  inWhere: { column, with: null },
});
const flag = (fragment: string, column: string): NamedCondition => ({
  ...{ fragment, inSql: isOff(column) },
  inWhere: { column, with: false },
});

/** Conditions with a name. The rule behind each may change, and must then change everywhere. */
const conditions: readonly NamedCondition[] = [
  nullable('keptSql', 'deleted_at'),
  nullable('listedSql', 'removed_at'),
  nullable('teachesSql', 'withdrawn_at'),
  nullable('waitsSql', 'finished_at'),
  nullable('verifiedSql', 'email_verified_at'),
  { fragment: 'countedSql', inSql: isNull('count') },
  flag('shownSql', 'hidden'),
  flag('unmarkedSql', 'misdetection'),
  flag('stationEventReadySql', 'processing'),
  flag('sendsSql', 'paused'),
  { fragment: 'mayActSql', inSql: /\bactivated\s+and\s+not\b/i },
];

/**
 * Checks that statements do not spell out a condition that has a name: they use the fragment, so that a rule which is
 * asked in SQL stands in one place.
 */
export function checkFragments(file: SourceFile, report: Report): void {
  if (file.tree !== 'server' || file.forTests) return;
  const places = functionPlaces(file.program);
  walk(file.program, (node, parent) => {
    const text = parent?.type === 'ImportDeclaration' ? undefined : literalText(node);
    for (const { fragment, inSql, inWhere } of conditions) {
      const spelled = (text !== undefined && inSql.test(text)) || (inWhere && isWhere(node, inWhere));
      const home = places.some(({ name, start, end }) => name === fragment && start <= node.start && node.end <= end);
      if (spelled && !home) report(file.lineAt(node.start), `this condition has a name: use ${fragment}`);
    }
  });
}

/** Named functions, and where they stand. */
function functionPlaces(program: SyntaxNode) {
  const places: { readonly name: string; readonly start: number; readonly end: number }[] = [];
  walk(program, (node) => {
    if (node.type !== 'FunctionDeclaration' && node.type !== 'VariableDeclarator') return;
    places.push({ name: dottedName(child(node, 'id')), start: node.start, end: node.end });
  });
  return places;
}

/** Whether a node is `.where('s.deleted_at', 'is', null)` and the like. */
function isWhere(node: SyntaxNode, condition: { readonly column: string; readonly with: null | false }): boolean {
  if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return false;
  const [column, , value] = node['arguments'].filter(isNode);
  if (column === undefined || value === undefined) return false;
  const isNamed = new RegExp(String.raw`(?:^|\.)${condition.column}$`).test(literalText(column) ?? '');
  return isNamed && value.type === 'Literal' && value['value'] === condition.with;
}
