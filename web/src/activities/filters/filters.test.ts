import { describe, expect, it } from 'vitest';
import {
  activeCount,
  canApply,
  eventQueryOf,
  flip,
  groupQueryOf,
  hasEventFilters,
  hasFilters,
  noFilters,
  parseFilters,
} from './filters.ts';

const now = Date.UTC(2026, 10, 20, 3) / 1_000;

describe('filters of the activity page', () => {
  it('adds nothing to the query if nothing is chosen', () => {
    expect(eventQueryOf(noFilters, now, 'Asia/Tokyo')).toEqual({});
    expect(groupQueryOf(noFilters, {}, true)).toEqual({ group_by: 'installation_site' });
  });

  it('is converted to a query', () => {
    const filters = {
      text: ' line 2 ',
      place: ' hall ',
      type: 'fly_scan',
      site: null,
      tags: ['leg', '羽 "x"'],
      period: { from: '2026-11-01', to: '2026-11-02' },
      on: ['exceededOnly', 'withHidden', 'bookmarkedOnly'],
    } as const;
    expect(eventQueryOf(filters, now, 'Asia/Tokyo')).toEqual({
      timestamp_from: Date.UTC(2026, 9, 31, 15) / 1_000,
      timestamp_to: Date.UTC(2026, 10, 2, 15) / 1_000,
      tags: '["leg","羽 \\"x\\""]',
      exceeded_only: '1',
      with_hidden: '1',
    });
    expect(groupQueryOf(filters, {}, false)).toEqual({
      group_by: 'sensor',
      q: 'line 2',
      place: 'hall',
      type: 'fly_scan',
      bookmarkedOnly: '1',
    });
    expect(activeCount(filters, {}, false)).toBe(7);
    expect(hasEventFilters({ ...noFilters, tags: ['leg'] })).toBe(true);
  });

  it('ignores the filters for several sites if the URL specifies one', () => {
    const filters = { ...noFilters, text: 'x', type: 'fly', on: ['bookmarkedOnly'] } as const;
    expect(groupQueryOf(filters, { siteId: '7' }, true)).toEqual({ group_by: 'installation_site', siteId: '7' });
    expect(groupQueryOf(noFilters, { sensorId: 'x'.repeat(99) }, false)).toEqual({
      group_by: 'sensor',
      sensorId: 'x'.repeat(64),
    });
    expect(activeCount(filters, { siteId: '7' }, true)).toBe(0);
  });

  it('ignores them for one chosen site, too, if sites are listed', () => {
    const site = '9';
    const filters = { ...noFilters, site, text: 'x', type: 'fly', on: ['bookmarkedOnly'] } as const;
    expect(groupQueryOf(filters, {}, true)).toEqual({ group_by: 'installation_site', siteId: '9' });
    expect(activeCount(filters, {}, true)).toBe(1);
    expect(groupQueryOf(filters, {}, false)).toEqual({ group_by: 'sensor', q: 'x', type: 'fly', bookmarkedOnly: '1' });
    expect(activeCount(filters, {}, false)).toBe(2);
    expect(groupQueryOf(filters, { siteId: '7' }, true)).toEqual({ group_by: 'installation_site', siteId: '7' });
    expect(hasFilters({ ...noFilters, site }, true)).toBe(true);
    expect(hasFilters({ ...noFilters, site }, false)).toBe(false);
    expect(hasFilters({ ...noFilters, text: ' ' }, true)).toBe(false);
    expect(hasFilters({ ...noFilters, place: 'x' }, false)).toBe(true);
    expect(hasFilters({ ...noFilters, place: 'x' }, true)).toBe(false);
    expect(hasFilters({ ...noFilters, period: { from: '', to: '' } }, true)).toBe(false);
  });

  it('toggles a switch', () => {
    expect(flip(['withHidden'], 'pickupOnly')).toEqual(['withHidden', 'pickupOnly']);
    expect(flip(['withHidden'], 'withHidden')).toEqual([]);
  });

  it('does not apply an invalid period', () => {
    expect(canApply({ ...noFilters, period: { from: '2026-11-02', to: '2026-11-01' } })).toBe(false);
    expect(canApply({ ...noFilters, period: { from: '', to: '' } })).toBe(true);
    expect(canApply({ ...noFilters, period: 'past7' })).toBe(true);
  });

  it('tolerates any content of the browser’s storage', () => {
    const filters = {
      text: 'a',
      place: 'b',
      type: 'fly',
      site: '7',
      tags: ['leg'],
      period: 'past30',
      on: ['withHidden'],
    } as const;
    expect(parseFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters);
    expect(parseFilters({ ...filters, site: { id: '7', name: 'North door' } })).toEqual(filters);
    for (const bad of [
      undefined,
      null,
      3,
      [],
      { text: 1, type: 'bee', site: { id: 7 }, tags: [3], period: 'ever', on: ['all'] },
    ]) {
      expect(parseFilters(bad)).toEqual(noFilters);
    }
  });
});
