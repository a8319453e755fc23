import { describe, expect, it } from 'vitest';
import { timeZoneChoices, timeZoneText } from './time-zones.ts';

describe('timeZoneChoices', () => {
  it('begin with the usual zones and contain every zone once', () => {
    const values = timeZoneChoices('Asia/Tokyo', 'en').map(({ value }) => value);
    expect(values[0]).toBe('Asia/Tokyo');
    expect(values).toContain('Pacific/Auckland');
    expect(new Set(values).size).toBe(values.length);
  });

  it('contain the current zone, whatever it is', () => {
    expect(timeZoneChoices('Etc/GMT+5', 'en')[0]?.value).toBe('Etc/GMT+5');
    const values = timeZoneChoices('Pacific/Auckland', 'ja').map(({ value }) => value);
    expect(values.filter((value) => value === 'Pacific/Auckland')).toHaveLength(1);
  });
});

describe('timeZoneText', () => {
  it('names a zone in the language of the page', () => {
    expect(timeZoneText('Asia/Tokyo', 'ja')).toMatch(/^Asia\/Tokyo（日本/);
    expect(timeZoneText('Asia/Tokyo', 'en')).toMatch(/^Asia\/Tokyo \(Japan/);
    expect(timeZoneText('Mars/Olympus', 'en')).toBe('Mars/Olympus');
  });
});
