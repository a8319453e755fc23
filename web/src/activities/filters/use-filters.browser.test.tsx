import { useSearch } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { useFilters } from './use-filters.ts';

/** Shows the applied words and period, a field for the words, and a button that chooses a type. */
function Filters({ userId }: { readonly userId: string }) {
  const search = useSearch({ from: '/main/activities' });
  const { filters, applied, change, clear } = useFilters(userId, search);
  const { text, type, period } = applied;
  return (
    <>
      <p>{JSON.stringify([text, type, period])}</p>
      <input value={filters.text} onChange={({ currentTarget: { value } }) => change({ ...filters, text: value })} />
      <button type="button" onClick={() => change({ ...filters, type: 'fly_count' })}>
        Choose
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  );
}

const shown = () => page.getByRole('paragraph').element().textContent;
const field = page.getByRole('textbox');
const button = (name: string) => page.getByRole('button', { name });
const [none, dock, fly] = ['["","","all"]', '["dock","","all"]', '["","fly_count","all"]'];

/** Opens an address in a new tab, as account 1 unless another is given. */
async function open(query = '', userId = '1') {
  const portal = await show(<Filters userId={userId} />, { at: `/activities${query}` });
  await expect.element(page.getByRole('paragraph')).toBeVisible();
  return portal;
}

/** Opens the page and searches for "dock", which is then saved. */
async function saveDock() {
  const portal = await open();
  await userEvent.fill(field, 'dock');
  await expect.poll(shown).toBe(dock);
  return portal;
}

it('puts filters into the address and saves them, for each account by itself', async () => {
  const first = await saveDock();
  await expect.poll(first.address).toBe('/activities?q=dock');
  const again = await open();
  expect(shown()).toBe(dock);
  await expect.poll(again.address).toBe('/activities?q=dock');
  const other = await open('', '2');
  expect(shown()).toBe(none);
  expect(other.address()).toBe('/activities');
});

it('prefers the address to the saved filters, which remain until something is changed', async () => {
  await saveDock();
  await open('?type=fly_count');
  expect(shown()).toBe(fly);
  await open();
  expect(shown()).toBe(dock);
  await open('?type=fly_count');
  await userEvent.fill(field, 'yard');
  await expect.poll(shown).toBe('["yard","fly_count","all"]');
  await open();
  expect(shown()).toBe('["yard","fly_count","all"]');
});

it('undoes a filter on Back, and applies it again on Forward', async () => {
  const portal = await open();
  await button('Choose').click();
  await expect.poll(portal.address).toBe('/activities?type=fly_count');
  await button('Clear').click();
  await expect.poll(portal.address).toBe('/activities');
  portal.back();
  await expect.poll(shown).toBe(fly);
  portal.back();
  await expect.poll(shown).toBe(none);
  expect(portal.address()).toBe('/activities');
  portal.forward();
  await expect.poll(shown).toBe(fly);
});

it('keeps one history entry for words typed one after another, and shows what is typed at once', async () => {
  const portal = await open();
  for (const words of ['do', 'doc', 'dock']) {
    await userEvent.fill(field, words);
    await expect.element(field).toHaveValue(words);
    await expect.poll(portal.address).toBe(`/activities?q=${words}`);
  }
  portal.back();
  await expect.poll(shown).toBe(none);
  await expect.element(field).toHaveValue('');
});

it('shows a site without the saved filters, and saves none of its own', async () => {
  await saveDock();
  const portal = await open('?siteId=7');
  expect(shown()).toBe(none);
  await button('Choose').click();
  await expect.poll(portal.address).toBe('/activities?siteId=7&type=fly_count');
  await open();
  expect(shown()).toBe(dock);
});

it('reads a period of days in its older form, and ignores one that cannot be parsed', async () => {
  await saveDock();
  const days = { from: '2026-11-01', to: '2026-11-20' };
  const portal = await open(`?timePeriod=${encodeURIComponent(JSON.stringify(days))}`);
  expect(shown()).toBe(JSON.stringify(['', '', days]));
  await button('Choose').click();
  await expect.poll(portal.address).toBe('/activities?type=fly_count&period=2026-11-01..2026-11-20');
  await button('Clear').click();
  await saveDock();
  await open('?timePeriod=soon&type=bee');
  expect(shown()).toBe(dock);
});
