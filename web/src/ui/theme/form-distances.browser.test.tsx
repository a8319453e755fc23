import { NativeSelect, TextInput } from '@mantine/core';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';

const box = (element: Element) => element.getBoundingClientRect();

it('label and help text keep their distance from the field and its focus ring', async () => {
  await show(<TextInput label="Threshold" description="0 switches it off" error="Too large" />);
  const field = page.getByRole('textbox');
  await expect.element(field).toBeVisible();
  const { top, bottom } = box(field.element());
  expect(top - box(page.getByText('0 switches it off').element()).bottom).toBeGreaterThanOrEqual(4);
  expect(box(page.getByText('Too large').element()).top - bottom).toBeGreaterThanOrEqual(4);
  await show(<TextInput label="Threshold" />);
  const alone = page.getByRole('textbox');
  await expect.element(alone).toBeVisible();
  expect(box(alone.element()).top - box(page.getByText('Threshold').element()).bottom).toBeGreaterThanOrEqual(4);
});

it('the arrow of a choice has one size, whichever style sheets a page has loaded', async () => {
  const sizes = () =>
    [...document.querySelectorAll('.mantine-NativeSelect-section svg')].map((svg) => Math.round(box(svg).width));
  await show(<NativeSelect label="Type" data={['all']} />);
  await expect.poll(sizes).toEqual([18]);
  // The style sheet of Mantine's comboboxes, which only some pages load.
  await import('@mantine/core/styles/Combobox.layer.css');
  expect(sizes()).toEqual([18]);
});
