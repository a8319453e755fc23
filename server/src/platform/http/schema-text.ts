/**
 * A JSON schema in few words, as a person reads it: `{ name: text 1–255, tags?: list of text ≤ 50 }`.
 * Unknown keywords are left out; the OpenAPI document has them all.
 */
export function schemaText(schema: unknown, indent = ''): string {
  if (!isRecord(schema)) return 'anything';
  const options = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(options)) return unionText(options, indent);
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  switch (schema['type']) {
    case 'object':
      return objectText(schema, indent);
    case 'array':
      return `list${range(schema['minItems'], schema['maxItems'])} of ${schemaText(schema['items'], indent)}`;
    case 'string':
      return `text${range(schema['minLength'], schema['maxLength'])}${patternText(schema['pattern'])}`;
    case 'integer':
      return `whole number${range(schema['minimum'], schema['maximum'])}`;
    case 'number':
      return `number${range(schema['minimum'], schema['maximum'])}`;
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    default:
      return 'anything';
  }
}

function unionText(options: readonly unknown[], indent: string): string {
  return options.map((option) => schemaText(option, indent)).join(' | ');
}

function objectText(schema: Readonly<Record<string, unknown>>, indent: string): string {
  const inner = `${indent}  `;
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  const patterns = isRecord(schema['patternProperties']) ? Object.values(schema['patternProperties']) : [];
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const lines = [
    ...properties.map(
      ([name, value]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(value, inner)}`,
    ),
    ...patterns.map((value) => `${inner}[name]: ${schemaText(value, inner)}`),
  ];
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

function range(min: unknown, max: unknown): string {
  const low = typeof min === 'number' && min > 0 ? min : null;
  const high = typeof max === 'number' ? max : null;
  if (low !== null && high !== null) return low === high ? ` ${low}` : ` ${low}–${high}`;
  if (high !== null) return typeof min === 'number' && min === 0 ? ` 0–${high}` : ` ≤ ${high}`;
  return low === null ? '' : ` ≥ ${low}`;
}

/** The pattern that only keeps out what cannot be stored is every text's, and says nothing to a reader. */
function patternText(pattern: unknown): string {
  return typeof pattern !== 'string' || pattern.includes('\\u0000') ? '' : ` like ${pattern}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
