import { expect, it } from 'vitest';
import { standings, type Standing } from '../shares/standing.access.ts';
import { mayKnowSiteDetails, whyKeepSite } from './installation-site.access.ts';

it('a site with shares or events must be kept', () => {
  expect(whyKeepSite({ shared: false, reported: false })).toBeNull();
  expect(whyKeepSite({ shared: true, reported: false })).toBe('site_shared_with_others_cannot_be_deleted');
  expect(whyKeepSite({ shared: true, reported: true })).toBe('site_shared_with_others_cannot_be_deleted');
  expect(whyKeepSite({ shared: false, reported: true })).toBe('site_with_data_cannot_be_deleted');
});

const knowing: Readonly<Record<Standing, boolean>> = {
  none: false,
  shared_read: false,
  shared_full: true,
  creator: true,
  organization_admin: true,
  admin: true,
};

it('a share of a site does not reveal its details', () => {
  for (const standing of standings)
    expect([standing, mayKnowSiteDetails(standing)]).toEqual([standing, knowing[standing]]);
});
