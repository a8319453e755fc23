import { describe, expect, it } from 'vitest';
import { shareFlaw } from './share-flaw.ts';

describe('shareFlaw', () => {
  const present = [{ email: 'Ann@example.com' }];
  it('lets a new address pass', () => {
    expect(shareFlaw(' Bob@example.com ', present)).toBeNull();
  });
  it('tells what is wrong', () => {
    expect(shareFlaw('  ', present)).toBe('empty');
    expect(shareFlaw('bob@example', present)).toBe('invalid');
    expect(shareFlaw('ANN@example.com', present)).toBe('present');
  });
});
