import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testAttachment, testEvent } from '../../../test/test-event.ts';
import { SensitivityField } from './sensitivity-field.tsx';

function Field() {
  const [value, setValue] = useState(0);
  return <SensitivityField owner={{ kind: 'sensor', id: 'SN-1' }} value={value} onChange={setValue} />;
}

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const photo = { ...testAttachment('photo'), display_url: pixel, width: 400, height: 300, box_count: 2 };
const events: Answers = {
  'GET /api/sensors/{id}/events': () => ({
    events: [testEvent({ id: 'new' }), testEvent({ id: 'e', attachments: { photo } })],
    last_evaluated: null,
  }),
};
const at = (x1: number, score: number) => ({ position: { x1, y1: 10, x2: x1 + 30, y2: 40 }, score });
const found = (kept: number, lowest: number): Answers => ({
  ...events,
  'GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates': () => ({
    positions: [at(0, 0.9), at(50, 0.45), at(100, 0.33), at(150, 0.27)].slice(0, kept),
    ...{ threshold: 0.38, lowest, thresholds: [0.502, 0.441, 0.38, 0.319, 0.258] },
  }),
});
const slider = page.getByRole('slider', { name: 'Sensitivity of insect detection' });
const boxes = () => document.querySelectorAll('figure rect').length;

it('shows what each sensitivity would find on the newest photo', async () => {
  const portal = portalThat(found(4, 0.258));
  await show(<Field />);
  await expect.element(page.getByText('2 boxes would be found on the newest photo.')).toBeInTheDocument();
  expect(portal.asked('GET /api/v2/events/{id}/insect_detections/{photoKey}/candidates')).toMatchObject([
    { params: { id: 'e', photoKey: 'photo' } },
  ]);
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('3 boxes would be found on the newest photo.')).toBeInTheDocument();
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'High');
  expect(boxes()).toBe(3);
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('1 box would be found on the newest photo.')).toBeInTheDocument();
  expect(boxes()).toBe(1);
});

it('says that fainter boxes of an old photo are unknown', async () => {
  portalThat(found(2, 0.38));
  await show(<Field />);
  await expect.element(page.getByText('2 boxes would be found on the newest photo.')).toBeInTheDocument();
  slider.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText(/^At least 2 boxes: /)).toBeInTheDocument();
});

it('says when there is no photo', async () => {
  portalThat({ 'GET /api/sensors/{id}/events': () => ({ events: [], last_evaluated: null }) });
  await show(<Field />);
  await expect.element(page.getByText('There is no recent photo to preview it on.')).toBeInTheDocument();
});
