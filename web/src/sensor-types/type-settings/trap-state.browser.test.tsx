import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { TrapState } from './trap-state.tsx';

const colour = async (days: string, text: string) => {
  await show(<TrapState replacedOn="2026-11-01" days={days} today="2026-11-24" />);
  const mark = page.getByText(text);
  await expect.element(mark).toBeVisible();
  return getComputedStyle(mark.element()).color;
};

it('is green while a trap is good, amber from a week before it is due, and red when it is exceeded', async () => {
  const good = await colour('31', '8 days left');
  const due = await colour('30', '7 days left');
  expect(await colour('26', '3 days left')).toBe(due);
  const overdue = await colour('22', 'Exceeded by 1 day');
  expect(new Set([good, due, overdue]).size).toBe(3);
});
