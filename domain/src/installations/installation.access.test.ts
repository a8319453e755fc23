import { expect, it } from 'vitest';
import type { Standing } from '../shares/standing.access.ts';
import { mayTakeFromSites } from './installation.access.ts';

const expected: Readonly<Record<Standing, boolean>> = {
  none: false,
  shared_read: false,
  shared_full: false,
  creator: true,
  organization_admin: true,
  admin: true,
};

it('a sensor is taken from any site by its owners and product admins only', () => {
  for (const standing of ['none', 'shared_read', 'shared_full', 'creator', 'organization_admin', 'admin'] as const) {
    expect([standing, mayTakeFromSites(standing)]).toEqual([standing, expected[standing]]);
  }
});
