import { describe, expect, it } from 'vitest';
import { maySettle } from './settle.rules.ts';

describe('settling', () => {
  const photo = (
    resource: 'photo_left' | 'photo_center' | 'photo_right',
    state: 'stored' | 'understood' | 'failed',
  ) => ({ resource, state });
  const all = [photo('photo_left', 'understood'), photo('photo_center', 'understood'), photo('photo_right', 'failed')];
  it('waits for every expected photo and for what is being understood', () => {
    expect(maySettle('insect_monitor_v2', all, 0, 10)).toBe(true);
    expect(maySettle('insect_monitor_v2', all.slice(1), 0, 10)).toBe(false);
    expect(maySettle('insect_monitor_v2', [...all.slice(1), photo('photo_left', 'stored')], 0, 10)).toBe(false);
    expect(maySettle('insect_monitor_v2', [], 0, 1000)).toBe(false);
  });
  it('takes what came after 15 minutes', () => {
    expect(maySettle('insect_monitor_v2', all.slice(1), 0, 899)).toBe(false);
    expect(maySettle('insect_monitor_v2', all.slice(1), 0, 900)).toBe(true);
  });
  it('needs nothing particular of a hykecam', () => {
    expect(maySettle('hykecam', [{ resource: 'video', state: 'understood' }], 0, 0)).toBe(true);
  });
});
