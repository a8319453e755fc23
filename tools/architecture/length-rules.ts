import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';
import { dottedName, child, walk } from './syntax.ts';

/** Most lines of a function, from its signature to its closing brace. */
const maxLines = 80;

const productionTrees: readonly string[] = ['domain', 'server', 'web', 'field-unit'];

const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/**
 * Checks that functions are short enough to be understood at a glance. One that contains many others is a class in
 * disguise.
 */
export function checkLengths(file: SourceFile, report: Report): void {
  if (file.forTests || !productionTrees.includes(file.tree)) return;
  walk(file.program, (node, parent) => {
    if (!functions.test(node.type)) return;
    const first = file.lineAt(node.start);
    const lines = file.lineAt(node.end) - first + 1;
    if (lines <= maxLines) return;
    const name = dottedName(child(node, 'id')) || dottedName(child(parent, 'id')) || dottedName(child(parent, 'key'));
    report(first, `${name || 'a function'} has ${lines} lines; at most ${maxLines} are allowed`);
  });
}
