import { describe, expect, it } from 'vitest';
import { newSiteSettings } from './installation-site.rules.ts';

describe('newSiteSettings', () => {
  it('includes a photo interval if the type has one', () => {
    expect(newSiteSettings(undefined, 'fly')).toEqual({ photo_interval: 3_600 });
    expect(newSiteSettings({ photo_interval: 60 }, 'fly')).toEqual({ photo_interval: 60 });
    expect(newSiteSettings(undefined, 'rat_monitor')).toEqual({});
  });
});
