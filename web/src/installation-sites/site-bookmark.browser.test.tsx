import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SiteShare } from '@trapline/domain/shares/share.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, type Asked, portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testSite } from '../../test/test-site.ts';
import { isRecord } from '../platform/is-record.ts';
import { siteQuery } from './installation-site.queries.ts';
import { InstallationSitesPage } from './installation-sites-page.tsx';
import { SiteRecord } from './site-record.tsx';

const share: SiteShare = {
  id: '1',
  email: 'ren@example.com',
  name: 'Ren',
  unregistered: false,
  shared_by: null,
  permissions: ['read'],
};

/** A portal with these sites. It keeps bookmarks. */
function portalWith(all: InstallationSite[], instead: Answers = {}) {
  const find = ({ params }: Asked) => all.find(({ id }) => id === params['id']);
  return portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [...all], total: all.length }),
    'GET /api/installation_sites/{id}': (request) => find(request) ?? refusal('not_found'),
    'GET /api/installation_sites/{id}/shares': () => ({ shares: [share] }),
    'GET /api/installation_sites/{id}/installations': () => ({ installations: [] }),
    'PATCH /api/installation_sites/{id}': (request) => {
      const site = find(request);
      if (!site || !isRecord(request.body)) return refusal('not_found');
      const changed = { ...site, ...request.body };
      all.splice(all.indexOf(site), 1, changed);
      return changed;
    },
    ...instead,
  });
}

function SitePage() {
  const { data: site } = useQuery(siteQuery('7'));
  return site && <SiteRecord site={site} type={site.type} />;
}

const toggle = (name = 'Dock') => page.getByRole('button', { name: `Bookmark: ${name}`, exact: true });
const isPressed = (name?: string) => toggle(name).element().getAttribute('aria-pressed');

it('shows a bookmark at once, on its site only, and requests the list again', async () => {
  const sent = Promise.withResolvers<void>();
  const sites = [testSite(), testSite({ id: '8', name: 'Yard' })];
  const portal = portalWith(sites, {
    'PATCH /api/installation_sites/{id}': async () => {
      await sent.promise;
      sites[0] = testSite({ bookmarked: true, memo: 'Changed by others' });
      return testSite({ bookmarked: true });
    },
  });
  await show(<InstallationSitesPage />);
  await toggle().click();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
  expect(isPressed('Yard')).toBe('false');
  expect(portal.asked('GET /api/installation_sites')).toHaveLength(1);
  sent.resolve();
  await expect.poll(() => portal.asked('GET /api/installation_sites').length).toBe(2);
  expect(isPressed()).toBe('true');
  expect(portal.asked('PATCH /api/installation_sites/{id}').map(({ params, body }) => [params['id'], body])).toEqual([
    ['7', { bookmarked: true }],
  ]);
});

it('reverts a bookmark that is refused, with a notice', async () => {
  const answer = Promise.withResolvers<void>();
  portalWith([testSite({ bookmarked: true })], {
    'PATCH /api/installation_sites/{id}': async () => {
      await answer.promise;
      return refusal('unavailable');
    },
  });
  await show(<InstallationSitesPage />);
  await toggle().click();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
  answer.resolve();
  await expect.element(page.getByText(/^The bookmark could not be saved\. Trapline is not available/)).toBeVisible();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
});

it('keeps the last of two quick clicks, and sends them in order', async () => {
  const first = Promise.withResolvers<void>();
  const sites = [testSite()];
  const portal = portalWith(sites, {
    'PATCH /api/installation_sites/{id}': async ({ body }) => {
      await first.promise;
      const changed = testSite({ bookmarked: isRecord(body) && body['bookmarked'] === true });
      sites[0] = changed;
      return changed;
    },
  });
  await show(<InstallationSitesPage />);
  await toggle().click();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
  await toggle().click();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'false');
  expect(portal.asked('PATCH /api/installation_sites/{id}')).toHaveLength(1);
  first.resolve();
  await expect.poll(() => portal.asked('GET /api/installation_sites').length).toBe(2);
  expect(isPressed()).toBe('false');
  expect(portal.asked('PATCH /api/installation_sites/{id}').map(({ body }) => body)).toEqual([
    { bookmarked: true },
    { bookmarked: false },
  ]);
});

it('does not hold up what its page still loads', async () => {
  const loaded = Promise.withResolvers<void>();
  portalWith([testSite()], {
    'GET /api/installation_sites/{id}/shares': async () => {
      await loaded.promise;
      return { shares: [share] };
    },
  });
  await show(<SitePage />);
  await toggle().click();
  await expect.element(toggle()).toHaveAttribute('aria-pressed', 'true');
  loaded.resolve();
  await expect.element(page.getByText('ren@example.com')).toBeVisible();
});
