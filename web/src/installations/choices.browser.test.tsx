import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { testSite } from '../../test/test-site.ts';
import { SensorSelect } from './sensor-select.tsx';
import { SiteSelect } from './site-select.tsx';

const mika = { name: 'Mika', email: 'mika@example.com', organization_id: '3', organization_name: 'Aoba' };
const ofAoba = { organization: { id: '3' }, created_by: mika };
const own = { organization: null, created_by: mika };
const all = { type: 'rat_monitor', sort: 'name', page: '1', per_page: '200' };
const nothing = () => undefined;

it('has the server search the sites of the sensor’s owner', async () => {
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [testSite({ name: 'Dock' })], total: 1 }),
  });
  await show(<SiteSelect type="rat_monitor" owner={ofAoba} value="" present={null} onChange={nothing} />);
  const field = page.getByRole('combobox', { name: 'Installation site' });
  await field.click();
  await expect.element(page.getByRole('option', { name: 'Dock' })).toBeVisible();
  await userEvent.fill(field, 'yard');
  await expect
    .poll(() => portal.asked('GET /api/installation_sites').map(({ query }) => query))
    .toEqual([
      { ...all, owner_organization: '3' },
      { ...all, owner_organization: '3', q: 'yard' },
    ]);
});

it('has the server search the sensors of a site’s creator if there is no organization', async () => {
  const portal = portalThat({ 'GET /api/sensors': () => ({ sensors: [testSensor()], total: 1 }) });
  await show(<SensorSelect type="rat_monitor" owner={own} siteId="7" value="" present={null} onChange={nothing} />);
  await page.getByRole('combobox', { name: 'Sensor' }).click();
  await expect.element(page.getByRole('option', { name: 'Hall (SN-1)' })).toBeVisible();
  expect(portal.asked('GET /api/sensors').map(({ query }) => query)).toEqual([{ ...all, owner_email: mika.email }]);
});

it('says that there are more than it lists, until typing has narrowed them down', async () => {
  const many = Array.from({ length: 200 }, (_, index) => testSite({ id: String(index + 1), name: `Dock ${index}` }));
  portalThat({
    'GET /api/installation_sites': ({ query }) =>
      query['q'] === undefined
        ? { installation_sites: many, total: 205 }
        : { installation_sites: [testSite({ id: '204', name: 'Yard' })], total: 1 },
  });
  await show(<SiteSelect type="rat_monitor" owner={ofAoba} value="" present={null} onChange={nothing} />);
  const hint = page.getByText('There are more than 200. Type to find others.');
  await expect.element(hint).toBeVisible();
  await userEvent.fill(page.getByRole('combobox', { name: 'Installation site' }), 'yard');
  await expect.element(page.getByRole('option', { name: 'Yard' })).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});

/** The choice of a site, and a button by which another one is chosen elsewhere, as when a draft is restored. */
function ChosenElsewhere() {
  const [site, setSite] = useState('');
  return (
    <>
      <SiteSelect type="rat_monitor" owner={ofAoba} value={site} present={null} onChange={setSite} />
      <button type="button" onClick={() => setSite('8')}>
        elsewhere
      </button>
    </>
  );
}

it('shows the name of a site that was chosen elsewhere', async () => {
  portalThat({
    'GET /api/installation_sites': () => ({
      installation_sites: [testSite({ name: 'Dock' }), testSite({ id: '8', name: 'Yard' })],
      total: 2,
    }),
  });
  await show(<ChosenElsewhere />);
  const field = page.getByRole('combobox', { name: 'Installation site' });
  await field.click();
  await page.getByRole('option', { name: 'Dock' }).click();
  await expect.element(field).toHaveValue('Dock');
  await page.getByRole('button', { name: 'elsewhere' }).click();
  await expect.element(field).toHaveValue('Yard');
});
