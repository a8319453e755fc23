import { useState } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useMenuItems } from './use-menu-items.ts';

const admin = testUser({ name: 'Ada Lovelace', permissions: ['admin'], organization: { id: '1', name: 'North' } });
const burger = page.getByRole('button', { name: 'Menu', exact: true });
const organizations = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Organizations' });

function Bar() {
  const [open, setOpen] = useState(false);
  const items = useMenuItems(admin);
  return (
    <>
      <TopBar user={admin} items={items} menuOpen={open} onMenu={setOpen} />
      {open && <MobileMenu user={admin} items={items} onClose={() => setOpen(false)} />}
    </>
  );
}

it('folds the menu as soon as it does not fit, and unfolds it when it does', async () => {
  portalThat({});
  await show(<Bar />, { user: admin });
  await expect.element(organizations).toBeVisible();
  await expect.element(burger).not.toBeInTheDocument();
  await page.viewport(800, 900);
  await expect.element(burger).toBeVisible();
  await expect.element(organizations).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(800);
  await burger.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu.getByRole('link', { name: 'Organizations' })).toBeVisible();
  // Everything about the account is in the same place.
  await expect.element(menu.getByText('Ada Lovelace')).toBeVisible();
  for (const name of ['Language', 'Appearance']) await expect.element(menu.getByLabelText(name)).toBeVisible();
  await expect.element(menu.getByRole('button', { name: 'Sign out' })).toBeVisible();
  // Unfolded, the menu has no button that would close it.
  await page.viewport(1_440, 900);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(organizations).toBeVisible();
});
