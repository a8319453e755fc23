/** A node of the syntax tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** Whether a value is a node of a syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** Calls `visit` with every node of the tree, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => void): void {
  step(node, undefined);

  function step(current: SyntaxNode, parent: SyntaxNode | undefined): void {
    visit(current, parent);
    for (const child of Object.values(current)) {
      if (isNode(child)) step(child, current);
      else if (Array.isArray(child)) for (const item of child) if (isNode(item)) step(item, current);
    }
  }
}

/** A child node, or undefined. */
export function child(node: SyntaxNode | undefined, property: string): SyntaxNode | undefined {
  const value = node?.[property];
  return isNode(value) ? value : undefined;
}

/** A string property; empty if it is missing or not a string. */
export function propertyText(node: SyntaxNode | undefined, property: string): string {
  const value = node?.[property];
  return typeof value === 'string' ? value : '';
}

/** The name of an identifier, or of a chain of them: `Date.now`, `window.fetch`; empty for anything else. */
export function dottedName(node: SyntaxNode | undefined): string {
  if (node?.type === 'Identifier' || node?.type === 'JSXIdentifier') return propertyText(node, 'name');
  if (node?.type === 'MetaProperty') return `${dottedName(child(node, 'meta'))}.${dottedName(child(node, 'property'))}`;
  if (node?.type !== 'MemberExpression') return '';
  const property = child(node, 'property');
  const last = property?.type === 'Literal' ? propertyText(property, 'value') : dottedName(property);
  const first = dottedName(child(node, 'object'));
  return first === '' ? last : `${first}.${last}`;
}

/** The text of a string literal, or of the static parts of a template; undefined for other nodes. */
export function literalText(node: SyntaxNode): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis']
    .filter(isNode)
    .map((part) => {
      const value = part['value'];
      return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
    })
    .join(' ? ');
}
