import { describe, expect, it } from 'vitest';
import {
  checkSensorChange,
  checkSensorCreation,
  checkTypedSettings,
  isSensorId,
  mailInAddress,
  mayStandAt,
} from './sensor.rules.ts';

const failed = (path: string) =>
  expect.objectContaining({ type: 'validation_failed', errors: [expect.objectContaining({ path })] });

describe('isSensorId', () => {
  it('accepts 1 to 32 letters, digits and underscores but not "new"', () => {
    for (const id of ['a', 'A_1', '_', 'newer', 'x'.repeat(32)]) expect(isSensorId(id)).toBe(true);
    for (const id of ['', 'new', 'New', 'a b', 'a-b', 'ａ', 'a\n', 'x'.repeat(33)]) expect(isSensorId(id)).toBe(false);
  });
});

describe('checkSensorChange', () => {
  it('names the value that is wrong', () => {
    checkSensorChange('hykecam', { name: ' a ', installed_on: null, generate_hash: true });
    checkSensorChange('fly', {});
    expect(() => checkSensorChange('fly', { name: '　' })).toThrow(failed('/name'));
    expect(() => checkSensorChange('fly', { installed_on: '2026-02-30' })).toThrow(failed('/installed_on'));
    expect(() => checkSensorChange('fly', { generate_hash: true })).toThrow(failed('/generate_hash'));
    expect(() => checkSensorChange('rat_monitor', { photo_interval: 3_600 })).toThrow(failed('/photo_interval'));
  });
});

describe('mailAddress', () => {
  it('is id, hash and domain', () => {
    expect(mailInAddress('Cam_1', 'abc', 'in.example.com')).toBe('Cam_1-abc@in.example.com');
  });
});

describe('checkTypedSettings', () => {
  it('refuses fields that the type lacks, and accepts null and omitted ones', () => {
    checkTypedSettings('fly', {
      threshold: 1,
      increase_threshold: 2,
      trap_replaced_on: '2026-02-28',
      photo_interval: 60,
    });
    checkTypedSettings('rat_monitor', { trap_replaced_on: null });
    expect(() => checkTypedSettings('insect_monitor_v2', { trap_effective_days: 30 })).toThrow(
      failed('/trap_effective_days'),
    );
    checkTypedSettings('hykecam', { increase_threshold: 0 });
    expect(() => checkTypedSettings('hykecam', { increase_threshold: 1 })).toThrow(failed('/increase_threshold'));
    expect(() => checkTypedSettings('fly', { trap_replaced_on: '2026-02-29' })).toThrow(failed('/trap_replaced_on'));
  });
});

describe('checkSensorCreation', () => {
  it('names the value that is wrong', () => {
    const good = { id: 'a', name: 'n', type: 'fly' } as const;
    checkSensorCreation(good);
    expect(() => checkSensorCreation({ ...good, id: 'new' })).toThrow(failed('/id'));
    expect(() => checkSensorCreation({ ...good, name: ' ' })).toThrow(failed('/name'));
    expect(() => checkSensorCreation({ ...good, installed_on: '2026-00-01' })).toThrow(failed('/installed_on'));
  });
});

describe('mayStandAt', () => {
  const sensor = { type: 'fly', organization_id: 1, created_by: 1 } as const;
  it('requires the same type and organization', () => {
    expect(mayStandAt(sensor, { ...sensor, created_by: 2 })).toBe(true);
    expect(mayStandAt(sensor, { ...sensor, type: 'fly_scan' })).toBe(false);
    expect(mayStandAt(sensor, { ...sensor, organization_id: 2 })).toBe(false);
    expect(mayStandAt(sensor, { ...sensor, organization_id: null })).toBe(false);
  });
  it('requires the same creator if there is no organization', () => {
    const own = { ...sensor, organization_id: null };
    expect(mayStandAt(own, own)).toBe(true);
    expect(mayStandAt(own, { ...own, created_by: 2 })).toBe(false);
  });
});
