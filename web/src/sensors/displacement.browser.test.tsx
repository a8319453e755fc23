import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { testSite } from '../../test/test-site.ts';
import { SensorRecord } from './sensor-record.tsx';

const me = { name: 'Mika', email: 'mika@example.com', organization_id: null, organization_name: null };
const sensor = testSensor({ permissions: ['read', 'full'], created_by: me });
const there = (id: string, name: string) => ({ sensor_id: id, sensor: { id, name, installed_at: 1_790_000_000 } });
const dock = (part: Partial<InstallationSite> = {}) => testSite({ created_by: me, ...there('SN-2', 'Gate'), ...part });
const question = (name: string, id: string) =>
  page.getByRole('dialog', { name: `Remove “${name}” (${id}) from “Dock”?` });
const removed = page.getByText('“Gate” (SN-2) was removed from “Dock”.');

/** A portal whose site has these states, one for each time that it is read. */
function portalWith(states: readonly InstallationSite[], save: Answers['PATCH /api/sensors/{id}']) {
  let reads = 0;
  return portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [dock()], total: 1 }),
    'GET /api/installation_sites/{id}': () => states[reads++] ?? refusal('not_found'),
    'GET /api/sensors/{id}/users': () => ({ users: [] }),
    'GET /api/sensors/{id}/health': () => refusal('not_found'),
    ...(save ? { 'PATCH /api/sensors/{id}': save } : {}),
  });
}

async function chooseDock() {
  await show(<SensorRecord sensor={sensor} type={sensor.type} variant="site" />);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('combobox', { name: 'Installation site' }).click();
  await page.getByRole('option', { name: 'Dock (now: Gate, SN-2)' }).click();
  await expect.element(page.getByText('“Gate” (SN-2) is installed there now.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

const saved = { ...sensor, installation_site_id: '7', installation_site: { id: '7', name: 'Dock', installed_at: 1 } };

it('names the sensor at an occupied site, asks before removing it, and says that it was removed', async () => {
  const portal = portalWith([dock(), dock()], () => saved);
  await chooseDock();
  await expect.element(question('Gate', 'SN-2')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  // Nothing was saved, no failure is shown, and the form is as it was.
  expect(portal.asked('PATCH /api/sensors/{id}')).toEqual([]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove and save' }).click();
  await expect.element(removed).toBeVisible();
  expect(portal.asked('PATCH /api/sensors/{id}').map(({ body }) => body)).toEqual([
    { installation_site_id: '7', displaces: 'SN-2' },
  ]);
});

it('asks again if another sensor was installed there in the meantime', async () => {
  const states = [dock(), dock(there('SN-3', 'Ramp'))];
  const answers = [refusal('site_occupied'), saved];
  const portal = portalWith(states, () => answers.shift() ?? saved);
  await chooseDock();
  await page.getByRole('button', { name: 'Remove and save' }).click();
  await expect.element(question('Ramp', 'SN-3')).toBeVisible();
  await page.getByRole('button', { name: 'Remove and save' }).click();
  await expect.element(page.getByText('“Ramp” (SN-3) was removed from “Dock”.')).toBeVisible();
  await expect.element(removed).not.toBeInTheDocument();
  expect(portal.asked('PATCH /api/sensors/{id}')).toHaveLength(2);
});

it('asks nothing if the site is free by now', async () => {
  const portal = portalWith([dock({ sensor_id: null, sensor: null })], () => saved);
  await chooseDock();
  await expect.element(page.getByText('The sensor has been saved.')).toBeVisible();
  expect(portal.asked('PATCH /api/sensors/{id}').map(({ body }) => body)).toEqual([{ installation_site_id: '7' }]);
});
