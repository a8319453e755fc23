import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ListPage } from './list-page.tsx';
import { selectingBy } from './select-boxes.tsx';
import { useSelection } from './use-selection.ts';

const perPage = 100;
const plates = Array.from({ length: 230 }, (_, index) => ({ id: `p${index + 1}`, name: `Plate ${index + 1}` }));

/** A list of 230 plates, a hundred a page, that can be selected. */
function PlateList({ onSelect }: { readonly onSelect: (ids: readonly string[]) => void }) {
  const [number, setNumber] = useState(1);
  const first = (number - 1) * perPage;
  const rows = plates.slice(first, first + perPage);
  const selection = useSelection({ ids: rows.map(({ id }) => id), disabled: [], first, order: 'name' });
  return (
    <>
      <ListPage
        title="Plates"
        searchLabel="Search"
        q=""
        page={number}
        perPage={perPage}
        onSearch={(_, next) => setNumber(next)}
        list={{
          data: { rows, total: plates.length },
          error: null,
          refetch: () => Promise.resolve(),
          isPlaceholderData: false,
        }}
        columns={[
          { key: 'no', heading: 'No.', cell: (_, index) => first + index + 1, numeric: true },
          { key: 'name', heading: 'Name', cell: ({ name }) => name, inHead: true },
        ]}
        rowKey={({ id }) => id}
        selecting={selectingBy<(typeof plates)[number]>({
          selection,
          rowKey: ({ id }) => id,
          nameOf: ({ name }) => name,
        })}
        empty={{ icon: null, title: '', text: '' }}
      />
      <button type="button" onClick={() => onSelect(selection.ids)}>
        Done
      </button>
    </>
  );
}

const box = (number: number) => page.getByRole('checkbox', { name: `Select Plate ${number}`, exact: true });
const text = (words: string) => page.getByText(words, { exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const selectAll = () => page.getByRole('checkbox', { name: 'Select all of this page' }).click();
/** The texts of the rows that are shown, without the heading, which phones do not have. */
const shown = () =>
  page
    .getByRole('checkbox', { name: /^Select Plate/ })
    .elements()
    .map((one) => one.closest('tr')?.textContent);

it('shows a hundred rows a page, the rest on the last, and counts on from page to page', async () => {
  for (const phone of [false, true]) {
    await show(<PlateList onSelect={() => undefined} />, { phone });
    await expect.element(text('1–100 of 230')).toBeVisible();
    expect(shown()).toHaveLength(100);
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    await press('Next page');
    await expect.element(text('101–200 of 230')).toBeVisible();
    expect(shown().at(0)).toContain('101');
    await press('Next page');
    await expect.element(text('201–230 of 230')).toBeVisible();
    expect(shown()).toHaveLength(30);
    expect(shown().at(-1)).toContain('Plate 230');
    await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  }
});

it('selects a hundred rows with one box, and keeps them on other pages', async () => {
  const onSelect = vi.fn<(ids: readonly string[]) => void>();
  await show(<PlateList onSelect={onSelect} />);
  await selectAll();
  await expect.element(page.getByRole('status')).toHaveTextContent('100 selected');
  await press('Next page');
  await box(200).click();
  box(191).element().focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expect.element(page.getByRole('status')).toHaveTextContent('110 selected');
  await press('Previous page');
  await expect.element(box(100)).toBeChecked();
  await press('Done');
  const ids = onSelect.mock.calls.at(-1)?.[0] ?? [];
  expect(ids).toHaveLength(110);
  expect(ids.slice(0, 2)).toEqual(['p1', 'p2']);
  expect(ids).toContain('p191');
  expect(ids).not.toContain('p190');
});
