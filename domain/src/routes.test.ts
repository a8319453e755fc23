import { expect, it } from 'vitest';
import { bodyBytes } from './common/route.ts';
import { allRoutes } from './routes.ts';

/** Bytes of an escaped character, as written by ASCII-only programs: `\u866b`. */
const escapedCharacter = 6;
/** Bytes of the longest number that JavaScript writes, and of the longest integer. */
const longestNumber = 24;

/** Bytes of the longest JSON that a schema accepts. */
function longest(schema: unknown): number {
  if (!isRecord(schema)) return Number.POSITIVE_INFINITY;
  const { anyOf, type, properties, patternProperties, items } = schema;
  if ('const' in schema) return JSON.stringify(schema['const']).length;
  if (Array.isArray(schema['enum'])) return Math.max(...schema['enum'].map((value) => JSON.stringify(value).length));
  if (Array.isArray(anyOf)) return Math.max(...anyOf.map(longest));
  if (type === 'object') {
    const fields = entriesOf(properties).map(([name, value]) => name.length + 4 + longest(value));
    const most = numberOf(schema['maxProperties']);
    const named = entriesOf(patternProperties).map(
      ([pattern, value]) => most * (longestMatch(pattern) + 4 + longest(value)),
    );
    return [...fields, ...named].reduce((sum, one) => sum + one, 2);
  }
  if (type === 'array') return 2 + numberOf(schema['maxItems']) * (longest(items) + 1);
  if (type === 'string') {
    const { maxLength, pattern } = schema;
    return 2 + escapedCharacter * (maxLength === undefined ? longestMatch(pattern) : numberOf(maxLength));
  }
  return type === 'number' || type === 'integer' ? longestNumber : 5;
}

/** Characters of the longest text that a pattern of classes, letters and counts accepts. */
function longestMatch(pattern: unknown): number {
  if (typeof pattern !== 'string') return Number.POSITIVE_INFINITY;
  const pieces = pattern.replace(/^\^/, '').replace(/\$$/, '');
  const piece = /(?:\[[^\]]*\]|\([^)]*\)|\\.|[^[(\\])(?:\{(?:\d+,)?(\d+)\}|([*+]))?/gy;
  let length = 0;
  for (const [text, count, endless] of pieces.matchAll(piece)) {
    const width = text.startsWith('(')
      ? Math.max(
          ...text
            .slice(1, -1)
            .split('|')
            .map((one) => one.length),
        )
      : 1;
    length += endless ? Number.POSITIVE_INFINITY : width * Number(count ?? 1);
  }
  return length;
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : Number.POSITIVE_INFINITY;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const withBody = allRoutes.filter(({ body }) => body !== undefined);

it.each(withBody)('$method $path accepts the longest body that its schema allows', (route) => {
  expect(longest(route.body)).toBeLessThanOrEqual(bodyBytes(route));
});

it('anonymous bodies are limited to a few kilobytes', () => {
  const anonymous = allRoutes.filter(({ access }) => access === 'anyone').map(bodyBytes);
  expect(Math.max(...anonymous)).toBe(8_000);
});
