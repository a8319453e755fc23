import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ReasonButton } from './reason-button.tsx';

const button = page.getByRole('button', { name: 'Save' });
const tip = page.getByRole('tooltip');

async function disabled() {
  const onClick = vi.fn<() => void>();
  await show(
    <>
      <ReasonButton reason="Nothing was changed." onClick={onClick}>
        Save
      </ReasonButton>
      <button type="button">Elsewhere</button>
    </>,
  );
  await expect.element(button).toBeVisible();
  return onClick;
}

it('explains why it is disabled while the pointer is over it, and does nothing when clicked', async () => {
  const onClick = await disabled();
  await expect.element(button).toHaveAccessibleDescription('Nothing was changed.');
  await button.hover();
  await expect.element(tip).toHaveTextContent('Nothing was changed.');
  await button.click({ force: true });
  await expect.element(tip).toBeVisible();
  await page.getByText('Elsewhere').hover();
  await expect.element(tip).not.toBeInTheDocument();
  expect(onClick).not.toHaveBeenCalled();
});

it('explains it when reached by keyboard', async () => {
  await disabled();
  await userEvent.tab();
  await expect.element(tip).toBeVisible();
  await userEvent.tab();
  await expect.element(tip).not.toBeInTheDocument();
});

it('is an ordinary button without a reason', async () => {
  const onClick = vi.fn<() => void>();
  await show(
    <ReasonButton reason={undefined} onClick={onClick}>
      Save
    </ReasonButton>,
  );
  await button.click();
  expect(onClick).toHaveBeenCalledOnce();
});
