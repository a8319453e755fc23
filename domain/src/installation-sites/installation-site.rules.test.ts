import { describe, expect, it } from 'vitest';
import { checkSiteThresholds, newSiteSettings } from './installation-site.rules.ts';

describe('newSiteSettings', () => {
  it('includes a photo interval if the type has one', () => {
    expect(newSiteSettings(undefined, 'fly')).toEqual({ photo_interval: 3_600 });
    expect(newSiteSettings({ photo_interval: 60 }, 'fly')).toEqual({ photo_interval: 60 });
    expect(newSiteSettings(undefined, 'rat_monitor')).toEqual({});
  });
});

describe('checkSiteThresholds', () => {
  const missing = (path: string) => expect.objectContaining({ errors: [{ path, message: 'required' }] });

  it('requires both thresholds if the type has them', () => {
    checkSiteThresholds('fly', { threshold: 0, increase_threshold: 0 });
    expect(() => checkSiteThresholds('fly', { increase_threshold: 1 })).toThrow(missing('/threshold'));
    expect(() => checkSiteThresholds('fly', { threshold: 1 })).toThrow(missing('/increase_threshold'));
    checkSiteThresholds('rat_monitor', {});
  });
});
