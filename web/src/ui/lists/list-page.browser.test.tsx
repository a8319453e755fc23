import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testSite } from '../../../test/test-site.ts';
import { call } from '../../platform/requests/api.ts';
import { ListPage } from './list-page.tsx';

const perPage = 2;

/** A list of sites, two a page, that a button filters. */
function SiteList() {
  const [{ q, number }, setShown] = useState({ q: '', number: 1 });
  const [filtered, setFiltered] = useState(false);
  const list = useQuery({
    queryKey: ['list', q, number, filtered],
    queryFn: () => call('GET /api/installation_sites', { query: { q, page: number, per_page: perPage } }),
    placeholderData: keepPreviousData,
    select: ({ installation_sites: rows, total = 0 }) => ({ rows, total }),
  });
  return (
    <ListPage
      title="Sites"
      searchLabel="Search sites"
      q={q}
      page={number}
      perPage={perPage}
      onSearch={(words, next) => setShown({ q: words, number: next })}
      list={list}
      columns={[{ key: 'name', heading: 'Name', inHead: true, cell: ({ name }) => name }]}
      rowKey={({ id }) => id}
      empty={{ icon: null, title: 'No sites yet', text: 'Add one.' }}
      filters={
        <button type="button" onClick={() => setFiltered(true)}>
          Filter
        </button>
      }
      filtered={filtered}
    />
  );
}

const sites = ['Dock', 'Yard', 'Hall'].map((name, index) => testSite({ id: String(index), name }));

/** A portal with these sites, of which a search finds those with its words in their name. */
async function showList(all = sites, instead: Answers = {}) {
  const portal = portalThat({
    'GET /api/installation_sites': ({ query }) => {
      const found = all.filter(({ name }) => name.includes(query['q'] ?? ''));
      const start = (Number(query['page']) - 1) * perPage;
      return { installation_sites: found.slice(start, start + perPage), total: found.length };
    },
    ...instead,
  });
  await show(<SiteList />);
  return portal;
}

const text = (words: string) => page.getByText(words, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

it('explains a failure, and shows its rows after a retry', async () => {
  let fails = true;
  const portal = await showList(sites, {
    'GET /api/installation_sites': () =>
      fails ? refusal('internal_error') : { installation_sites: sites.slice(0, 1), total: 1 },
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('status')).not.toBeInTheDocument();
  await expect.element(heading('No sites yet')).not.toBeInTheDocument();
  fails = false;
  await press('Try again');
  await expect.element(text('Dock')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(portal.asked('GET /api/installation_sites')).toHaveLength(2);
});

it('leads to the last page from a page that it no longer has', async () => {
  let all = sites;
  await showList(all, {
    'GET /api/installation_sites': ({ query }) => {
      const start = (Number(query['page']) - 1) * perPage;
      return { installation_sites: all.slice(start, start + perPage), total: all.length };
    },
  });
  await expect.element(text('Dock')).toBeVisible();
  all = sites.slice(0, 1);
  await press('Next page');
  await expect.element(text('It no longer has a page 2.')).toBeVisible();
  await press('Go to the last page');
  await expect.element(text('Dock')).toBeVisible();
  await expect.element(text('It no longer has a page 2.')).not.toBeInTheDocument();
});

it('says that it is empty', async () => {
  await showList([]);
  await expect.element(heading('No sites yet')).toBeVisible();
});

it('says that nothing was found, and clears the search', async () => {
  await showList();
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search sites' }), 'Cellar');
  await expect.element(heading('Nothing found')).toBeVisible();
  await expect.element(text('Nothing matches “Cellar”. Every word must match.')).toBeVisible();
  await press('Clear the search');
  await expect.element(text('Dock')).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search sites' })).toHaveValue('');
});

it('says that nothing fits the filters', async () => {
  await showList([]);
  await press('Filter');
  await expect.element(heading('Nothing found')).toBeVisible();
  await expect.element(text('Nothing matches the filters.')).toBeVisible();
  await expect.element(heading('No sites yet')).not.toBeInTheDocument();
});

it('keeps the previous page, marked as busy, until the next one is loaded', async () => {
  const loaded = Promise.withResolvers<void>();
  await showList(sites, {
    'GET /api/installation_sites': async ({ query }) => {
      if (query['page'] === '1') return { installation_sites: sites.slice(0, 2), total: 3 };
      await loaded.promise;
      return { installation_sites: sites.slice(2), total: 3 };
    },
  });
  await press('Next page');
  await expect.poll(() => document.querySelector('[aria-busy=true]')?.textContent).toContain('Yard');
  loaded.resolve();
  await expect.element(text('Hall')).toBeVisible();
  await expect.element(text('Yard')).not.toBeInTheDocument();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

it('explains that the next page failed, and shows it after a retry', async () => {
  let fails = true;
  await showList(sites, {
    'GET /api/installation_sites': ({ query }) => {
      if (query['page'] === '1') return { installation_sites: sites.slice(0, 2), total: 3 };
      return fails ? refusal('internal_error') : { installation_sites: sites.slice(2), total: 3 };
    },
  });
  await press('Next page');
  await expect.element(page.getByRole('alert')).toBeVisible();
  fails = false;
  await press('Try again');
  await expect.element(text('Hall')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
