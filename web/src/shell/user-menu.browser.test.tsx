import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { UserMenu } from './user-menu.tsx';

const button = page.getByRole('button', { name: 'Account menu of Mika' });
const items = page.getByRole('menuitem');

async function open() {
  portalThat({ 'GET /api/user_info': () => testUser() });
  await show(<UserMenu user={testUser()} />);
  await expect.element(button).toBeVisible();
}

it('opens at its button, and closes by a second click', async () => {
  await open();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(page.getByRole('menu', { name: 'Account menu of Mika' })).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  const [menu, target] = [page.getByRole('menu').element(), button.element()].map((one) => one.getBoundingClientRect());
  expect(menu?.top).toBeGreaterThanOrEqual(target?.bottom ?? 0);
  expect((menu?.top ?? 0) - (target?.bottom ?? 0)).toBeLessThan(20);
  await button.click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

it('works by keyboard, the first time too, and returns the focus', async () => {
  await open();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  for (let times = 0; times < 2; times += 1) {
    await userEvent.keyboard('{Enter}');
    await expect.element(items.first()).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
});
