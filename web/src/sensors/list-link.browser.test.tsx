import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { SensorRecord } from './sensor-record.tsx';
import { SensorsPage } from './sensors-page.tsx';

/** The list, and after a click the record, as if its name had been clicked. */
function ListThenRecord() {
  const [open, setOpen] = useState(false);
  if (open) return <SensorRecord sensor={testSensor()} type="rat_monitor" variant="site" />;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <SensorsPage />
    </>
  );
}

function portal() {
  return portalThat({
    'GET /api/sensors': () => ({ sensors: [testSensor()], total: 45 }),
    'GET /api/sensors/{id}/users': () => ({ users: [] }),
    'GET /api/sensors/{id}/health': () => refusal('not_found'),
  });
}
const back = page.getByRole('link', { name: 'All sensors' });

it('leads from a record to the list as it was shown last', async () => {
  portal();
  await show(<ListThenRecord />, { at: '/sensors?q=hall&sort=-name&page=2' });
  await expect.element(page.getByText('Hall', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.element(back).toBeVisible();
  const href = new URL(back.element().getAttribute('href') ?? '', window.location.href);
  expect(href.pathname).toBe('/sensors');
  expect(Object.fromEntries(href.searchParams)).toEqual({ q: 'hall', sort: '-name', page: '2' });
});

it('leads to the plain list if that was not shown yet', async () => {
  portal();
  await show(<SensorRecord sensor={testSensor()} type="rat_monitor" variant="site" />);
  await expect.element(back).toHaveAttribute('href', '/sensors');
});
