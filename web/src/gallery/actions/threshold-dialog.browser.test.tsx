import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testSensor } from '../../../test/test-sensor.ts';
import { testSite } from '../../../test/test-site.ts';
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

it('keeps what was entered if another user was first, includes what that user changed, and has the user choose', async () => {
  const portal = portalOf();
  const onClose = await openDialog();
  portal.change({ threshold: 50, increase_threshold: 7, etag: '2' });
  await userEvent.fill(threshold, '30');
  await update.click();
  await expect.element(page.getByRole('region', { name: 'This was changed elsewhere in the meantime' })).toBeVisible();
  await expect.element(threshold).toHaveValue('30');
  await expect.element(increase).toHaveValue('7');
  await page.getByRole('radio', { name: /50/ }).click();
  await expect.element(threshold).toHaveValue('50');
  await page.getByRole('radio', { name: /30/ }).click();
  await update.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(portal.changes().at(-1)).toEqual({ body: { threshold: 30 }, on: '2' });
});

it('has nothing left to send if the other user’s value is chosen', async () => {
  const portal = portalOf();
  const onClose = await openDialog();
  portal.change({ threshold: 50, etag: '2' });
  await userEvent.fill(threshold, '30');
  await update.click();
  await page.getByRole('radio', { name: /50/ }).click();
  await update.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(portal.changes()).toHaveLength(1);
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

it('sets the thresholds at the site where the sensor is installed, if those apply', async () => {
  const sensor = { threshold: 7, settings_holder: 'installation_site', installation_site_id: '7' } as const;
  const site = testSite({ type: 'fly_count', threshold: 130, increase_threshold: 3, sensor_id: 'SN-1' });
  const portal = portalThat({
    'GET /api/sensors/{id}': () => testSensor({ type: 'fly_count', ...sensor }),
    'GET /api/installation_sites/{id}': () => site,
    'PATCH /api/installation_sites/{id}': ({ body }) => ({ ...site, ...(isRecord(body) ? body : {}) }),
  });
  await show(<ThresholdDialog asset={asset} onClose={() => {}} />);
  await expect.element(threshold).toHaveValue('130');
  await expect.element(page.getByText(/those of the installation site “Dock”/)).toBeVisible();
  await userEvent.fill(threshold, '140');
  await update.click();
  await expect.element(page.getByText('The thresholds were updated.')).toBeVisible();
  const sent = portal.asked('PATCH /api/installation_sites/{id}').map(({ params, body }) => ({ params, body }));
  expect(sent).toEqual([{ params: { id: '7' }, body: { threshold: 140 } }]);
  expect(portal.asked('PATCH /api/sensors/{id}')).toEqual([]);
});

it('sets the thresholds of the sensor in the gallery of a site, if sites are not in use', async () => {
  portalThat({
    'GET /api/installation_sites/{id}': () =>
      testSite({ type: 'fly_count', threshold: 1, increase_threshold: 1, sensor_id: 'SN-1', sites_in_use: false }),
    'GET /api/sensors/{id}': () => testSensor({ type: 'fly_count', threshold: 20, increase_threshold: 5 }),
  });
  await show(<ThresholdDialog asset={{ ...asset, kind: 'installation_site', id: '7' }} onClose={() => {}} />);
  await expect.element(threshold).toHaveValue('20');
  await expect.element(page.getByText(/those of the sensor “Hall”/)).toBeVisible();
});

it('says that the thresholds are those of a site that the user cannot view', async () => {
  portalOf({ 'GET /api/sensors/{id}': () => testSensor({ type: 'fly_count', settings_holder: 'installation_site' }) });
  await show(<ThresholdDialog asset={asset} onClose={() => {}} />);
  await expect.element(page.getByText(/an installation site that you cannot view/)).toBeVisible();
  expect(threshold.elements()).toHaveLength(0);
});

it('accepts 0, which switches a threshold off', async () => {
  const portal = portalOf();
  await openDialog();
  await userEvent.fill(increase, '0');
  await update.click();
  await expect.element(page.getByText('The thresholds were updated.')).toBeVisible();
  expect(portal.changes()).toEqual([{ body: { increase_threshold: 0 }, on: '1' }]);
});
