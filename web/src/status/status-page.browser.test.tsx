import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { PortalStatus } from '@trapline/domain/status/status.schema.ts';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { StatusPage } from './status-page.tsx';

const user = testUser({ permissions: ['admin'] });
const fine: PortalStatus['checks'] = [
  { check: 'storage', state: 'good', value: null },
  { check: 'mails', state: 'good', value: 0 },
  { check: 'disk', state: 'good', value: 71_000_000_000 },
  { check: 'silent_units', state: 'good', value: 1_234 },
];
const rows = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');

it('says that all is well, with each figure', async () => {
  portalThat({ 'GET /api/status': () => ({ as_of: 1_790_000_000, version: '1.2.3', checks: fine }) });
  await show(<StatusPage />, { user });
  await expect.element(page.getByText('Everything works')).toBeVisible();
  await expect.poll(() => rows.elements().length).toBe(4);
  await expect.element(rows.nth(2)).toHaveTextContent('Free space71 GBFineThere is room on the disk.');
  await expect.element(rows.nth(3).getByText('1,234')).toBeVisible();
});

it('says what is wrong and what to do about it, on a phone, in Japanese and dark', async () => {
  const checks: PortalStatus['checks'] = [
    { check: 'photos', state: 'unknown', value: null },
    { check: 'mails', state: 'bad', value: 8_000 },
    { check: 'detector', state: 'bad', value: 3 },
  ];
  portalThat({ 'GET /api/status': () => ({ as_of: 1_790_000_000, version: '1.2.3', checks }) });
  await show(<StatusPage />, { user, phone: true, locale: 'ja', scheme: 'dark' });
  await expect.element(page.getByText('至急対応が必要な項目が2件あります')).toBeVisible();
  await expect.element(page.getByText('2時間')).toBeVisible();
  await expect.element(page.getByText(/SMTP_URLを確認してください/)).toBeVisible();
  await expect.element(page.getByText(/^読み取れませんでした/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('can be asked again when the portal does not answer', async () => {
  let down = true;
  portalThat({
    'GET /api/status': () => (down ? refusal('unavailable') : { as_of: 1_790_000_000, version: '1.2.3', checks: fine }),
  });
  await show(<StatusPage />, { user });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  down = false;
  await again.click();
  await expect.element(page.getByText('Everything works')).toBeVisible();
});
