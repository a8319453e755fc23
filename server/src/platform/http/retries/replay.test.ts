import { expect, it } from 'vitest';
import { allRoutes, routes } from '@trapline/domain/routes.ts';
import { readingRoute } from './replay.ts';

it.each([
  ['/api/sensors/{id}', { name: 'getSensor', params: ['id'], isSame: true }],
  ['/api/sensors/{id}/users', { name: 'listSensorUsers', params: ['id'], isSame: false }],
  ['/api/sensors/{id}/users/{userEmail}', { name: 'listSensorUsers', params: ['id'], isSame: false }],
  ['/api/installation_sites', { name: 'getInstallationSite', params: ['id'], isSame: true }],
  ['/api/users', { name: 'getUser', params: ['userEmail'], isSame: true }],
  ['/api/sensors_of_somebody', null],
  ['/field/v1/settings', null],
])('%s is read by the call that shows it or what contains it', (path, reading) => {
  expect(readingRoute(routes, { path })).toEqual(reading);
});

it('finds only calls whose query may be empty, since it has none', () => {
  for (const route of allRoutes) {
    const reading = readingRoute(routes, route);
    const read = Object.entries(routes).find(([name]) => name === reading?.name)?.[1];
    const query: object = read && 'query' in read ? read.query : {};
    expect(query).not.toHaveProperty('required', expect.arrayContaining([expect.anything()]));
  }
});
