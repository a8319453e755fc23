import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { RetryButton } from './retry-button.tsx';

const button = page.getByRole('button', { name: 'Try again' });

it('runs a retry, waits for a pending one, and is not there for those who may not retry', async () => {
  const run = vi.fn<() => void>();
  await show(<RetryButton retry={{ run }} className="" />);
  await button.click();
  expect(run).toHaveBeenCalledOnce();
  await show(<RetryButton retry="pending" className="" />);
  await expect.element(button).toBeDisabled();
  await show(<RetryButton retry="forbidden" className="" />);
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  expect(button.elements()).toEqual([]);
});
