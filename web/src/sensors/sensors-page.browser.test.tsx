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
