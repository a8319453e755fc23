import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { testEvent } from '../../test/test-event.ts';
import { Sighting } from './sighting.tsx';

const shown = (part: Parameters<typeof testEvent>[0], type: SensorType) =>
  show(
    <p data-testid="sighting">
      <Sighting event={testEvent({ count: null, ...part })} type={type} />
    </p>,
  );
const mark = page.getByTestId('sighting');

it.each([
  { title: 'rats on a film', type: 'rat_monitor', part: { detected: true }, text: 'Rats' },
  { title: 'an animal on a film of a camera', type: 'hykecam', part: { detected: true }, text: 'Detected' },
  { title: 'nothing', type: 'rat_monitor', part: { detected: false }, text: 'Nothing detected' },
  { title: 'a photo that nothing has judged', type: 'hykecam', part: { detected: null }, text: 'Not checked' },
  { title: 'no verdict while it is processed', type: 'hykecam', part: { detected: null, processing: true }, text: '' },
  { title: 'no verdict on a false positive', type: 'hykecam', part: { detected: null, misdetection: true }, text: '' },
  { title: 'nothing for types that count', type: 'fly_count', part: { detected: null }, text: '' },
] as const)('shows $title', async ({ type, part, text }) => {
  await shown(part, type);
  await expect.element(mark).toHaveTextContent(text);
});
