import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { LogSubjectNote } from './log-subject-note.tsx';

it('links from a log back to its sensor', async () => {
  portalThat({ 'GET /api/sensors/{id}': () => testSensor() });
  await show(<LogSubjectNote entity="Sensor-SN-1" account={undefined} />);
  await expect.element(page.getByRole('link', { name: 'To “Hall”' })).toHaveAttribute('href', '/admin/sensors/SN-1');
});

it('says that there is no such sensor, or nothing of this kind', async () => {
  portalThat({ 'GET /api/sensors/{id}': () => refusal('not_found') });
  await show(<LogSubjectNote entity="Sensor-NOPE" account={undefined} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no sensor “NOPE”. If it was deleted, its log is kept for a while.');
  await show(<LogSubjectNote entity="Nonsense-1" account={undefined} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There are no logs of “Nonsense-1”: check the address.');
});

it('links from the log of an account back to its page', async () => {
  const account = { entity: 'Account-6', name: 'Mika', page: 'mika@example.com' };
  await show(<LogSubjectNote entity="User-6" account={account} />);
  const link = page.getByRole('link', { name: 'To “Mika”' });
  await expect.element(link).toHaveAttribute('href', '/admin/accounts/mika%40example.com');
  await show(<LogSubjectNote entity="User-6" account={undefined} />);
  await expect.element(link).not.toBeInTheDocument();
});
