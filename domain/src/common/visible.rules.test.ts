import { expect, it } from 'vitest';
import { isInvisible, isLongerThan } from './visible.rules.ts';

it.each(['', ' ', '\u3000', '\u200b', '\u200b\u2060 \ufeff', '\u2800', '\u3164', '\u00ad', '\u0007'])(
  '%j shows nothing',
  (text) => {
    expect(isInvisible(text)).toBe(true);
  },
);

it.each(['0', 'a\u200b', '厨房', '-', '👩\u200d🔬', '\u200b.'])('%j shows something', (text) => {
  expect(isInvisible(text)).toBe(false);
});

it.each([
  ['', 0, false],
  ['a', 0, true],
  ['虫虫', 2, false],
  ['👩👩', 2, false],
  ['👩👩👩', 2, true],
  ['aaaaa', 2, true],
])('%j is longer than %d: %s', (text, most, longer) => {
  expect(isLongerThan(text, most)).toBe(longer);
});
