import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { DayField } from './day-field.tsx';

function Field({ within }: { readonly within: 'row' | 'form' }) {
  const [day, setDay] = useState('2026-10-01');
  return (
    <>
      <DayField label="Installed" within={within} value={day} error={null} onChange={setDay} />
      <output>{day}</output>
    </>
  );
}

const field = () => page.getByRole('textbox', { name: 'Installed' });
const reported = () => page.getByRole('status');

it('takes a day in several forms, and shows it in one', async () => {
  await show(<Field within="form" />);
  for (const typed of ['2026/1/5', '20260105', '２０２６年１月５日']) {
    await field().fill(typed);
    await userEvent.tab();
    await expect.element(field()).toHaveValue('2026-01-05');
    await expect.element(reported()).toHaveTextContent('2026-01-05');
    await page.getByRole('button', { name: 'Installed: clear' }).click();
    await expect.element(reported()).toHaveTextContent('');
  }
});

it('reports to a form what is not a day, so that the form does not save the day before it', async () => {
  await show(<Field within="form" />);
  await field().fill('10/2');
  await expect.element(reported()).toHaveTextContent('10/2');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a day as YYYY-MM-DD.')).toBeVisible();
});

it('leaves a filter as it is until a day is complete', async () => {
  await show(<Field within="row" />);
  await field().fill('2026-1');
  await expect.element(reported()).toHaveTextContent('2026-10-01');
  await field().fill('2026-11-02');
  await expect.element(reported()).toHaveTextContent('2026-11-02');
});
