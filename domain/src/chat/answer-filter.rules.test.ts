import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerFilter, KnownFigures } from './answer-filter.rules.ts';

const known = new KnownFigures();
known.add({
  count: 1_234,
  index: 12.34,
  change: -66.7,
  month: '2026-10',
  trap: 'B-7',
  name: '/station/9?event=named',
});
known.addLink('/station/3?event=p1a-tz');

/** The whole answer, given in pieces. */
function filtered(...pieces: readonly string[]): string {
  const filter = new AnswerFilter(known);
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

describe('the filter of answers', () => {
  it.each([
    ['1,234 insects, 12.3 a day, -66.7%', '1,234 insects, 12.3 a day, -66.7%'],
    ['1234 or 1235', '1234 or 1235(?)'],
    ['in 2026-10 and 2025-10, trap B-7', 'in 2026-10 and 2025(?)-10, trap B-7'],
    ['1. first\n2. second, 99 flies', '1. first\n2. second, 99(?) flies'],
    ['10月は1,234匹、5匹', '10月は1,234匹、5(?)匹'],
    ['5x more, 480insects and 900mg', '5(?)x more, 480(?)insects and 900(?)mg'],
    ['on the 3rd and the 21ST', 'on the 3rd and the 21ST'],
    ['H2O and p12-x', 'H2O and p12-x'],
    ['５００匹、１，２３４匹、٥ flies', '５００(?)匹、１，２３４匹、٥(?) flies'],
    ['77,,,1,234 and 1,234...77', '77(?),,,1,234 and 1,234...77(?)'],
    ['_500_ **500**', '_500(?)_ **500(?)**'],
    ['450日、13月、0日、31日、12月', '450(?)日、13(?)月、0(?)日、31日、12月'],
    [
      '[500 in 2026-10](/station/3?event=p1a-tz) [1. 77](/no)',
      '[500(?) in 2026-10](/station/3?event=p1a-tz) 1(?). 77(?)',
    ],
    ['5\u200B00 a\u0000b\u0007c\r\nd', '500(?) abc\nd'],
  ])('marks figures that no tool gave: %s', (text, shown) => expect(filtered(text)).toBe(shown));

  it.each([
    ['[B-7](/station/3?event=p1a-tz)', '[B-7](/station/3?event=p1a-tz)'],
    ['see [this](https://evil.example/x?q=secret)!', 'see this!'],
    ['![x](https://evil.example/p.png) end', 'x end'],
    ['[a](javascript:alert) [b](/admin)', 'a b'],
    ['at https://evil.example/a and www.evil.example', 'at evil.example/a and evil.example'],
    ['[a]: https://evil.example/x\n[b][a]', '[a]\\: evil.example/x\n[b][a]'],
    ['> [a\\]]: /admin', '> [a\\]]\\: /admin'],
    ['[named](/station/9?event=named)', 'named'],
    ['[not a link] and [open', '[not a link] and [open'],
    ['[a](\n/station/3?event=p1a-tz)', '[a](\n/station/3(?)?event=p1a-tz)'],
    ['[Wow!](/no)[B-7](/station/3?event=p1a-tz)', 'Wow!B-7'],
    ['Wow! That', 'Wow! That'],
  ])('lets only links through that a tool named: %s', (text, shown) => expect(filtered(text)).toBe(shown));

  it.each([
    [['2. ', '(/station/3?event=p1a-tz)', '月', '1,234', ',', ',', ',', '12']],
    [['1,234,', ',,12']],
    [['on the 3', 'r', 'd, 4t', 'imes']],
    [['1)', ' first\n2', ') second']],
    [['[a](', '\n', 'x)']],
    [[`[${'a'.repeat(690)}](`, '/station/3?event=p1a-tz)']],
  ])('waits for what decides: %j', (pieces) => expect(filtered(...pieces)).toBe(filtered(pieces.join(''))));

  it('shows the same, however the answer is cut into pieces', () => {
    const words = fc.constantFrom(
      '12',
      'th',
      't',
      '1,234',
      '.',
      ',',
      ' ',
      '\n',
      '[a]',
      '(/station/3?event=p1a-tz)',
      '![b](',
      'x)',
      ')',
      '!',
      '<',
      'h',
      'https://',
      'w',
      '月',
      '2. ',
      ']',
      ':',
      '５',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), fc.array(fc.nat(40), { maxLength: 6 }), (parts, cuts) => {
        const text = parts.join('');
        const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
        expect(filtered(...pieces)).toBe(filtered(text));
      }),
      { numRuns: 500 },
    );
  });
});
