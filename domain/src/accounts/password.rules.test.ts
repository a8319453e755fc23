import { describe, expect, test } from 'vitest';
import { passwordFlaw, passwordRules } from './password.rules.ts';

describe('a password', () => {
  test.each([
    ['Abcdef1', 'length'],
    ['Abcdefg1', null],
    [`Ab1${'x'.repeat(27)}`, null],
    [`Ab1${'x'.repeat(28)}`, 'length'],
    ['abcdefg1', 'characters'],
    ['ABCDEFG1', 'characters'],
    ['Abcdefgh', 'characters'],
    // Full-width digits do not count as digits, and a four-byte character counts as one.
    ['Abcdefg１', 'characters'],
    ['Ab1🪰🪰🪰🪰', 'length'],
    ['Ab1🪰🪰🪰🪰🪰', null],
    ['  Abcd1  ', null],
  ])('%s: %s', (password, flaw) => {
    expect(passwordFlaw(password)).toBe(flaw);
  });

  test('is checked against each rule separately', () => {
    expect(passwordRules('')).toEqual({ length: false, digit: false, letters: false });
    expect(passwordRules('1')).toEqual({ length: false, digit: true, letters: false });
    expect(passwordRules('aB')).toEqual({ length: false, digit: false, letters: true });
  });
});
