import { describe, expect, it } from 'vitest';
import { countRows, totalOf } from './count-rows.ts';

describe('count rows', () => {
  it('puts the most frequent type first and `others` last, whatever its count', () => {
    const rows = countRows({ others: 99, thrips: 3, midge: 12, mosquito: 3 });
    expect(rows.map((row) => row.type)).toEqual(['midge', 'thrips', 'mosquito', 'others']);
    expect(totalOf(rows)).toBe(117);
  });

  it('omits types without insects', () => {
    expect(countRows({ midge: 0, others: 0 })).toEqual([]);
    expect(totalOf([])).toBe(0);
  });

  it('keeps an unknown type, after known ones with the same count', () => {
    expect(countRows({ firefly: 2, aphid: 2 }).map((row) => row.type)).toEqual(['aphid', 'firefly']);
  });
});
