import { describe, expect, it } from 'vitest';
import { typeSettingsFlaws, typeSettingsSent, typeSettingsValues } from './type-settings.ts';

describe('settings that only some types have', () => {
  const fresh = typeSettingsValues(null);
  it('start with the defaults', () => {
    expect(typeSettingsSent('fly', fresh)).toEqual({
      threshold: 0,
      increase_threshold: 0,
      trap_replaced_on: null,
      trap_effective_days: 30,
      photo_interval: 3600,
    });
    expect(typeSettingsSent('insect_monitor_v2', fresh)).toEqual({ threshold: 0, increase_threshold: 0 });
    expect(typeSettingsSent('hykecam', fresh)).toEqual({});
  });
  it('are refused if empty, not a number or out of range, and only if the type has them', () => {
    const wrong = {
      ...fresh,
      threshold: ' ',
      increase_threshold: '1.5',
      trap_effective_days: '61',
      trap_replaced_on: '2026-02-30',
    };
    expect(typeSettingsFlaws('fly', wrong)).toEqual({
      threshold: 'required',
      increase_threshold: 'number',
      trap_effective_days: 'range',
      trap_replaced_on: 'day',
      photo_interval: null,
    });
    expect(typeSettingsFlaws('fly', { ...fresh, threshold: '-1', trap_effective_days: '0' }).threshold).toBe('range');
    expect(Object.values(typeSettingsFlaws('fly', { ...fresh, trap_effective_days: '60' }))).toEqual(
      Array(5).fill(null),
    );
    expect(Object.values(typeSettingsFlaws('rat_monitor', wrong))).toEqual(Array(5).fill(null));
  });
  it('accept the digits of a Japanese keyboard', () => {
    const typed = { ...fresh, threshold: '１２' };
    expect(typeSettingsFlaws('fly', typed).threshold).toBeNull();
    expect(typeSettingsSent('fly', typed).threshold).toBe(12);
  });
  it('survive a round trip', () => {
    const facts = {
      threshold: 5,
      increase_threshold: 2,
      trap_replaced_on: '2026-11-01',
      trap_effective_days: 0,
      photo_interval: 86_400,
    };
    expect(typeSettingsSent('fly_scan', typeSettingsValues(facts))).toEqual(facts);
  });
});
