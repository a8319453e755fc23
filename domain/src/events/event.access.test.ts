import { expect, it } from 'vitest';
import { mayEdit, owns, standings } from '../shares/standing.access.ts';
import { eventPermissions, mayKnowSensor } from './event.access.ts';

it('a share of the site does not reveal the sensor of an event', () => {
  expect(mayKnowSensor({ sensor: 'none', site: 'shared_read' })).toBe(false);
  expect(mayKnowSensor({ sensor: 'none', site: 'none' })).toBe(false);
});

it('the sensor of an event is known through any share of it, and to owners of the sensor or the site', () => {
  for (const site of standings) {
    for (const sensor of ['shared_read', 'shared_full'] as const) expect(mayKnowSensor({ sensor, site })).toBe(true);
  }
  for (const owner of standings.filter(owns)) {
    for (const other of standings) {
      expect(mayKnowSensor({ sensor: owner, site: other })).toBe(true);
      expect(mayKnowSensor({ sensor: other, site: owner })).toBe(true);
    }
  }
});

it('an event may be changed by those who may edit its sensor, whatever their right to the site', () => {
  for (const sensor of standings) {
    for (const site of standings) {
      expect(eventPermissions({ sensor, site })).toEqual([mayEdit(sensor) ? 'full' : 'read']);
    }
  }
});
