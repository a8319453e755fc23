import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { monthAt } from '../../dashboard/months.ts';
import { portalThat } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { UsagePage } from './usage-page.tsx';

const bakery = {
  id: '1',
  name: 'Tokyo Bakery',
  plan: 2,
  used_traps: 62,
  included_units: 50,
  exceeded: true,
  excess_cost: 3_600,
};
const north = {
  id: '2',
  name: 'North Foods',
  plan: 4,
  used_traps: 1_212,
  included_units: null,
  exceeded: false,
  excess_cost: 0,
};
const admin = testUser({ permissions: ['admin'] });

async function showPage(at = '/admin/usage', locale: 'en' | 'ja' = 'en') {
  const portal = portalThat({
    'GET /api/s_type/usage/organizations': ({ query }) => ({
      month: query['month'] ?? '',
      organizations: query['month'] === '2025-01' ? [] : [bakery, north],
    }),
    'GET /api/s_type/usage/organizations.csv': () => new Response('name,used\r\nNorth,1\r\n'),
  });
  return { portal, ...(await show(<UsagePage />, { user: admin, at, locale })) };
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const askedMonths = ({ portal }: Awaited<ReturnType<typeof showPage>>) =>
  portal.asked('GET /api/s_type/usage/organizations').map(({ query }) => query['month']);

it('shows the current month: who has used how many traps, whose plan is exceeded, and the sums', async () => {
  const shown = await showPage();
  await expect.element(row('Tokyo Bakery').getByText('Exceeded')).toBeVisible();
  await expect.element(row('Tokyo Bakery').getByText('3,600', { exact: true })).toBeVisible();
  await expect.element(row('North Foods').getByText('Unlimited', { exact: true })).toBeVisible();
  await expect.element(row('North Foods').getByText('Exceeded')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('link', { name: 'Tokyo Bakery' }))
    .toHaveAttribute('href', '/admin/organizations/1');
  await expect
    .element(
      page.getByText('2 organizations · 1,274 traps used · 1 plan exceeded · excess cost 3,600 yen, without tax'),
    )
    .toBeVisible();
  expect(askedMonths(shown)).toEqual([monthAt(Date.now() / 1_000, admin.time_zone)]);
});

it('goes to earlier months, which stand in the address, but not beyond the current one', async () => {
  const shown = await showPage('/admin/usage?month=2026-02');
  await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-02');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect.poll(shown.address).toBe('/admin/usage?month=2026-01');
  await expect.poll(() => askedMonths(shown)).toEqual(['2026-02', '2026-01']);
  await showPage('/admin/usage?month=2199-01');
  await expect.element(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await showPage('/admin/usage?month=2025-01', 'ja');
  await expect.element(page.getByRole('heading', { name: '2025-01の利用はありません' })).toBeVisible();
});

it('finds organizations by words of their name, and adds up those found', async () => {
  const shown = await showPage();
  await page.getByRole('searchbox').fill('ｎｏｒｔｈ');
  await expect.element(row('Tokyo Bakery')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 organization · 1,212 traps used')).toBeVisible();
  expect(askedMonths(shown)).toHaveLength(1);
});

it('saves the month as CSV in the language of the page', async () => {
  const { portal } = await showPage('/admin/usage?month=2026-02', 'ja');
  await page.getByRole('button', { name: '2026-02の利用状況をCSVで保存' }).click();
  await expect.element(page.getByText('「usage_2026-02.csv」を保存しました（1件）。')).toBeVisible();
  expect(portal.asked('GET /api/s_type/usage/organizations.csv')[0]?.query).toEqual({ month: '2026-02', locale: 'ja' });
});
