import { expect, it } from 'vitest';
import { entitiesInDetails, entityParts } from './entity.rules.ts';

it.each([
  ['Sensor-SN-104', { kind: 'sensor', id: 'SN-104' }],
  ['InstallationSite-7', { kind: 'site', id: '7' }],
  ['Organization-3', { kind: 'organization', id: '3' }],
  ['Account-5', { kind: 'account', id: '5' }],
  ['User-5', { kind: 'account', id: '5' }],
  ['User-x', null],
  ['Account-12345678901', null],
  ['Sensor-', null],
  ['Account', null],
  ['/api/sensors/A-1', null],
])('%s', (entity, parts) => {
  expect(entityParts(entity)).toEqual(parts);
});

it('finds the entities in details, also those before and after a change', () => {
  expect(
    entitiesInDetails({
      sensor_id: 'SN1',
      wanted: '12',
      name: 'Hall',
      email: null,
      changes: {
        installation_site_id: { old: null, new: 7 },
        owner_id: { old: 3, new: 4 },
        name: { old: 'a', new: 'b' },
      },
    }),
  ).toEqual(['Sensor-SN1', 'Account-12', 'InstallationSite-7', 'Organization-3', 'Organization-4']);
  expect(entitiesInDetails({ changes: null })).toEqual([]);
});
