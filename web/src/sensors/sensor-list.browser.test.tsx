import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { SensorsPage } from './sensors-page.tsx';

const legacy = testSensor({ id: 'A', name: 'Gate', place: 'Kitchen', installed_on: '2026-08-23' });
const atSite = testSensor({
  id: 'B',
  name: 'Ramp',
  place: 'Hidden',
  installed_on: '2026-01-01',
  installation_site: { id: '7', name: 'Dock', installed_at: 1_790_000_000 },
});
const heading = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');

it.each([
  ['product admins', testUser({ permissions: ['admin'], active_features: [] }), 'installed_since', 'site_or_place'],
  ['accounts with sites', testUser(), 'installed_since', 'installation_site'],
  ['accounts without sites', testUser({ active_features: [] }), 'installed_on', 'place'],
])('sorts by the date and place that it shows to %s', async (_, user, dateKey, placeKey) => {
  const portal = portalThat({ 'GET /api/sensors': () => ({ sensors: [legacy, atSite], total: 2 }) });
  const sorts = () => portal.asked('GET /api/sensors').map(({ query }) => query['sort']);
  await show(<SensorsPage />, { user });
  await heading('Installed on').click();
  await expect.poll(sorts).toEqual(['type', dateKey]);
  await heading('Installation site').click();
  await expect.poll(sorts).toEqual(['type', dateKey, placeKey]);
});
