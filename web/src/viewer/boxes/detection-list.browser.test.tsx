import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { BoxStore } from './box-store.ts';
import { DetectionList } from './detection-list.tsx';

const at = (x: number, part: Partial<Detection>): Detection => ({
  position: { x1: x, y1: 0, x2: x + 10, y2: 10 },
  type: null,
  score: null,
  state: 'unclassified',
  suggestion: null,
  ...part,
});

it('says how the type of each box is known, and what is suggested for those in doubt', async () => {
  const suggestion = { type: 'fruit_fly', p: 0.64 };
  const detections = [
    at(60, {}),
    at(0, { type: 'fruit_fly', state: 'named', suggestion }),
    at(20, { type: 'moth_fly', state: 'confirmed', suggestion }),
    at(40, { state: 'to_check', suggestion }),
  ];
  const store = new BoxStore();
  store.load(detections, true);
  await show(<DetectionList store={store} map={null} detections={detections} />);
  await page.getByText(/^List of detections/).click();
  const states = () =>
    page
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => row.querySelector('td:nth-child(3)')?.textContent);
  await expect.poll(states).toEqual(['Automatic', 'Confirmed', 'To checkFruit flies? (64%)', 'Unclassified']);
});
