import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { ActivitiesPage } from '../activities-page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;
const reasons = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };
const allWell = { group_by: 'sensor', total: 2, need_care: 0, well: 2, reasons, as_of: noon } as const;

/** A page of one sensor without events. */
function pageOf(not_looked_at: boolean) {
  const sensor = testSensor({ id: 'Hall', name: 'Hall' });
  const group = { ...testHead({ not_looked_at }), sensor, events: [], last_evaluated: null };
  return { groups: [group], total: 1, page: 1, per_page: 20, as_of: noon };
}

it('marks a group, or all, as looked at, and narrows the page to what is not', async () => {
  let waiting = 2;
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities': () => pageOf(waiting > 0),
    'GET /api/activities/summary': () => ({ ...allWell, not_looked_at: waiting }),
    'POST /api/sensors/{id}/look': () => {
      waiting = 1;
    },
    'POST /api/activities/look': () => {
      waiting = 0;
    },
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities' });
  await expect.element(page.getByRole('heading', { name: 'All is well.' })).toBeVisible();
  await page.getByRole('button', { name: 'Not yet looked at 2', pressed: false }).click();
  await expect.poll(() => portal.asked('GET /api/activities').at(-1)?.query['attention']).toBe('not_looked_at');
  await page.getByRole('button', { name: 'Mark as looked at: Hall' }).click();
  await expect.element(page.getByRole('button', { name: 'Not yet looked at 1' })).toBeVisible();
  const all = page.getByRole('button', { name: 'Mark all as looked at' });
  await all.click();
  await expect.element(all).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Mark as looked at: Hall' })).not.toBeInTheDocument();
  expect(portal.asked('POST /api/sensors/{id}/look')).toMatchObject([
    { params: { id: 'Hall' }, body: { until: noon } },
  ]);
  expect(portal.asked('POST /api/activities/look')).toMatchObject([{ body: { until: noon, group_by: 'sensor' } }]);
});
