import { describe, expect, it } from 'vitest';
import { normalizeTags } from './tag.rules.ts';

describe('tags', () => {
  it('are trimmed and unique', () => {
    expect(normalizeTags([' a ', 'b', 'a'])).toEqual(['a', 'b']);
    expect(() => normalizeTags(['  '])).toThrow('/tags/0');
    expect(() => normalizeTags(['x'.repeat(51)])).toThrow('/tags/0');
    expect(normalizeTags(['🦟'.repeat(50)])).toHaveLength(1);
    expect(() => normalizeTags(Array.from({ length: 51 }, (_, i) => String(i)))).toThrow('50');
  });
});
