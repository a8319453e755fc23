import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testEvent } from '../../../test/test-event.ts';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { ActivitiesPage } from '../activities-page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;
const quiet = { rats: 0, over_threshold: 0, silent: 1, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };

it('leaves room for the name of a group, whatever else its head says', async () => {
  const name = 'Packaging line 3';
  const head = testHead({ newest: { count: 19, threshold: 90 }, not_looked_at: true, reasons: ['silent'] });
  const sensor = testSensor({ id: 'N', name, type: 'fly_count', no_response: true, last_active: noon - 400_000 });
  const events = [testEvent({ id: 'e0', timestamp: noon, count: 19 })];
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities/summary': () => ({
      ...{ group_by: 'sensor' as const, total: 1, need_care: 1, well: 0 },
      ...{ reasons: quiet, not_looked_at: 1, as_of: noon },
    }),
    'GET /api/activities': () => ({
      groups: [{ ...head, sensor, events, last_evaluated: 'e0' }],
      ...{ total: 1, page: 1, per_page: 1, as_of: noon },
    }),
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities' });
  const heading = page.getByRole('heading', { name });
  await expect.element(heading).toBeVisible();
  // One line.
  expect(heading.element().getBoundingClientRect().height).toBeLessThan(32);
});
