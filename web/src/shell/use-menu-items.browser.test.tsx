import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testSite } from '../../test/test-site.ts';
import { useMenuItems } from './use-menu-items.ts';

function Menu({ user }: { readonly user: ReturnType<typeof testUser> }) {
  return <p>{['menu', ...useMenuItems(user).map(({ to }) => to)].join(' ')}</p>;
}

it('leads to stations with the permission, which a product admin uses under an assumed identity only', async () => {
  portalThat({});
  const user = testUser({ allowed_sensor_types: ['station'] });
  await show(<Menu user={user} />);
  await expect
    .element(
      page.getByText('menu /activities /dashboard /learning /sensors /installation_sites /station /information', {
        exact: true,
      }),
    )
    .toBeVisible();
  await show(<Menu user={{ ...user, permissions: ['admin'] }} />);
  await expect.element(page.getByText(/\/admin\/usage/)).toBeVisible();
  await expect.element(page.getByText(/\/station/)).not.toBeInTheDocument();
});

const alone = testUser({ active_features: [] });
const organization = { id: '1', name: 'North' };

it('leads to the sites that are shared with an account without an organization', async () => {
  portalThat({ 'GET /api/installation_sites': () => ({ installation_sites: [testSite({ shared: true })], total: 1 }) });
  await show(<Menu user={alone} />);
  await expect
    .element(page.getByText('menu /activities /dashboard /sensors /installation_sites /information'))
    .toBeVisible();
});

it('has no item for sites if there are none', async () => {
  const portal = portalThat({ 'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }) });
  await show(<Menu user={alone} />);
  await expect.poll(() => portal.asked('GET /api/installation_sites').length).toBe(1);
  await expect
    .element(page.getByText('menu /activities /dashboard /sensors /information', { exact: true }))
    .toBeVisible();
});

it('follows the feature of an organization, and requests nothing', async () => {
  portalThat({});
  await show(<Menu user={testUser({ active_features: [], organization })} />);
  await expect
    .element(page.getByText('menu /activities /dashboard /sensors /information', { exact: true }))
    .toBeVisible();
  await show(<Menu user={testUser({ organization })} />);
  await expect
    .element(page.getByText('menu /activities /dashboard /sensors /installation_sites /information'))
    .toBeVisible();
});

it('leads to what was learned only with sensor types whose insects have types', async () => {
  portalThat({});
  await show(<Menu user={testUser({ organization, allowed_sensor_types: ['fly_scan'] })} />);
  await expect.element(page.getByText(/\/learning/)).toBeVisible();
  await show(<Menu user={testUser({ organization, allowed_sensor_types: ['fly_count', 'hykecam'] })} />);
  await expect
    .element(page.getByText('menu /activities /dashboard /sensors /installation_sites /information'))
    .toBeVisible();
});
