import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testEvent } from '../../../test/test-event.ts';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { ActivitiesPage } from '../activities-page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;
const reasons = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };
const summary = {
  group_by: 'sensor',
  total: 1,
  need_care: 0,
  well: 1,
  reasons,
  not_looked_at: 0,
  as_of: noon,
} as const;

it('shows one row for each group, many at once, and keeps the choice', async () => {
  const event = testEvent({ id: 'e0', timestamp: noon, detected: true });
  const sensor = testSensor({ id: 'Hall', name: 'Hall' });
  const group = { ...testHead(), sensor, events: [event], last_evaluated: null };
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities/summary': () => summary,
    'GET /api/activities': () => ({ groups: [group], total: 1, page: 1, per_page: 20, as_of: noon }),
    'GET /api/sensors/{id}/events': ({ query }) => ({
      events: query['timestamp_from'] === undefined ? [event] : [],
      last_evaluated: null,
    }),
    'GET /api/v2/events/{id}': ({ params }) => (params['id'] === event.id ? event : refusal('not_found')),
  });
  const user = testUser({ active_features: [] });
  await show(<ActivitiesPage />, { user, at: '/activities' });
  const panel = page.getByRole('region', { name: 'Hall' });
  await expect.element(panel).toBeVisible();
  await page.getByText('Rows', { exact: true }).click();
  const newest = page
    .getByRole('listitem')
    .filter({ hasText: 'Hall' })
    .getByRole('button', { name: 'Open the newest event, 2026/11/20 12:00' });
  await expect.element(newest).toBeVisible();
  await expect.element(panel).not.toBeInTheDocument();
  expect(portal.asked('GET /api/activities').map(({ query }) => query['per_page'])).toEqual(['20', '100']);
  await newest.click();
  await expect.element(page.getByRole('dialog', { name: 'Hall' })).toBeVisible();
  expect(localStorage.getItem(`trapline.activity-layout.${user.id}`)).toBe('"rows"');
});
