import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { DetectorQuality } from './detector-quality.tsx';

const quality = 'GET /api/sensors/{id}/detector_quality';

it('says by month how many insects were found, and how many boxes were insects', async () => {
  const months = [
    { month: '2026-11', photos: 4, kept: 90, missed: 10, removed: 5 },
    { month: '2026-10', photos: 1, kept: 3, missed: 1, removed: 0 },
    { month: '2026-09', photos: 0, kept: 0, missed: 0, removed: 0 },
  ];
  portalThat({ [quality]: () => ({ months }) });
  await show(<DetectorQuality sensorId="SN-1" />);
  const rows = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  await expect.poll(rows).toEqual([
    ['2026/11', '4', '90%10 missed', '95%5 removed'],
    ['2026/10', '1', 'Too few to say1 missed', 'Too few to say0 removed'],
  ]);
});

it('is absent where it is not known', async () => {
  const portal = portalThat({ [quality]: () => refusal('not_found') });
  await show(<DetectorQuality sensorId="SN-1" />);
  await expect.poll(() => portal.asked(quality)).toHaveLength(1);
  await expect.element(page.getByRole('region')).not.toBeInTheDocument();
});
