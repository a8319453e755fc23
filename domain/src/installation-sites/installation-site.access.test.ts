import { expect, it } from 'vitest';
import { whyKeepSite } from './installation-site.access.ts';

it('a site with shares or events must be kept', () => {
  expect(whyKeepSite({ shared: false, reported: false })).toBeNull();
  expect(whyKeepSite({ shared: true, reported: false })).toBe('site_shared_with_others_cannot_be_deleted');
  expect(whyKeepSite({ shared: true, reported: true })).toBe('site_shared_with_others_cannot_be_deleted');
  expect(whyKeepSite({ shared: false, reported: true })).toBe('site_with_data_cannot_be_deleted');
});
