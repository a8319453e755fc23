import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testEvent } from '../../test/test-event.ts';
import { testHead } from '../../test/test-head.ts';
import { testSite } from '../../test/test-site.ts';
import { SitePage } from './site-page.tsx';

/** Matches itself as a route: the id is `$id`. */
const at = '/installation_sites/$id';
const site = testSite({ type: 'fly_count', name: 'Kitchen', time_zone: 'UTC' });
const newest = testEvent({ count: 114, insect_counts: { fruit_fly: 3, housefly: 110, others: 1 } });
const head = testHead({
  newest: { count: 114, threshold: 180 },
  trend: { today: '2026-11-20', days: [...Array.from({ length: 12 }, () => null), 98, 114], since_yesterday: 16 },
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function portal(events: readonly (typeof newest)[], activities?: () => Response) {
  return portalThat({
    'GET /api/dashboard/daily_counts': () => ({
      days: Array.from({ length: 90 }, (_, at) => ({
        date: daysAgo(89 - at),
        count: at,
        over_threshold: false,
        over_increase: false,
      })),
      replacements: [daysAgo(40), daysAgo(5)],
    }),
    'GET /api/installation_sites/{id}': () => site,
    'GET /api/installation_sites/{id}/shares': () => ({ shares: [] }),
    'GET /api/installation_sites/{id}/installations': () => ({ installations: [] }),
    'GET /api/activities':
      activities ??
      (() => ({
        groups: [{ ...head, installation_site: site, events: [...events], last_evaluated: null }],
        page: 1,
        per_page: 1,
        total: 1,
        as_of: 1_763_600_000,
      })),
  });
}

const overview = page.getByRole('region', { name: 'Latest' });

it('shows count, trend, newest events and their insects', async () => {
  portal([newest]);
  await show(<SitePage />, { at });
  await expect.element(overview).toBeVisible();
  await expect.element(overview.getByText('114 insects; threshold 180')).toBeInTheDocument();
  await expect.element(overview.getByText('+16 since yesterday')).toBeVisible();
  const types = overview.getByRole('list', { name: 'Insects on the newest photo' }).getByRole('listitem');
  await expect.poll(() => types.elements().map((one) => /\d+$/.exec(one.textContent)?.[0])).toEqual(['110', '3', '1']);
  await expect.element(overview.getByRole('link')).toHaveAttribute('href', '/activities?siteId=7');
});

it('shows the past 30 days with the threshold, and the replacements of 90', async () => {
  const portal30 = portal([newest]);
  await show(<SitePage />, { at });
  const chart = overview.getByRole('figure', { name: 'Past 30 days' });
  await expect.element(chart).toBeVisible();
  const replaced = overview.getByRole('region', { name: 'Trap replacements' }).getByRole('listitem');
  const ages = () => replaced.elements().map((one) => /\d+ days ago$/.exec(one.textContent)?.[0]);
  await expect.poll(ages).toEqual(['5 days ago', '40 days ago']);
  await chart.getByText('As table').click();
  const rows = () =>
    chart
      .getByRole('row')
      .elements()
      .map((one) => one.textContent.slice(0, 10));
  await expect.poll(rows).toHaveLength(31);
  expect(rows()[1]).toBe(daysAgo(29).replaceAll('-', '/'));
  expect(portal30.asked('GET /api/dashboard/daily_counts')).toHaveLength(1);
});

it('has the record in a second tab with an address, and no tabs during editing', async () => {
  portal([newest]);
  const shown = await show(<SitePage />, { at });
  await expect.element(overview).toBeVisible();
  await page.getByRole('link', { name: 'Details and settings' }).click();
  await expect.poll(shown.address).toMatch(/\?tab=settings$/);
  await expect.element(overview).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Details and settings' }))
    .toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByRole('link', { name: 'Overview' })).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Name' }).fill('Bakery');
  // What was typed is still there after going back in the browser.
  shown.back();
  await expect.poll(shown.address).not.toContain('?');
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Bakery');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(overview).toBeVisible();
});

it('says that nothing has been received yet', async () => {
  portal([]);
  await show(<SitePage />, { at });
  await expect.element(overview.getByText(/^Nothing has been received yet/)).toBeVisible();
});

it('shows the settings also if the overview cannot be loaded, and offers a retry', async () => {
  portal([], () => refusal('internal_error'));
  await show(<SitePage />, { at });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(overview).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Details and settings' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
});

it('is not part of the back office', async () => {
  portalThat({
    'GET /api/installation_sites/{id}': () => site,
    'GET /api/installation_sites/{id}/shares': () => ({ shares: [] }),
    'GET /api/installation_sites/{id}/installations': () => ({ installations: [] }),
  });
  await show(<SitePage />, { at: '/admin/installation_sites/$id', user: testUser({ permissions: ['admin'] }) });
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect.element(overview).not.toBeInTheDocument();
});
