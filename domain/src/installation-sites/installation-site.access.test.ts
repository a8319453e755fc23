import { expect, it } from 'vitest';
import { whyKeepSite } from './installation-site.access.ts';

it('keeps a site that is shared or at which something was reported', () => {
  expect(whyKeepSite({ shared: false, reported: false })).toBeNull();
  expect(whyKeepSite({ shared: true, reported: false })).toBe('site_shared_with_others_cannot_be_deleted');
  expect(whyKeepSite({ shared: true, reported: true })).toBe('site_shared_with_others_cannot_be_deleted');
  expect(whyKeepSite({ shared: false, reported: true })).toBe('site_with_data_cannot_be_deleted');
});
