import { describe, expect, it } from 'vitest';
import { standings, type Standing } from '../shares/standing.access.ts';
import { eventKnowledge } from './event.access.ts';

const known = (sensor: Standing, site: Standing) => {
  const knowledge = eventKnowledge({ sensor, site });
  return [knowledge.sensor, knowledge.memo];
};

describe('what a reader of an event may know besides', () => {
  it('is nothing through a share of its site alone', () => {
    expect(known('none', 'shared_read')).toEqual([false, false]);
  });
  it('is the sensor through any share of it, and the memo through one with `full`', () => {
    for (const site of ['none', 'shared_read'] as const) {
      expect(known('shared_read', site)).toEqual([true, false]);
      expect(known('shared_full', site)).toEqual([true, true]);
    }
  });
  it('is everything for owners of the sensor or the site', () => {
    for (const owner of ['creator', 'organization_admin', 'admin'] as const) {
      for (const other of standings) {
        expect(known(owner, other)).toEqual([true, true]);
        expect(known(other, owner)).toEqual([true, true]);
      }
    }
  });
});
