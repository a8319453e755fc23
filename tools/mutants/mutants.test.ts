import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawn, keyOf } from './draw.ts';
import { findMutants } from './find-mutants.ts';
import { testsOf } from './nearest-tests.ts';
import { resultsPage } from './results-page.ts';
import { openState } from './state.ts';
import { passingTypes } from './type-check.ts';

/** All mutated texts of a file. */
function changed(text: string, path = 'domain/src/events/x.rules.ts'): string[] {
  return findMutants(path, text).map(({ start, end, after }) => text.slice(0, start) + after + text.slice(end));
}

describe('mutants of code', () => {
  it('change comparisons, including their boundary', () => {
    expect(changed('const a = b < c;')).toEqual(['const a = b <= c;', 'const a = b >= c;']);
    expect(changed('const a = b === c;')).toEqual(['const a = b !== c;']);
  });

  it('change and, or, not and defaults', () => {
    expect(changed('const a = b && !c;')).toEqual(['const a = b || !c;', 'const a = b && c;']);
    expect(changed('const a = b ?? c;')).toEqual(['const a = b;']);
  });

  it('change arithmetic, but not string concatenation', () => {
    expect(changed('const a = b + c;')).toEqual(['const a = b - c;']);
    expect(changed("const a = 'b' + c;")).toEqual([]);
  });

  it('replace conditions by constants', () => {
    expect(changed('if (a) b = c;')).toEqual(['if (true) b = c;', 'if (false) b = c;', 'if (a) ;']);
    expect(changed('const a = b ? c : d;')).toEqual(['const a = (c);', 'const a = (d);']);
  });

  it('change numbers, booleans and returned lists, but no types and no names', () => {
    expect(changed('const a = 5;')).toEqual(['const a = 6;', 'const a = 4;']);
    expect(changed('const a = true;')).toEqual(['const a = false;']);
    expect(changed('type A = 5 | true; const a = { 5: b };')).toEqual([]);
    expect(changed('function f() { return [a]; }')).toEqual(['function f() { return []; }']);
  });

  it('remove calls, except logging', () => {
    expect(changed('async function f() { await a(b); services.log.warn(c); d(); }')).toEqual([
      'async function f() { ; services.log.warn(c); d(); }',
      'async function f() { await a(b); services.log.warn(c); ; }',
    ]);
  });
});

describe('mutants of SQL', () => {
  const ofSql = (text: string) =>
    changed(`const x = sql\`${text}\``, 'server/src/events/x.store.ts').map((one) => one.slice(14, -1));

  it('change comparisons and logical operators', () => {
    expect(ofSql('where a <= ${b} and not c')).toEqual([
      'where not c',
      'where a < ${b} and not c',
      'where a <= ${b}',
      'where a <= ${b} or not c',
      'where a <= ${b} and c',
    ]);
    expect(ofSql('where a is not null')).toEqual(['where a is null']);
    expect(ofSql('where a is distinct from false')).toEqual([
      'where a is not distinct from false',
      'where a is distinct from true',
    ]);
  });

  it('change order, joins and numbers, but no parameters', () => {
    expect(ofSql('left join b on c = $1 order by d desc limit 4')).toEqual([
      'join b on c = $1 order by d desc limit 4',
      'left join b on c <> $1 order by d desc limit 4',
      'left join b on c = $1 order by d asc limit 4',
      'left join b on c = $1 order by d desc limit 5',
    ]);
  });

  it('change nothing that is not SQL', () => {
    expect(ofSql('update a set b = 1 where c between d and e')).toEqual(['update a set b = 2 where c between d and e']);
    expect(changed("const a = 'b and c';", 'domain/src/events/x.rules.ts')).toEqual([]);
    expect(ofSql('events')).toEqual([]);
  });
});

describe('mutants without a condition', () => {
  const without = (text: string) =>
    findMutants('server/src/events/x.store.ts', `const x = sql\`${text}\``)
      .filter(({ before, after }) => after === '' && /\band\b/.test(before))
      .map(({ start, end }) => `${text.slice(0, start - 14)}${text.slice(end - 14)}`);

  it('have each condition of an `and` but one', () => {
    expect(without('where a = ${b} and c < 5 and d order by e')).toEqual([
      'where c < 5 and d order by e',
      'where a = ${b} and d order by e',
      'where a = ${b} and c < 5 order by e',
    ]);
    expect(without('a or b and c')).toEqual([]);
    expect(without('x > 0 or a = b and c = d')).toEqual(['x > 0 or c = d', 'x > 0 or a = b']);
    expect(without('and a = ${b}')).toEqual(['']);
  });

  it('keep parentheses, subqueries, interpolations and ranges whole', () => {
    expect(without('where (a = 1 and b) and not exists (select from c where d = ${e && f(`and`)}) limit 1')).toEqual([
      'where not exists (select from c where d = ${e && f(`and`)}) limit 1',
      'where (b) and not exists (select from c where d = ${e && f(`and`)}) limit 1',
      'where (a = 1) and not exists (select from c where d = ${e && f(`and`)}) limit 1',
      'where (a = 1 and b) limit 1',
    ]);
    expect(without('on a = b and c between d and e and f is distinct from g left join h')).toEqual([
      'on c between d and e and f is distinct from g left join h',
      'on a = b and f is distinct from g left join h',
      'on a = b and c between d and e left join h',
    ]);
  });

  it('do not lose the names of values', () => {
    expect(without('select a = 1 and b = 2 as c, d and e is null f from g')).toEqual([]);
  });
});

describe('mutants of the query builder', () => {
  const ofQuery = (text: string) =>
    changed(`x = ${text};`, 'server/src/events/x.store.ts').map((one) => one.slice(4, -1));

  it('lose a condition, or have another operator', () => {
    expect(ofQuery("a().where('b', '=', c).where('d', '<', e).f()").slice(1)).toEqual([
      "a().where('d', '<', e).f()",
      "a().where('b', '<>', c).where('d', '<', e).f()",
      "a().where('b', '=', c).f()",
      "a().where('b', '=', c).where('d', '<=', e).f()",
      "a().where('b', '=', c).where('d', '>=', e).f()",
    ]);
    expect(ofQuery("a(eb('b', 'not in', c))")).toContain("a(eb('b', 'in', c))");
    expect(ofQuery("a((join) => join.onRef('b', '=', 'c'))")).toContain("a((join) => join.onRef('b', '<>', 'c'))");
  });

  it('are made in stores only', () => {
    expect(changed("const x = db.where('b', '=', c);")).toEqual([]);
  });
});

describe('the random order', () => {
  const text = 'const a = b < c && d > 5;';
  const all = findMutants('domain/src/events/x.rules.ts', text);

  it('is the same for a seed, whatever other files there are', () => {
    const others = findMutants('domain/src/events/y.rules.ts', text);
    const alone = drawn(all, 3);
    expect(alone).toHaveLength(all.length);
    expect(drawn([...others, ...all].toReversed(), 3).filter(({ path }) => path.endsWith('x.rules.ts'))).toEqual(alone);
    expect([1, 2, 4, 5, 6].some((seed) => drawn(all, seed)[0] !== alone[0])).toBe(true);
  });

  it('keeps the key of a mutant until its file changes', () => {
    const [one, other] = all;
    if (!one || !other) throw new Error('No mutants');
    expect(keyOf(one, text, [])).toBe(keyOf({ ...one }, text, []));
    expect(keyOf(one, text, [])).not.toBe(keyOf(other, text, []));
    expect(keyOf(one, text, [])).not.toBe(keyOf(one, `${text} more`, []));
  });

  it('keeps the key of a mutant when only comments changed', () => {
    const commented = (comment: string) => {
      const before = 'const a = 1;';
      const [, mutant] = findMutants(
        'domain/src/events/x.rules.ts',
        `${before}${comment}const b = c < d;${comment}`,
      ).filter(({ before: operator }) => operator === '<');
      if (!mutant) throw new Error('No mutant');
      const at = before.length;
      const last = at + comment.length + 'const b = c < d;'.length;
      return keyOf(mutant, `${before}${comment}const b = c < d;${comment}`, [
        { start: at, end: at + comment.length },
        { start: last, end: last + comment.length },
      ]);
    };
    expect(commented('/* a longer one */')).toBe(commented('/* one */'));
  });
});

it('tests are run from the nearest on, through everything that imports a file at run time', () => {
  const file = (path: string, ...targets: (string | { readonly types: string })[]) => ({
    path,
    imports: targets.map((target) => ({
      specifier: '',
      target: typeof target === 'string' ? target : target.types,
      typeOnly: typeof target !== 'string',
      reExport: false,
      line: 1,
    })),
  });
  const files = [
    file('domain/src/a/x.rules.ts'),
    file('domain/src/a/x.rules.test.ts', 'domain/src/a/x.rules.ts'),
    file('server/src/a/x.store.ts', 'domain/src/a/x.rules.ts'),
    file('server/src/a/x.store.test.ts', 'server/src/a/x.store.ts'),
    file('server/src/b/y.actions.ts', 'server/src/a/x.store.ts'),
    file('server/src/b/y.test.ts', 'server/src/b/y.actions.ts'),
    file('server/src/c/z.test.ts', { types: 'server/src/a/x.store.ts' }),
    file('e2e/x.story.ts', 'domain/src/a/x.rules.ts'),
  ];
  expect(testsOf('domain/src/a/x.rules.ts', files, 9)).toEqual([
    ['domain/src/a/x.rules.test.ts', 'server/src/a/x.store.test.ts', 'server/src/b/y.test.ts'],
  ]);
  expect(testsOf('server/src/a/x.store.ts', files, 1)).toEqual([['server/src/a/x.store.test.ts']]);
});

it('the nearest tests run first, in growing rounds', () => {
  const importing = (path: string) => ({
    path,
    imports: [{ specifier: '', target: 'server/src/a/x.store.ts', typeOnly: false, reExport: false, line: 1 }],
  });
  const far = Array.from({ length: 14 }, (_, place) => importing(`server/src/b/${place}.test.ts`));
  const files = [...far, importing('server/src/a/y.test.ts'), importing('server/src/a/x.test.ts')];
  const rounds = testsOf('server/src/a/x.store.ts', files, 15);
  expect(rounds.map(({ length }) => length)).toEqual([4, 8, 3]);
  expect(rounds[0]?.slice(0, 2)).toEqual(['server/src/a/x.test.ts', 'server/src/a/y.test.ts']);
});

it('results are restored, and deleted on request', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-test-'));
  try {
    const file = join(folder, 'state.json');
    const state = openState(file);
    const verdict = { end: 'killed' as const, by: 'a test', files: ['a.test.ts'], seconds: 3 };
    state.set('a', { types: true });
    state.set('a', { verdict });
    state.set('b', { types: false });
    expect(openState(file).get('a')).toEqual({ types: true, verdict });
    expect(openState(file).get('c')).toEqual({});
    state.forget('a');
    expect(openState(file).get('a')).toEqual({});
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ b: { types: false } });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the page of results keeps other seeds, and the reasons of mutants that survive again', () => {
  const [one, other] = findMutants('domain/src/events/x.rules.ts', 'const a = b < c;');
  if (!one || !other) throw new Error('No mutants');
  const verdict = (end: 'killed' | 'survived') => ({ end, by: '', files: [], seconds: 1 });
  const both = (first: 'killed' | 'survived') =>
    new Map([
      [one, verdict(first)],
      [other, verdict('survived')],
    ]);
  const made = resultsPage({ seed: '2', commit: 'abc', verdicts: both('survived') }, '');
  expect(made).toContain('0 of 2 mutants killed (0.0 %) at abc.');
  const explained = made.replaceAll('no reason given', 'equivalent');
  const again = resultsPage({ seed: '1', commit: 'def', verdicts: both('killed') }, explained);
  expect(again.match(/^## .*$/gm)).toEqual(['## Seed 1', '## Seed 2']);
  expect(again).toContain('1 of 2 mutants killed (50.0 %) at def.');
  expect(again.match(/equivalent/g)).toHaveLength(3);
  expect(resultsPage({ seed: '1', commit: 'def', verdicts: both('killed') }, again)).toBe(again);
});

it('the compiler does not run again for mutants that it has refused', async () => {
  const [first, second, third] = findMutants('domain/src/events/x.rules.ts', 'const a = 5 + 6;');
  if (!first || !second || !third) throw new Error('No mutants');
  const copy = {
    folder: tmpdir(),
    apply: () => {
      throw new Error('The compiler must not run');
    },
    remove: () => undefined,
  };
  const known = { get: (one: typeof first) => one !== second, set: () => undefined };
  expect(await passingTypes(copy, [first, second, third], 2, known)).toEqual([first, third]);
});
