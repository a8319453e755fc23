import { expect, it } from 'vitest';
import { standings, type Standing } from '../shares/standing.access.ts';
import { maySeeHealth } from './health.access.ts';

const expected: Readonly<Record<Standing, boolean>> = {
  none: false,
  shared_read: false,
  shared_full: true,
  creator: true,
  organization_admin: true,
  admin: true,
};

it('reports of a unit are seen by those who may edit its sensor', () => {
  for (const standing of standings) {
    expect([standing, maySeeHealth(standing)]).toEqual([standing, expected[standing]]);
  }
});
