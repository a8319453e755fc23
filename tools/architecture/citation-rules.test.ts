import { describe, expect, it } from 'vitest';
import { smallTree } from './small-tree.ts';

const { check, remove } = smallTree();

const readme = 'docs/rules/README.md';
const events = 'docs/rules/events.md';
const limits = 'domain/src/events/event.limits.ts';
const store = 'server/src/events/event.store.test.ts';

const book = {
  [readme]: '| page | prefix | about |\n| --- | --- | --- |\n| [events](events.md) | `EVENT` | what sensors report |\n',
  [events]:
    '# Events\n\n### EVENT-1 What it is\nA thing.\n\n*Origin: specification 2 §3.*\n\n### EVENT-2 Id\nSee EVENT-1.\n\n*Origin: decided.*\n',
  'domain/src/events/event.rules.ts': '/** Both. Source: EVENT-1, EVENT-2. */\nexport const both = 1;\n',
  'docs/decisions/0001-one-way.md': '# 1. One way\n\nThe specification is silent.\n',
};

/** A comment on a limit. */
const noted = (comment: string): string => `${comment}\nexport const limit = 1;\n`;

describe('citations', () => {
  const accepted: readonly [path: string, text: string][] = [
    [limits, noted('/** One. Source: EVENT-1. */')],
    [limits, noted('/** One. Source: EVENT-1, EVENT-2 */')],
    [limits, noted('/** One (EVENT-1). Two sentences. Source: EVENT-1. The order counts. */')],
    [limits, noted('/**\n * One. Source: EVENT-1,\n * EVENT-2\n * @param x EVENT-2\n */')],
    [limits, noted('// Source: RFC 9110 §12.5.3, ASVS 3.4.1, WCAG 2.5.7, CWE-1236, docs/decisions/0001')],
    [limits, noted('/** Source: openlayers/openlayers#12982, docs/rules/events.md. */')],
    [limits, noted('/** UTF-8 and SHA-256 of SN-104 are no rules; decision 0001 is one way. */')],
    [limits, noted("const words = 'Source: specification 2, issue 5, domain.md, EVENT-9';")],
    ['docs/how-to.md', 'See [the rules](rules/events.md), README.md and https://example.org/api.md.'],
    ['README.md', 'EVENT-2 stands in docs/rules/events.md.'],
  ];
  it.each(accepted)('in %s are accepted: %j', (path, text) => {
    expect(check({ ...book, 'README.md': '', [path]: text })).toEqual([]);
  });

  const breaches: readonly [path: string, text: string, line: number, message: string][] = [
    [limits, noted('/** One. Source: EVENT-3. */'), 1, 'EVENT-3 is not a rule in docs/rules'],
    [limits, noted('/** One, as EVENT-12 says. */'), 1, 'EVENT-12 is not a rule'],
    [limits, noted('/**\n * One.\n * Source: EVENT-1, EVENT-4.\n */'), 3, 'EVENT-4 is not a rule'],
    [limits, noted('/** One. Source: a colleague. */'), 1, '"Source:" must be followed by rules'],
    [limits, noted('/** One. Source: EVENT-1 and others. */'), 1, '"Source:" must be followed by rules'],
    [limits, noted('/** One. Source: */'), 1, '"Source:" must be followed by rules'],
    [limits, noted('/** Source: EVENT-1, domain.md §6. */'), 1, '"domain.md" is not in the repository'],
    [limits, noted('// As specification 2 §4 has it.'), 1, '"specification" is not in the repository'],
    [limits, noted('// Named as in the Specifications.'), 1, '"Specifications" is not in the repository'],
    [limits, noted('// (issue 5, "Keyboard first")'), 1, '"issue 5" is not in the repository'],
    [limits, noted('// Case U7 of reliability.'), 1, 'of reliability" is not in the repository'],
    [limits, noted('// reliability §6'), 1, '"reliability" is not in the repository'],
    [limits, noted('// shared/design/api.md'), 1, '"shared/design/api.md" is not in the repository'],
    [limits, noted('// decision 7'), 1, '"decision 7" is not a decision record'],
    [limits, noted('// Source: docs/decisions/0009.'), 1, '"docs/decisions/0009" is not a decision record'],
    [store, "\nit('does what specification 1 asks for', () => {});\n", 2, '"specification" is not in the repository'],
    [store, "it.each([1])('does %s of issue 5', () => {});\n", 1, '"issue 5" is not in the repository'],
    ['server/src/a.sql', 'select 1;\n-- backend.md\n', 2, '"backend.md" is not in the repository'],
    ['CONTRIBUTING.md', 'Numbers of EVENT-7.\n', 1, 'EVENT-7 is not a rule'],
    ['web/src/a.css', '/* viewer.md */\n', 1, '"viewer.md" is not in the repository'],
    ['docs/decisions/0002-two.md', '# 2. Two\n\nSee EVENT-9.\n', 3, 'EVENT-9 is not a rule'],
  ];
  it.each(breaches)('in %s are refused: %j', (path, text, line, message) => {
    const found = check({ ...book, [path]: text });
    expect(found.filter((one) => one.startsWith(`${path}:${line} `)).join()).toContain(message);
  });
});

describe('the pages of rules', () => {
  const rule = (heading: string): string => `\n### ${heading}\nA thing.\n\n*Origin: decided.*\n`;
  const breaches: readonly [what: string, files: Readonly<Record<string, string>>, message: string][] = [
    ['a number twice', { [events]: rule('EVENT-1 One') + rule('EVENT-1 Two') }, 'EVENT-1 is used twice'],
    ['a foreign prefix', { [events]: rule('EVENT-1 One') + rule('ALERT-1 Two') }, 'must start with "### EVENT-"'],
    ['no number', { [events]: rule('EVENT-1 One') + rule('Two') }, 'must start with "### EVENT-"'],
    ['no title', { [events]: rule('EVENT-1 One') + rule('EVENT-2') }, 'must start with "### EVENT-"'],
    ['no origin', { [events]: '### EVENT-1 One\nA thing.\n' }, 'EVENT-1 has no origin'],
    ['no rule', { [events]: '# Events\n' }, 'the page has no rules'],
    ['a page without a row', { 'docs/rules/tags.md': rule('TAG-1 One') }, 'not in the table'],
    ['a row without a page', { [readme]: `${book[readme]}| [tags](tags.md) | \`TAG\` | words |\n` }, 'no page tags.md'],
    [
      'a prefix twice',
      {
        [readme]: `${book[readme]}| [tags](tags.md) | \`EVENT\` | words |\n`,
        'docs/rules/tags.md': rule('EVENT-3 One'),
      },
      'the prefix EVENT is used by another page',
    ],
    ['a rule that is not there', { [events]: `${rule('EVENT-1 One')}See EVENT-5.\n` }, 'EVENT-5 is not a rule'],
    ['a decision’s number twice', { 'docs/decisions/0001-two.md': '# 1. Two\n' }, 'is used by another decision record'],
    ['a decision’s wrong title', { 'docs/decisions/0003-two.md': '# 2. Two\n' }, 'must start with "# N. "'],
  ];
  it.each(breaches)('with %s are refused', (_, files, message) => {
    expect(check({ ...book, ...files }).join('\n')).toContain(message);
  });

  it('in the right form are accepted', () => {
    expect(check(book)).toEqual([]);
  });

  it('have rules that the code or a test cites, unless they are not built yet', () => {
    const page = (rest: string) => `${rule('EVENT-1 One')}${rule('EVENT-2 Two')}### EVENT-3 Three\nA thing.\n${rest}`;
    const origin = '\n*Origin: decided.*\n';
    const uncited = [`${events}:11 EVENT-3 is built, but no code or test cites it`];
    expect(check({ ...book, [events]: page(origin) })).toEqual(uncited);
    // Documents do not count.
    expect(check({ ...book, [events]: page(origin), 'README.md': 'See EVENT-3.\n' })).toEqual(uncited);
    for (const [path, text] of [
      [store, "it('does EVENT-3', () => {});\n"],
      ['server/src/a.sql', '-- EVENT-3\nselect 1;\n'],
      ['README.md', ''],
    ] as const) {
      const rest = path === 'README.md' ? `\nNot built yet: all of it.\n${origin}` : origin;
      expect(check({ ...book, [events]: page(rest), [path]: text })).toEqual([]);
      remove(path);
    }
    const later = `${book[readme]}\nDecided, not built yet:\n\n| [tags](tags.md) | \`TAG\` | words |\n`;
    expect(check({ ...book, [readme]: later, 'docs/rules/tags.md': rule('TAG-1 One') })).toEqual([]);
  });
});
