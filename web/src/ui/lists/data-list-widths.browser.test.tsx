import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { type Column, DataList } from './data-list.tsx';

interface Trap {
  readonly id: string;
  readonly name: string;
}

const wide = { width: '16rem', display: 'block' } as const;

const columns: readonly Column<Trap>[] = [
  { key: 'id', heading: 'Number', cell: ({ id }) => <span style={wide}>{id}</span>, priority: 1, inRow: 'text' },
  { key: 'name', heading: 'Name', cell: ({ name }) => <a href="#x">{name}</a>, inHead: true },
  { key: 'maker', heading: 'Maker', cell: () => <span style={wide}>Sawyer</span>, priority: 3 },
  { key: 'color', heading: 'Color', cell: () => <span style={wide}>Yellow</span>, priority: 2 },
];

const traps: readonly Trap[] = [
  { id: 'MINATO_LT01', name: 'Ant' },
  { id: 'MINATO_LT02', name: 'Bee' },
];

const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

it('gives up columns by priority as the table becomes narrower, and takes them back', async () => {
  await show(<DataList label="Traps" columns={columns} rows={traps} rowKey={({ id }) => id} />);
  await expect.poll(headings).toEqual(['Number', 'Name', 'Maker', 'Color']);
  await page.viewport(800, 900);
  await expect.poll(headings).toEqual(['Number', 'Name', 'Color']);
  await page.viewport(650, 900);
  await expect.poll(headings).toEqual(['Number', 'Name']);
  await page.viewport(1_440, 900);
  await expect.poll(headings).toEqual(['Number', 'Name', 'Maker', 'Color']);
});

it('shows rows of 72 px on a phone, which lead where their names do', async () => {
  await show(<DataList label="Traps" columns={columns} rows={traps} rowKey={({ id }) => id} />, { phone: true });
  const row = page.getByRole('row').filter({ hasText: 'Bee' });
  await expect.element(row).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThanOrEqual(73);
  await expect.element(page.getByText('MINATO_LT02')).toBeVisible();
  await expect.element(row.getByText('Sawyer')).not.toBeVisible();
  const { left, top } = row.element().getBoundingClientRect();
  const link = row.getByRole('link').element();
  expect([document.elementFromPoint(left + 200, top + 10), document.elementFromPoint(left + 8, top + 60)]).toEqual([
    link,
    link,
  ]);
});
