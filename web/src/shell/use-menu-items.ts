import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { useHasSiteList } from '../installation-sites/use-has-site-list.ts';
import { type MenuItem, menuItems } from './menu-items.ts';

/** The main menu's entries for the current account; none while it is unknown. */
export function useMenuItems(user: UserInfo | null | undefined): readonly MenuItem[] {
  const hasSiteList = useHasSiteList(user);
  return user ? menuItems(user, hasSiteList) : [];
}
