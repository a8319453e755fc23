import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { useQuery } from '@tanstack/react-query';
import { anySiteQuery } from './installation-site.queries.ts';

/**
 * Whether an account without the feature may still need the list of sites: sites may be shared with one that has no
 * organization, and it has no other way to their pages. Source: SITE-10.
 */
function mayNeedSites(user: UserInfo): boolean {
  return !isProductAdmin(user) && !hasFeature(user, 'sensor_installation_sites') && user.organization === null;
}

/** Whether links lead an account to the list of sites; not while it is unknown. Source: SITE-10. */
export function useHasSiteList(user: UserInfo | null | undefined): boolean {
  const { data: seesSites = false } = useQuery({ ...anySiteQuery, enabled: Boolean(user && mayNeedSites(user)) });
  if (!user) return false;
  return hasFeature(user, 'sensor_installation_sites') || (mayNeedSites(user) && seesSites);
}
