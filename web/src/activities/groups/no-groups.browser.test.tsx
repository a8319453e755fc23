import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testEvent } from '../../../test/test-event.ts';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { ActivitiesPage } from '../activities-page.tsx';
import { NoGroups } from './no-groups.tsx';

const quiet = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };
const summary = {
  group_by: 'sensor',
  total: 2,
  need_care: 0,
  well: 2,
  reasons: quiet,
  not_looked_at: 0,
  as_of: 1,
} as const;

it('says once that no sensor matches if none has an event that matches the filters', async () => {
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities/summary': () => summary,
    'GET /api/activities': ({ query }) => ({
      groups: ['Hall', 'Dock'].map((name) => ({
        ...testHead(),
        sensor: testSensor({ id: name, name }),
        events: query['misdetected_only'] === '1' ? [] : [testEvent({ id: name })],
        last_evaluated: null,
      })),
      total: 2,
      page: 1,
      per_page: 20,
      as_of: 1,
    }),
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities?show=false-positives' });
  const group = (name: string) => page.getByRole('region', { name });
  await expect.element(page.getByRole('heading', { name: 'No sensors match the filters' })).toBeVisible();
  expect(group('Hall').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Clear the filters' }).first().click();
  await expect.element(group('Hall')).toBeVisible();
  await expect.element(group('Dock')).toBeVisible();
});

it('leads somebody without anything only to pages that the menu has', async () => {
  portalThat({ 'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }) });
  const nothing = <NoGroups single={false} bySite={false} filtered={false} onClear={() => undefined} />;
  const link = (name: string) => page.getByRole('link', { name });
  await show(nothing, { user: testUser({ active_features: ['sensor_installation_sites'] }) });
  await expect.element(link('View installation sites')).toBeVisible();
  await show(nothing, { user: testUser({ active_features: [] }) });
  await expect.element(link('View sensors')).toBeVisible();
  await expect.element(link('View installation sites')).not.toBeInTheDocument();
});
