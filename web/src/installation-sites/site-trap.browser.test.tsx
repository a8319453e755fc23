import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSite } from '../../test/test-site.ts';
import { isRecord } from '../platform/is-record.ts';
import { dayAt } from '../platform/times/zoned-time.ts';
import { siteQuery } from './installation-site.queries.ts';
import { SiteRecord } from './site-record.tsx';

/** A portal with a site whose trap was replaced on `2026-10-01`. */
function portalOf(part: Parameters<typeof testSite>[0] = {}) {
  let site = testSite({ type: 'fly_count', trap_replaced_on: '2026-10-01', trap_effective_days: 30, ...part });
  const portal = portalThat({
    'GET /api/installation_sites/{id}': () => site,
    'GET /api/installation_sites/{id}/shares': () => ({ shares: [] }),
    'GET /api/installation_sites/{id}/installations': () => ({ installations: [] }),
    'PATCH /api/installation_sites/{id}': ({ body, headers }) => {
      if (headers.get('if-match') !== site.etag) return refusal('precondition_failed');
      site = { ...site, ...(isRecord(body) ? body : {}), etag: `${site.etag}+` };
      return site;
    },
  });
  return {
    changes: () =>
      portal
        .asked('PATCH /api/installation_sites/{id}')
        .map(({ body, headers }) => ({ body, on: headers.get('if-match') })),
    /** Changes the site as another user does. */
    change: (changed: Parameters<typeof testSite>[0]) => {
      site = { ...site, ...changed };
    },
  };
}

function SitePage() {
  const { data: site } = useQuery(siteQuery('7'));
  return site && <SiteRecord site={site} type={site.type} />;
}

const replaced = page.getByRole('button', { name: 'Trap replaced: Dock', exact: true });
const undo = page.getByRole('button', { name: 'Undo' });
const today = () => dayAt(Math.floor(Date.now() / 1_000), 'Asia/Tokyo');

it('records by one click that the trap was replaced today, and undoes it', async () => {
  const portal = portalOf();
  await show(<SitePage />);
  // Another user's change does not stand in the way, since the page does not show a form.
  await expect.element(replaced).toBeEnabled();
  portal.change({ trap_replaced_on: '2026-10-05', etag: '2' });
  await replaced.click();
  await expect.element(page.getByText('Dock: the trap was replaced today.')).toBeVisible();
  await expect.element(replaced).toHaveAccessibleDescription('The trap was replaced today.');
  expect(portal.changes()).toEqual([{ body: { trap_replaced_on: today() }, on: '2' }]);

  await undo.click();
  await expect.element(page.getByText('Dock: the replacement was undone.')).toBeVisible();
  await expect.poll(() => page.getByRole('main').element().textContent).toContain('2026/10/05');
  await expect.element(replaced).toBeEnabled();
  expect(portal.changes().at(-1)).toEqual({ body: { trap_replaced_on: '2026-10-05' }, on: '2+' });
});

it('does not undo over the change of another user', async () => {
  const portal = portalOf();
  await show(<SitePage />);
  await replaced.click();
  await expect.element(undo).toBeVisible();
  portal.change({ trap_replaced_on: '2026-10-07', etag: '9' });
  await undo.click();
  await expect.element(page.getByText(/^The replacement could not be undone\./)).toBeVisible();
  expect(portal.changes()).toHaveLength(2);
});

it('is not offered for types without traps to replace', async () => {
  portalOf({ type: 'rat_monitor' });
  await show(<SitePage />);
  await expect.element(page.getByRole('button', { name: 'Bookmark: Dock' })).toBeVisible();
  expect(replaced.elements()).toEqual([]);
});

it('is not offered to readers of a shared site', async () => {
  portalOf({ shared: true, permissions: ['read'], trap_replaced_on: null, trap_effective_days: null });
  await show(<SitePage />);
  await expect.element(page.getByRole('button', { name: 'Bookmark: Dock' })).toBeVisible();
  expect(replaced.elements()).toEqual([]);
});

it('is offered where the trap is set: at the site, or at the sensor where sites are not in use', async () => {
  portalOf({ sites_in_use: false, sensor_id: 'SN-1' });
  await show(<SitePage />);
  await expect.element(page.getByRole('heading', { name: 'Dock' })).toBeVisible();
  await expect.element(replaced).not.toBeInTheDocument();
});
