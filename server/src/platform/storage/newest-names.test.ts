import { expect, it } from 'vitest';
import { NewestNames } from './newest-names.ts';

it('keeps the newest names, even if added before, and never more than the limit', () => {
  const names = new NewestNames(10);
  for (let number = 0; number < 30; number++) {
    names.add('often');
    names.add(`folder ${number}`);
    expect(names.size).toBe(Math.min(number + 2, 10));
  }
  expect(names.has('often')).toBe(true);
  expect(names.has('folder 29')).toBe(true);
  expect(names.has('folder 21')).toBe(true);
  expect(names.has('folder 20')).toBe(false);
  names.delete('folder 29');
  expect(names.has('folder 29')).toBe(false);
});
