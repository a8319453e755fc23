import { describe, expect, it } from 'vitest';
import { isSilent, silenceAfter } from './silence.rules.ts';

describe('isSilent', () => {
  it('is true after three photo intervals, at least an hour, and never before the first report', () => {
    expect(isSilent('fly', null, 3_600, 1e9)).toBe(false);
    expect(isSilent('fly', 0, 60, 3_600)).toBe(false);
    expect(isSilent('fly', 0, 60, 3_601)).toBe(true);
    expect(isSilent('fly_scan', 0, 3_600, 10_800)).toBe(false);
    expect(isSilent('fly_scan', 0, 3_600, 10_801)).toBe(true);
    expect(isSilent('fly_count', 0, 86_400, 259_200)).toBe(false);
    expect(isSilent('fly_count', 0, 86_400, 259_201)).toBe(true);
  });
  it('is true after an hour if there is no interval', () => {
    for (const type of ['insect_monitor_v2', 'rat_monitor'] as const) {
      expect(isSilent(type, 0, 86_400, 3_600)).toBe(false);
      expect(isSilent(type, 0, 86_400, 3_601)).toBe(true);
    }
  });
  it('is never true for types that report irregularly or have no units', () => {
    for (const type of ['hykecam', 'station', 'mirakun_device'] as const) {
      expect(isSilent(type, 0, 3_600, 1e9)).toBe(false);
      expect(silenceAfter(type, 3_600)).toBeNull();
    }
  });
});
