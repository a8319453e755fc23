import { describe, expect, it } from 'vitest';
import { slowDown } from './slow-down.rules.ts';

describe('wrong passwords of a network', () => {
  it('are delayed increasingly from the eleventh on, up to three seconds', () => {
    expect([1, 10, 11, 12, 40, 100].map(slowDown)).toEqual([0, 0, 100, 200, 3_000, 3_000]);
  });
});
