import { hasDevices } from '@trapline/domain/devices/device.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { seesLearnedTypes } from '@trapline/domain/learning/learning-page.access.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import {
  IconActivity,
  IconBug,
  IconBuilding,
  IconCalendarTime,
  IconChartBar,
  IconCpu,
  IconDroplets,
  IconFileText,
  IconHeartbeat,
  IconHistory,
  IconMapPin,
  IconMessageChatbot,
  IconReceipt,
  IconSchool,
  IconUserCircle,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

/** An entry of the main menu. Only existing pages have one. */
export interface MenuItem {
  readonly to:
    | '/activities'
    | '/dashboard'
    | '/learning'
    | '/sensors'
    | '/installation_sites'
    | '/station'
    | '/mirakun_device'
    | '/information'
    | '/audit_trail'
    | '/admin/sensors'
    | '/admin/installation_sites'
    | '/admin/accounts'
    | '/admin/organizations'
    | '/admin/usage'
    | '/admin/chat'
    | '/admin/information'
    | '/admin/audit_trail'
    | '/admin/status';
  readonly word:
    | 'activities'
    | 'dashboard'
    | 'learning'
    | 'sensors'
    | 'installationSites'
    | 'station'
    | 'devices'
    | 'information'
    | 'accounts'
    | 'organizations'
    | 'usage'
    | 'chat'
    | 'auditTrail'
    | 'status';
  readonly icon: TablerIcon;
}

/** A link to a page about the account. */
export interface AccountItem {
  readonly to: '/account' | '/admin/account' | '/organization' | '/report_schedules';
  readonly word: 'account' | 'organization' | 'reportSchedules';
  readonly icon: TablerIcon;
}

/** Returns the links to the account's own pages. */
export function accountItems(user: UserInfo): readonly AccountItem[] {
  const inBackOffice = isProductAdmin(user);
  const account = { to: inBackOffice ? '/admin/account' : '/account', word: 'account', icon: IconUserCircle } as const;
  if (user.owner_id === null || inBackOffice) return [account];
  const organization = { to: '/organization', word: 'organization', icon: IconBuilding } as const;
  const reports = { to: '/report_schedules', word: 'reportSchedules', icon: IconCalendarTime } as const;
  return user.organization_admin ? [account, organization, reports] : [account, organization];
}

const adminItems: readonly MenuItem[] = [
  { to: '/admin/sensors', word: 'sensors', icon: IconCpu },
  { to: '/admin/installation_sites', word: 'installationSites', icon: IconMapPin },
  { to: '/admin/accounts', word: 'accounts', icon: IconUsers },
  { to: '/admin/organizations', word: 'organizations', icon: IconBuilding },
  { to: '/admin/usage', word: 'usage', icon: IconReceipt },
  { to: '/admin/chat', word: 'chat', icon: IconMessageChatbot },
  { to: '/admin/information', word: 'information', icon: IconFileText },
  { to: '/admin/audit_trail', word: 'auditTrail', icon: IconHistory },
  { to: '/admin/status', word: 'status', icon: IconHeartbeat },
];

/**
 * Returns the main menu's entries for an account. Source: SCREEN-4.
 * @param hasSiteList see `useHasSiteList`
 */
export function menuItems(user: UserInfo, hasSiteList: boolean): readonly MenuItem[] {
  if (isProductAdmin(user)) return adminItems;
  const items: MenuItem[] = [
    { to: '/activities', word: 'activities', icon: IconActivity },
    { to: '/dashboard', word: 'dashboard', icon: IconChartBar },
  ];
  if (seesLearnedTypes(user)) items.push({ to: '/learning', word: 'learning', icon: IconSchool });
  items.push({ to: '/sensors', word: 'sensors', icon: IconCpu });
  if (hasSiteList) items.push({ to: '/installation_sites', word: 'installationSites', icon: IconMapPin });
  if (mayUseStations(user)) items.push({ to: '/station', word: 'station', icon: IconBug });
  if (hasDevices(user)) items.push({ to: '/mirakun_device', word: 'devices', icon: IconDroplets });
  items.push({ to: '/information', word: 'information', icon: IconFileText });
  if (user.organization_admin) items.push({ to: '/audit_trail', word: 'auditTrail', icon: IconHistory });
  return items;
}
