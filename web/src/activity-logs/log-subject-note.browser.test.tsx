import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSensor } from '../../test/test-sensor.ts';
import { LogSubjectNote } from './log-subject-note.tsx';

it('links from a log back to its sensor', async () => {
  portalThat({ 'GET /api/sensors/{id}': () => testSensor() });
  await show(<LogSubjectNote entity="Sensor-SN-1" />);
  await expect.element(page.getByRole('link', { name: 'To “Hall”' })).toHaveAttribute('href', '/admin/sensors/SN-1');
});

it('says that there is no such sensor, or nothing of this kind', async () => {
  portalThat({ 'GET /api/sensors/{id}': () => refusal('not_found') });
  await show(<LogSubjectNote entity="Sensor-NOPE" />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There is no sensor “NOPE”. If it was deleted, its log is kept for a while.');
  await show(<LogSubjectNote entity="Nonsense-1" />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There are no logs of “Nonsense-1”: check the address.');
});
