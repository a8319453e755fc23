import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { SensorPage } from './sensor-page.tsx';

/** Matches itself as a route: the id is `$id`. */
const at = '/sensors/$id';

/** Shows a sensor whose owner uses sites or not, to an account that does or does not. */
async function showSensor(owner: { readonly usesSites: boolean }, viewer: { readonly usesSites: boolean }) {
  const sensor = testSensor({ type: 'fly_count', place: 'Kitchen', threshold: 50, sites_in_use: owner.usesSites });
  portalThat({
    'GET /api/sensors/{id}': () => sensor,
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/sensors/{id}/users': () => ({ users: [] }),
    'GET /api/sensors/{id}/health': () => refusal('not_found'),
  });
  const user = testUser({ active_features: viewer.usesSites ? ['sensor_installation_sites'] : [] });
  await show(<SensorPage />, { user, at });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
}

it('offers the settings that apply, whether or not the account uses installation sites itself', async () => {
  await showSensor({ usesSites: false }, { usesSites: true });
  await expect.element(page.getByRole('textbox', { name: 'Installation site' })).toHaveValue('Kitchen');
  await expect.element(page.getByRole('textbox', { name: /^Threshold/ })).toHaveValue('50');
  await showSensor({ usesSites: true }, { usesSites: false });
  await expect.element(page.getByRole('combobox', { name: 'Installation site' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: /^Threshold/ })).not.toBeInTheDocument();
});
