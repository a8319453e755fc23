import { describe, expect, it } from 'vitest';
import { testPlace } from '../../../test/test-place.ts';
import { placeChange, placeFlaws, placeValues } from './place.form.ts';

const kitchen = testPlace({ name: 'Kitchen', index_threshold: 2.5 });

describe('placeChange', () => {
  it('sends only what was changed', () => {
    const values = placeValues(kitchen);
    expect(placeChange(kitchen, values)).toEqual({});
    expect(placeChange(kitchen, { ...values, name: ' Kitchen ' })).toEqual({});
    expect(placeChange(kitchen, { ...values, name: 'Hall' })).toEqual({ name: 'Hall' });
    expect(placeChange(kitchen, { ...values, threshold: '3' })).toEqual({ index_threshold: 3 });
    expect(placeChange(kitchen, { ...values, threshold: '2.50' })).toEqual({});
    expect(placeChange(kitchen, { ...values, sensitivity: -1 })).toEqual({ sensitivity: -1 });
    expect(placeChange(kitchen, { ...values, pixels_per_mm: 9 })).toEqual({ pixels_per_mm: 9 });
  });

  it('switches the threshold off by an empty text and by 0', () => {
    expect(placeChange(kitchen, { ...placeValues(kitchen), threshold: '' })).toEqual({ index_threshold: null });
    expect(placeChange(kitchen, { ...placeValues(kitchen), threshold: '0' })).toEqual({ index_threshold: null });
    const off = testPlace({ index_threshold: 0 });
    expect(placeValues(off).threshold).toBe('');
    expect(placeChange(off, { ...placeValues(off), threshold: '0' })).toEqual({});
  });

  it('reads full-width digits', () => {
    expect(placeChange(kitchen, { ...placeValues(kitchen), threshold: '１２．５' })).toEqual({ index_threshold: 12.5 });
  });
});

describe('placeFlaws', () => {
  it('wants a name of at most 255 characters', () => {
    expect(placeFlaws({ name: ' \u3000', threshold: '' }).name).toBe('required');
    expect(placeFlaws({ name: '😀'.repeat(255), threshold: '' }).name).toBeNull();
    expect(placeFlaws({ name: 'a'.repeat(256), threshold: '' }).name).toBe('tooLong');
  });

  it('wants a threshold from 0 to 100,000, or none', () => {
    for (const good of ['', '0', '0.25', '100000']) {
      expect(placeFlaws({ name: 'a', threshold: good }).threshold).toBeNull();
    }
    for (const bad of ['-1', 'many', '1,5', '100000.5', '1e3']) {
      expect(placeFlaws({ name: 'a', threshold: bad }).threshold).toBe('invalid');
    }
  });
});
