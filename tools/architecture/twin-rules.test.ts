import { expect, it } from 'vitest';
import { smallTree } from './small-tree.ts';

const { check } = smallTree();

const rules = 'domain/src/events/event.rules.ts';
const store = 'server/src/events/event.store.ts';

/** A rule and its twin, whose comments end as given. */
const twins = (ofRule: string, ofTwin: string, names = { rule: 'exceeds', twin: 'exceedsSql' }) => ({
  [rules]: `/** Whether it is over. ${ofRule} */\nexport const ${names.rule} = (n: number) => n > 1;\n`,
  [store]: `/**\n * SQL of whether it is over. ${ofTwin}\n */\nexport function ${names.twin}() {}\n`,
});

it('a rule and its SQL twin name each other, also across lines', () => {
  expect(check(twins('In SQL: `exceedsSql`.', 'SQL twin of `exceeds`.'))).toEqual([]);
  expect(check(twins('In SQL:\n * `exceedsSql`.', 'SQL twin of\n * `exceeds`.'))).toEqual([]);
  expect(check(twins('Its twin is `exceedsSql`.', 'SQL twin of `exceeds`.'))).toEqual([]);
});

it.each([
  ['In SQL: `exceedsSql`.', 'SQL twin of `exceed`.', `${store}:2 the domain exports no rule exceed`],
  ['In SQL: `overSql`.', '', `${rules}:1 no store exports overSql`],
  ['', 'SQL twin of `exceeds`.', `${store}:2 no comment in domain names exceedsSql`],
])('%s with %s is refused', (ofRule, ofTwin, message) => {
  expect(check(twins(ofRule, ofTwin))).toEqual([message]);
});

it('a renamed rule or twin is noticed on the other side', () => {
  const comments = ['In SQL: `exceedsSql`.', 'SQL twin of `exceeds`.'] as const;
  expect(check(twins(...comments, { rule: 'over', twin: 'exceedsSql' }))).toEqual([
    `${store}:2 the domain exports no rule exceeds`,
  ]);
  expect(check(twins(...comments, { rule: 'exceeds', twin: 'overSql' }))).toEqual([
    `${rules}:1 no store exports exceedsSql`,
    `${store}:2 no comment in domain names overSql`,
  ]);
});
