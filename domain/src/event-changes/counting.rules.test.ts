import { describe, expect, it } from 'vitest';
import { countEvent, countPhoto } from './counting.rules.ts';

describe('counting', () => {
  it('prefers boxes of people and units, then the unit’s number, then the machine’s boxes', () => {
    expect(countPhoto({ codes: [7, 7], source: 'person', unit_count: 9 })).toEqual([7, 2]);
    expect(countPhoto({ codes: [7], source: 'unit', unit_count: 9 })).toEqual([7, 1]);
    expect(countPhoto({ codes: [0, 0], source: 'machine', unit_count: 9 })).toEqual([1, 9]);
    expect(countPhoto({ codes: [0, 0], source: 'machine', unit_count: null })).toEqual([1, 2]);
    expect(countPhoto({ codes: [], source: 'machine', unit_count: null })).toEqual([]);
    expect(countPhoto({ codes: null, source: null, unit_count: null })).toBeNull();
  });

  it('sums the photos of an event, by type where the type has details', () => {
    const photos = [
      { codes: [7, 0], source: 'unit' as const, unit_count: null },
      { codes: [7], source: 'unit' as const, unit_count: null },
      { codes: null, source: null, unit_count: null },
    ];
    expect(countEvent(photos, true)).toEqual({ count: 3, insect_counts: [1, 1, 7, 2], unclassified: 1 });
    expect(countEvent(photos, false)).toEqual({ count: 3, insect_counts: [1, 3], unclassified: 3 });
    expect(countEvent(photos.slice(2), true)).toBeNull();
    expect(countEvent([], true)).toBeNull();
  });
});
