import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testSensor } from '../../../test/test-sensor.ts';
import { isRecord } from '../../platform/is-record.ts';
import { ThresholdDialog } from './threshold-dialog.tsx';

const asset = { kind: 'sensor', id: 'SN-1', name: 'Hall', type: 'fly_count', time_zone: 'Asia/Tokyo' } as const;

/** A portal with one sensor, whose thresholds are 20 and 5. */
function portalOf(instead: Answers = {}) {
  let sensor = testSensor({ type: 'fly_count', threshold: 20, increase_threshold: 5, etag: '1' });
  const portal = portalThat({
    'GET /api/sensors/{id}': () => sensor,
    'PATCH /api/sensors/{id}': ({ body, headers }) => {
      if (headers.get('if-match') !== sensor.etag) return refusal('precondition_failed');
      sensor = { ...sensor, ...(isRecord(body) ? body : {}), etag: `${sensor.etag}+` };
      return sensor;
    },
    ...instead,
  });
  return {
    changes: () =>
      portal.asked('PATCH /api/sensors/{id}').map(({ body, headers }) => ({ body, on: headers.get('if-match') })),
    /** Changes the sensor as another user does. */
    change: (part: Parameters<typeof testSensor>[0]) => {
      sensor = { ...sensor, ...part };
    },
  };
}

async function openDialog() {
  const onClose = vi.fn<() => void>();
  await show(<ThresholdDialog asset={asset} onClose={onClose} />);
  await expect.element(threshold).toHaveValue('20');
  return onClose;
}

const threshold = page.getByRole('textbox', { name: /^Threshold/ });
const increase = page.getByRole('textbox', { name: /^Increase threshold/ });
const update = page.getByRole('button', { name: 'Update' });

it('sends only the changed threshold, on the version that was loaded', async () => {
  const portal = portalOf();
  const onClose = await openDialog();
  await expect.element(update).toBeDisabled();
  await userEvent.fill(threshold, '30');
  await update.click();
  await expect.element(page.getByText('The thresholds were updated.')).toBeVisible();
  expect(portal.changes()).toEqual([{ body: { threshold: 30 }, on: '1' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows the values of another user who changed them first', async () => {
  const portal = portalOf();
  const onClose = await openDialog();
  portal.change({ threshold: 50, increase_threshold: 7, etag: '2' });
  await userEvent.fill(threshold, '30');
  await update.click();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.element(threshold).toHaveValue('50');
  await expect.element(increase).toHaveValue('7');
  await userEvent.fill(increase, '8');
  await update.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(portal.changes().at(-1)).toEqual({ body: { increase_threshold: 8 }, on: '2' });
});

it('keeps what was typed if the portal refuses it', async () => {
  portalOf({ 'PATCH /api/sensors/{id}': () => refusal('internal_error') });
  const onClose = await openDialog();
  await userEvent.fill(threshold, '30');
  await update.click();
  await expect.element(page.getByText('The thresholds could not be updated.')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect.element(threshold).toHaveValue('30');
  await expect.element(update).toBeEnabled();
  expect(onClose).not.toHaveBeenCalled();
});
