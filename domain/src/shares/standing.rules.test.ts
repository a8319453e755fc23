import { describe, expect, it } from 'vitest';
import { standings } from './standing.access.ts';
import { strongerStanding, knowsSite, ownership, standingTo } from './standing.rules.ts';

const nobody = { admin: false, id: 9, organization_id: null, organization_admin: false };
const ofNorth = { organization_id: 1, created_by: 5 };
const ofPerson = { organization_id: null, created_by: 5 };

describe('ownership', () => {
  it('is `admin` for product admins everywhere', () => {
    expect([ofNorth, ofPerson].map((asset) => ownership(asset, { ...nobody, admin: true }))).toEqual([
      'admin',
      'admin',
    ]);
  });

  it('is `organization_admin` for organization admins within the organization', () => {
    const chief = { ...nobody, organization_id: 1, organization_admin: true };
    expect(ownership(ofNorth, chief)).toBe('organization_admin');
    expect(ownership(ofNorth, { ...chief, organization_admin: false })).toBeNull();
    expect(ownership(ofNorth, { ...chief, organization_id: 2 })).toBeNull();
    // Having no organization is not the same as sharing one.
    expect(ownership(ofPerson, { ...nobody, organization_admin: true })).toBeNull();
  });

  it('is `creator` for creators within the organization, or if there is none', () => {
    const creator = { ...nobody, id: 5, organization_id: 1 };
    expect(ownership(ofNorth, creator)).toBe('creator');
    expect(ownership(ofNorth, { ...creator, organization_id: 2 })).toBeNull();
    expect(ownership(ofNorth, { ...creator, organization_id: null })).toBeNull();
    expect(ownership(ofPerson, creator)).toBe('creator');
  });
});

it('shares count only without ownership; the best of them applies', () => {
  expect(standingTo(ofNorth, nobody, [])).toBe('none');
  expect(standingTo(ofNorth, nobody, ['read'])).toBe('shared_read');
  expect(standingTo(ofNorth, nobody, ['read', 'full'])).toBe('shared_full');
  expect(standingTo(ofPerson, { ...nobody, id: 5 }, ['read'])).toBe('creator');
});

it('standings are ordered', () => {
  for (const [place, one] of standings.entries()) {
    for (const [other, two] of standings.entries())
      expect(strongerStanding(one, two)).toBe(standings[Math.max(place, other)]);
  }
});

it('a share of the sensor alone does not reveal its site', () => {
  expect(standings.filter((sensor) => knowsSite(sensor, 'none'))).toEqual(['creator', 'organization_admin', 'admin']);
  expect(standings.every((sensor) => knowsSite(sensor, 'shared_read'))).toBe(true);
});
