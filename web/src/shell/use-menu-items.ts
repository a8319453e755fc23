import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { anySiteQuery } from '../installation-sites/installation-site.queries.ts';
import { mayNeedSites, type MenuItem, menuItems } from './menu-items.ts';

/** The main menu's entries for the current account; none while it is unknown. */
export function useMenuItems(user: UserInfo | null | undefined): readonly MenuItem[] {
  const { data: seesSites = false } = useQuery({ ...anySiteQuery, enabled: Boolean(user && mayNeedSites(user)) });
  return user ? menuItems(user, seesSites) : [];
}
