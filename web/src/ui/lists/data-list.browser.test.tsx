import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show, type Surroundings } from '../../../test/show.tsx';
import type { Column } from './data-list.tsx';
import { ListPage } from './list-page.tsx';
import { selectingBy } from './select-boxes.tsx';
import { useSelection } from './use-selection.ts';

interface Trap {
  readonly id: string;
  readonly name: string;
  readonly processing: boolean;
}

const traps: readonly Trap[] = ['Ant', 'Bee', 'Cat', 'Dog', 'Emu'].map((name) => ({
  id: name.toLowerCase(),
  name,
  processing: name === 'Cat',
}));

const columns: readonly Column<Trap>[] = [
  { key: 'name', heading: 'Name', cell: ({ name }) => name, inHead: true, sortable: true },
  { key: 'id', heading: 'Number', cell: ({ id }) => id },
];

interface ListOptions {
  readonly perPage?: number;
}

/** A list that can be sorted by name and shows its selection. A button marks Bee as processing. */
function TrapList({ perPage = 3, onSelect }: ListOptions & { readonly onSelect: (ids: readonly string[]) => void }) {
  const [busy, setBusy] = useState(false);
  const [number, setNumber] = useState(1);
  const [sort, setSort] = useState('name');
  const now = traps.map((trap) => (busy && trap.id === 'bee' ? { ...trap, processing: true } : trap));
  const sorted = sort === 'name' ? now : now.toReversed();
  const rows = sorted.slice((number - 1) * perPage, number * perPage);
  const selection = useSelection({
    ids: rows.filter(({ processing }) => !processing).map(({ id }) => id),
    disabled: rows.filter(({ processing }) => processing).map(({ id }) => id),
    first: (number - 1) * perPage,
    order: sort,
  });
  return (
    <>
      <ListPage
        title="Traps"
        searchLabel="Search"
        q=""
        page={number}
        perPage={perPage}
        onSearch={(_, next) => setNumber(next)}
        list={{
          data: { rows, total: traps.length },
          error: null,
          refetch: () => Promise.resolve(),
          isPlaceholderData: false,
        }}
        columns={columns}
        rowKey={({ id }) => id}
        sorting={{ sort, onSort: setSort }}
        selecting={selectingBy<Trap>({
          selection,
          rowKey: ({ id }) => id,
          nameOf: ({ name }) => name,
          disabledReason: ({ processing }) => (processing ? 'It is being processed' : undefined),
        })}
        empty={{ icon: null, title: '', text: '' }}
      />
      <button type="button" onClick={() => onSelect(selection.ids)}>
        Done
      </button>
      <button type="button" onClick={() => setBusy(true)}>
        Process Bee
      </button>
    </>
  );
}

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const all = page.getByRole('checkbox', { name: 'Select all of this page' });
const status = page.getByRole('status');

async function list(surroundings: Surroundings = {}, options: ListOptions = {}) {
  const onSelect = vi.fn<(ids: readonly string[]) => void>();
  await show(<TrapList {...options} onSelect={onSelect} />, surroundings);
  return async () => {
    await page.getByRole('button', { name: 'Done' }).click();
    return onSelect.mock.calls.at(-1)?.[0];
  };
}

it('rows stay selected across pages and sorting, in the order shown', async () => {
  const selected = await list();
  await expect.element(page.getByText('1–3 of 5')).toBeVisible();
  await box('Bee').click();
  await page.getByRole('button', { name: 'Next page' }).click();
  await box('Emu').click();
  await box('Dog').click();
  await expect.element(status).toHaveTextContent('3 selected');
  expect(await selected()).toEqual(['bee', 'dog', 'emu']);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.element(box('Bee')).toBeChecked();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  // Emu and Dog are shown at their new positions; Bee is on the other page and comes last.
  await expect.element(box('Emu')).toBeChecked();
  expect(await selected()).toEqual(['emu', 'dog', 'bee']);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.element(box('Emu')).not.toBeChecked();
  await expect.element(status).toHaveTextContent('');
  expect(await selected()).toEqual([]);
});

it('Shift selects the rows in between, by mouse and by keyboard, except those that cannot be selected', async () => {
  const selected = await list({}, { perPage: 5 });
  await box('Emu').click();
  box('Bee').element().focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  expect(await selected()).toEqual(['bee', 'dog', 'emu']);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await box('Ant').click();
  await box('Emu').click({ modifiers: ['Shift'] });
  expect(await selected()).toEqual(['ant', 'bee', 'dog', 'emu']);
});

it('a selected row that can no longer be selected is deselected', async () => {
  const selected = await list();
  await box('Ant').click();
  await box('Bee').click();
  await page.getByRole('button', { name: 'Process Bee' }).click();
  await expect.element(status).toHaveTextContent('1 selected');
  expect(await selected()).toEqual(['ant']);
});

it('one checkbox selects the page, and also shows a partial selection', async () => {
  const selected = await list();
  await box('Ant').click();
  await expect.element(all).toBePartiallyChecked();
  await all.click();
  await expect.element(all).toBeChecked();
  expect(await selected()).toEqual(['ant', 'bee']);
  await all.click();
  expect(await selected()).toEqual([]);
});

it('a row that cannot be selected says why, also on a tap and to screen readers', async () => {
  const selected = await list();
  await expect.element(box('Cat')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(box('Cat')).toHaveAccessibleDescription('It is being processed');
  await box('Cat').click({ force: true });
  await expect.element(box('Cat')).not.toBeChecked();
  expect(await selected()).toEqual([]);
});

it('on a phone each card has a checkbox, and so has the page', async () => {
  const selected = await list({ phone: true, locale: 'ja', scheme: 'dark' });
  const one = page.getByRole('checkbox', { name: '「Bee」を選択' });
  await one.click();
  await expect.element(page.getByText('1件を選択中')).toBeVisible();
  await page.getByRole('checkbox', { name: 'このページをすべて選択' }).click();
  expect(await selected()).toEqual(['ant', 'bee']);
  const [{ left, right }, card] = [one.element().getBoundingClientRect(), page.getByRole('row').first().element()];
  expect([left >= 0, right <= 390, card.scrollWidth <= 390]).toEqual([true, true, true]);
});
