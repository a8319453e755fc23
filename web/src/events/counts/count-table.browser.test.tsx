import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { insectSymbol } from '../../insects/insect-name.ts';
import { CountTable } from './count-table.tsx';

const counts = { others: 40, fruit_fly: 3, moth_fly: 1_200, aphid: 0 };

function Highlighting({ onAbout }: { readonly onAbout: (type: InsectType) => void }) {
  const [type, onChange] = useState<string | null>(null);
  return (
    <>
      <CountTable counts={counts} unclassified={12} nothing="None" highlight={{ type, onChange }} onAbout={onAbout} />
      <output>{type ?? 'all types'}</output>
    </>
  );
}

const texts = (role: 'row' | 'rowheader') =>
  page
    .getByRole(role)
    .elements()
    .map((one) => one.textContent);

it('has the most frequent type first and others last, without types that were not caught, and a total', async () => {
  await show(<CountTable counts={counts} unclassified={0} nothing="None" highlight={null} onAbout={() => undefined} />);
  await expect.element(page.getByRole('table')).toBeVisible();
  expect(texts('rowheader')).toEqual(['Moth flies', 'Fruit flies', 'Others', 'Total']);
  expect(texts('row').at(-1)).toBe('Total1,243');
  expect(texts('row')[1]).toBe(`${insectSymbol('moth_fly')}Moth flies1,200`);
  expect(page.getByRole('radio').elements()).toEqual([]);
});

it('says how many of the others have no type', async () => {
  await show(<Highlighting onAbout={() => undefined} />);
  await expect.element(page.getByText('12 of them have no type')).toBeVisible();
  await show(<Highlighting onAbout={() => undefined} />, { locale: 'ja' });
  await expect.element(page.getByText('うち種類未判定 12匹')).toBeVisible();
});

it('highlights one type, by its radio button, its name or the keyboard, and all again', async () => {
  await show(<Highlighting onAbout={() => undefined} />);
  const chosen = page.getByRole('status');
  await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
  await page.getByText('Fruit flies').click();
  await expect.element(chosen).toHaveTextContent('fruit_fly');
  await expect.element(page.getByRole('radio', { name: 'Fruit flies' })).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(chosen).toHaveTextContent('moth_fly');
  await page.getByRole('radio', { name: 'All' }).click();
  await expect.element(chosen).toHaveTextContent('all types');
});

it('explains every type but others', async () => {
  const onAbout = vi.fn<(type: InsectType) => void>();
  await show(<Highlighting onAbout={onAbout} />);
  await expect.element(page.getByRole('button', { name: 'About Moth flies' })).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'About Fruit flies' }).click();
  expect(onAbout.mock.calls).toEqual([['fruit_fly']]);
});

it('shows a text instead of an empty table', async () => {
  await show(<CountTable counts={{}} unclassified={0} nothing="None" highlight={null} onAbout={() => undefined} />);
  await expect.element(page.getByText('None')).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});
