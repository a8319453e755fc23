import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { RangeChoice } from './range-choice.tsx';

it('writes months as year and number in every language', async () => {
  const onChange = vi.fn<(month: string) => void>();
  await show(<RangeChoice range="2026-11" newest="2026-11" onChange={onChange} />, { locale: 'ja' });
  const choice = page.getByRole('combobox');
  await expect.element(choice).toHaveDisplayValue('2026-11');
  await userEvent.selectOptions(choice, '2026-10');
  expect(onChange).toHaveBeenCalledWith('2026-10');
});
