import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { createContext, use } from 'react';

/** The signed-in account, for everything inside the main area. */
export const CurrentUser = createContext<UserInfo | null>(null);

/** The signed-in account. Only inside the main area, where there always is one. */
export function useCurrentUser(): UserInfo {
  const user = use(CurrentUser);
  if (!user) throw new Error('useCurrentUser outside the main area');
  return user;
}
