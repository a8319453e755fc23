import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { PeekButton } from './peek-button.tsx';

it('hides boxes for as long as it is held by pointer or key', async () => {
  let peeking = false;
  const onPeek = (now: boolean) => {
    peeking = now;
  };
  await show(<PeekButton onPeek={onPeek} />);
  const button = page.getByRole('button', { name: 'Hide boxes while held' });
  await expect.element(button).toBeVisible();
  const press = (type: string) => button.element().dispatchEvent(new PointerEvent(type, { bubbles: true }));
  press('pointerdown');
  expect(peeking).toBe(true);
  press('pointercancel');
  expect(peeking).toBe(false);
  await userEvent.keyboard('{Tab}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter>}');
  expect(peeking).toBe(true);
  await userEvent.keyboard('{/Enter}');
  expect(peeking).toBe(false);
});
