import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { memo, nullable, text } from '@trapline/domain/common/text.schema.ts';
import { schemaCheck } from './schema-check.ts';

const closed = { additionalProperties: false } as const;

/** A value that counts how many of its items or fields are read. */
function counted<T extends object>(value: T): { readonly value: T; readonly reads: () => number } {
  let reads = 0;
  const proxy = new Proxy(value, {
    get(target, name, receiver): unknown {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { value: proxy, reads: () => reads };
}

describe('the errors of a value', () => {
  const schema = Type.Object(
    {
      name: text(5, 1),
      memo: Type.Optional(memo),
      tags: Type.Optional(Type.Array(text(3), { maxItems: 3 })),
      at: Type.Optional(nullable(Type.Object({ x: Type.Number({ minimum: 0 }) }, closed))),
      codes: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z]{1,3}$' }), Type.Number(), { maxProperties: 2 })),
    },
    closed,
  );
  const check = schemaCheck(schema);

  it.each<[string, unknown, Record<string, string>]>([
    ['no object', [], { '': 'must be object' }],
    ['nothing', undefined, { '': 'must be object' }],
    ['a field that is missing', {}, { '/name': 'required' }],
    ['fields that are unknown', { name: 'a', 'b/c': 1, '~': 2 }, { '/b~1c': 'unknown field', '/~0': 'unknown field' }],
    ['a text that is long', { name: 'abcdef' }, { '/name': 'must not have more than 5 characters' }],
    ['a text with NUL', { name: 'a', memo: '\0' }, { '/memo': 'holds a character that cannot be stored' }],
    [
      'an item',
      { name: 'a', tags: ['a', 5, 'abcd'] },
      { '/tags/1': 'must be string', '/tags/2': 'must not have more than 3 characters' },
    ],
    ['too many items', { name: 'a', tags: [1, 2, 3, 4] }, { '/tags': 'must not have more than 3 items' }],
    ['a union', { name: 'a', at: 5 }, { '/at': 'must match a schema in anyOf' }],
    [
      'something in a union',
      { name: 'a', at: { x: -1 } },
      { '/at/x': 'must be >= 0', '/at': 'must match a schema in anyOf' },
    ],
    [
      'too many names',
      { name: 'a', codes: { a: 1, b: 1, c: 1 } },
      { '/codes': 'must not have more than 2 properties' },
    ],
    ['a named value', { name: 'a', codes: { a: '1' } }, { '/codes/a': 'must be number' }],
  ])('%s', (_what, value, errors) => {
    expect(check.fits(value)).toBe(false);
    expect(Object.fromEntries(check.errors(value).map(({ path, message }) => [path, message]))).toEqual(errors);
  });

  it('is empty for a valid value', () => {
    const value = { name: 'a', tags: ['a'], at: null, codes: { ab: 1 } };
    expect(check.fits(value)).toBe(true);
    expect(check.errors(value)).toEqual([]);
  });
});

describe('a value with a hundred thousand errors', () => {
  const many = 100_000;

  it('is checked until twenty of its items are reported', () => {
    const check = schemaCheck(Type.Array(Type.Object({ n: Type.Integer() }, closed), { maxItems: many }));
    const { value, reads } = counted(Array.from({ length: many }, () => ({ n: 'x' })));
    expect(check.fits(value)).toBe(false);
    expect(check.errors(value)).toHaveLength(20);
    expect(reads()).toBeLessThan(50);
  });

  it('is not checked further when it is too long', () => {
    const check = schemaCheck(Type.Array(Type.Integer(), { maxItems: 10 }));
    const { value, reads } = counted(Array.from({ length: many }, () => 'x'));
    expect(check.errors(value)).toEqual([{ path: '', message: 'must not have more than 10 items' }]);
    expect(reads()).toBeLessThan(5);
  });

  it('has twenty of its unknown fields reported, without reading any of them', () => {
    const check = schemaCheck(Type.Object({ n: Type.Integer() }, closed));
    const { value, reads } = counted(Object.fromEntries(Array.from({ length: many }, (_, name) => [`${name}`, 1])));
    expect(check.fits(value)).toBe(false);
    const errors = check.errors(value);
    expect(errors).toHaveLength(20);
    expect(errors.slice(0, 2)).toEqual([
      { path: '/n', message: 'required' },
      { path: '/0', message: 'unknown field' },
    ]);
    expect(reads()).toBe(0);
  });

  it('is not checked further when it has too many names', () => {
    const codes = Type.Record(Type.String({ pattern: '^[0-9]+$' }), Type.Number(), { maxProperties: 50 });
    const check = schemaCheck(Type.Union([Type.Object({ n: Type.Integer() }, closed), codes]));
    const { value, reads } = counted(Object.fromEntries(Array.from({ length: many }, (_, name) => [`${name}`, 1])));
    expect(check.fits(value)).toBe(false);
    expect(check.errors(value).length).toBeLessThanOrEqual(20);
    expect(reads()).toBe(0);
  });
});
