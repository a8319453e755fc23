import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { SensorsPage } from './sensors-page.tsx';

it('offers to add a sensor, but not to a product admin, whose sensors would belong to no organization', async () => {
  portalThat({ 'GET /api/sensors': () => ({ sensors: [testSensor()], total: 1 }) });
  await show(<SensorsPage />);
  await expect.element(page.getByRole('button', { name: 'Add sensor' })).toBeVisible();
  await show(<SensorsPage />, { user: testUser({ permissions: ['admin'] }) });
  await expect.element(page.getByRole('link', { name: 'Hall' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add sensor' })).not.toBeInTheDocument();
});

it('narrows the list to a state in its address, each with its number, and shows the last contact', async () => {
  const states = { all: 14, silent: 1, poor: 3, not_connected: 0, healthy: 10 };
  const portal = portalThat({ 'GET /api/sensors': () => ({ sensors: [testSensor()], total: 1, states }) });
  const shown = await show(<SensorsPage />, { at: '/sensors' });
  const choice = page.getByRole('combobox', { name: 'State' });
  await expect.element(choice.getByRole('option', { name: 'Trouble reported (3)' })).toBeInTheDocument();
  await expect.element(page.getByRole('columnheader', { name: 'Last contact' })).toBeVisible();
  await choice.selectOptions('silent');
  await expect.poll(shown.address).toBe('/sensors?state=silent');
  const asked = () => portal.asked('GET /api/sensors').at(-1)?.query;
  await expect.poll(asked).toMatchObject({ state: 'silent', count_states: '1' });
  await page.getByRole('columnheader', { name: 'State' }).getByRole('button').click();
  await expect.poll(shown.address).toBe('/sensors?sort=state&state=silent');
  await show(<SensorsPage />, { at: '/sensors?state=silent' });
  await expect.element(choice).toHaveValue('silent');
});

it('says whom to ask and with which address if an account without an organization sees nothing', async () => {
  portalThat({ 'GET /api/sensors': () => ({ sensors: [], total: 0 }) });
  await show(<SensorsPage />);
  const help = page.getByRole('region', { name: 'How to get access' });
  await expect.element(help.getByText('mika@example.com')).toBeVisible();
  await expect.element(help.getByRole('button', { name: 'Copy: Email address' })).toBeVisible();
  await show(<SensorsPage />, { user: testUser({ owner_id: '3' }) });
  await expect.element(page.getByRole('heading', { name: 'No sensors yet' })).toBeVisible();
  await expect.element(help).not.toBeInTheDocument();
});
