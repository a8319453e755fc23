import type { Device } from '@trapline/domain/devices/device.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { DevicesPage } from './devices-page.tsx';

const user = testUser({ allowed_sensor_types: ['mirakun_device'], mirakun_user_id: 'mk-7' });
const device = (n: number, part: Partial<Device> = {}): Device => ({
  name: `Pump ${n}`,
  ip_address: `10.0.0.${n}`,
  serial_number: `MK-${n}`,
  login_url: `https://devices.example.org/${n}`,
  ...part,
});

async function showPage(devices: readonly Device[], at = '/mirakun_device', locale: 'en' | 'ja' = 'en') {
  portalThat({ 'GET /api/mirakun_devices': () => ({ connected: true, devices: [...devices] }) });
  return await show(<DevicesPage />, { user, at, locale });
}

it('lists devices with a link to their pages, which opens in a new tab', async () => {
  await showPage([device(1), device(2, { login_url: null, ip_address: '' })]);
  const link = page.getByRole('link', { name: 'Pump 1 (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('href', 'https://devices.example.org/1');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Pump 2' }).getByText('-', { exact: true }))
    .toBeVisible();
  expect(page.getByRole('link', { name: /Pump 2/ }).elements()).toEqual([]);
});

it('shows a hundred on a page, and finds devices by words', async () => {
  const shown = await showPage(Array.from({ length: 150 }, (_, n) => device(n + 1)));
  await expect.element(page.getByText('1–100 of 150')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(shown.address).toBe('/mirakun_device?page=2');
  await expect.element(page.getByText('101–150 of 150')).toBeVisible();
  await page.getByRole('searchbox').fill('ＭＫ-77');
  await expect.element(page.getByRole('link', { name: /^Pump 77 / })).toBeVisible();
  expect(page.getByRole('row').elements()).toHaveLength(2);
});

it('says that no service is connected, that the user is not known, or that there are no devices', async () => {
  portalThat({ 'GET /api/mirakun_devices': () => ({ connected: false, devices: [] }) });
  await show(<DevicesPage />, { user });
  await expect.element(page.getByRole('heading', { name: 'No device service is connected' })).toBeVisible();
  portalThat({ 'GET /api/mirakun_devices': () => refusal('invalid_user_id') });
  await show(<DevicesPage />, { user, locale: 'ja' });
  await expect.element(page.getByText('このアカウントのユーザーID（mk-7）は', { exact: false })).toBeVisible();
  await showPage([]);
  await expect.element(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
});

it('offers to try again if the service does not answer', async () => {
  const answers = [refusal('unavailable', [], 30)];
  portalThat({
    'GET /api/mirakun_devices': () => answers.shift() ?? { connected: true, devices: [device(1)] },
  });
  await show(<DevicesPage />, { user });
  await expect.element(page.getByRole('alert').getByText(/does not answer at the moment/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: /^Pump 1 / })).toBeVisible();
});
