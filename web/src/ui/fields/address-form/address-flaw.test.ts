import { describe, expect, it } from 'vitest';
import { addressFlaw } from './address-flaw.ts';

describe('addressFlaw', () => {
  const present = [{ email: 'Ann@example.com' }, { email: 'yui@example.com' }];
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['ken', 'invalid'],
    ['bob@example', 'invalid'],
    ['ken@example.c', 'invalid'],
    ['ANN@example.com', 'present'],
    [' yui@example.com ', 'present'],
    [' Bob@example.com ', null],
  ])('of "%s" is %s', (typed, flaw) => expect(addressFlaw(typed, present)).toBe(flaw));
});
