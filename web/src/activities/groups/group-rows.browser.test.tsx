import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testEvent } from '../../../test/test-event.ts';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { momentText } from '../../platform/times/day-text.ts';
import { dayAt } from '../../platform/times/zoned-time.ts';
import { ActivitiesPage } from '../activities-page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;
/** A reader in the time zone of the sensor, on the day of the test. */
const reader = { zone: 'Asia/Tokyo', today: dayAt(Date.now() / 1_000, 'Asia/Tokyo'), locale: 'en' } as const;
const noReasons = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };
const summary = {
  group_by: 'sensor',
  total: 1,
  need_care: 0,
  well: 1,
  reasons: noReasons,
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
    .getByRole('button', { name: `Open the newest event, ${momentText(noon, reader)}` });
  await expect.element(newest).toBeVisible();
  await expect.element(newest).toHaveAttribute('title', '2026/11/20 12:00');
  await expect.element(panel).not.toBeInTheDocument();
  expect(portal.asked('GET /api/activities').map(({ query }) => query['per_page'])).toEqual(['20', '100']);
  await newest.click();
  await expect.element(page.getByRole('dialog', { name: 'Hall' })).toBeVisible();
  expect(localStorage.getItem(`trapline.activity-layout.${user.id}`)).toBe('"rows"');
});

for (const width of [390, 768, 1408]) {
  it(`cuts nothing off in a row that has much to say, at ${width} pixels`, async () => {
    const event = testEvent({ id: 'e0', timestamp: noon, detected: true });
    const days = Array.from({ length: 14 }, (_, day) => 400 + day);
    const group = {
      ...testHead({
        reasons: ['silent', 'poor_health', 'trap_due'],
        newest: { count: 413, threshold: 1200 },
        trend: { today: '2026-11-20', days, since_yesterday: 0 },
        not_looked_at: true,
      }),
      sensor: testSensor({
        id: 'Hall',
        type: 'fly_count',
        name: 'Hall of the east wing, north',
        last_active: noon,
        health_poor: true,
        health_problems: ['use', 'cpu_temperature'],
      }),
      events: [event],
      last_evaluated: null,
    };
    portalThat({
      'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
      'GET /api/activities/summary': () => ({ ...summary, need_care: 1, well: 0 }),
      'GET /api/activities': () => ({ groups: [group], total: 1, page: 1, per_page: 100, as_of: noon }),
      'GET /api/sensors/{id}/events': () => ({ events: [event], last_evaluated: null }),
      'GET /api/v2/events/{id}': () => event,
    });
    const user = testUser({ active_features: [] });
    localStorage.setItem(`trapline.activity-layout.${user.id}`, '"rows"');
    await show(<ActivitiesPage />, { user, at: '/activities' });
    await page.viewport(width, 900);
    const row = page.getByRole('listitem').filter({ hasText: 'Hall' });
    await expect
      .element(row.getByRole('button', { name: 'Mark as looked at: Hall of the east wing, north' }))
      .toBeVisible();
    const all = [...row.element().querySelectorAll('*')].filter((one) => one.closest('svg, .unseen') === null);
    const isCut = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      const part = all.find((one) => one.parentElement === row.element() && one.contains(element));
      const edges = part?.getBoundingClientRect() ?? row.element().getBoundingClientRect();
      const beyond = left < edges.left - 0.5 || right > edges.right + 0.5;
      return beyond || (getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth);
    };
    expect(all.filter(isCut).map((one) => one.textContent)).toEqual([]);
  });
}
