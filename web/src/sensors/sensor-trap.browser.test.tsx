import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { isRecord } from '../platform/is-record.ts';
import { dayAt } from '../platform/times/zoned-time.ts';
import { SensorPage } from './sensor-page.tsx';

const replaced = page.getByRole('button', { name: 'Trap replaced: Hall', exact: true });

async function showSensor(part: Parameters<typeof testSensor>[0]) {
  let sensor = testSensor({ type: 'fly_count', trap_replaced_on: '2026-10-01', trap_effective_days: 30, ...part });
  const portal = portalThat({
    'GET /api/sensors/{id}': () => sensor,
    'GET /api/sensors/{id}/users': () => ({ users: [] }),
    'GET /api/sensors/{id}/health': () => refusal('not_found'),
    'PATCH /api/sensors/{id}': ({ body }) => {
      sensor = { ...sensor, ...(isRecord(body) ? body : {}), etag: `${sensor.etag}+` };
      return sensor;
    },
  });
  await show(<SensorPage />, { user: testUser({ active_features: [] }), at: '/sensors/$id' });
  await expect.element(page.getByRole('heading', { name: 'Hall', level: 1 })).toBeVisible();
  return portal;
}

it('records by one click that the trap of a sensor was replaced today, and undoes it', async () => {
  const portal = await showSensor({ sites_in_use: false });
  await replaced.click();
  await expect.element(page.getByText('Hall: the trap was replaced today.')).toBeVisible();
  const today = dayAt(Math.floor(Date.now() / 1_000), 'Asia/Tokyo');
  expect(portal.asked('PATCH /api/sensors/{id}').map(({ body }) => body)).toEqual([{ trap_replaced_on: today }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Hall: the replacement was undone.')).toBeVisible();
});

it('is not offered where the site has the trap, without the right to edit, and for types without traps', async () => {
  const others: readonly Parameters<typeof testSensor>[0][] = [
    { settings_holder: 'installation_site' },
    { permissions: ['read'] },
    { type: 'rat_monitor' },
  ];
  for (const part of others) {
    await showSensor(part);
    await expect.element(replaced).not.toBeInTheDocument();
  }
});
