import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { IconActivity, IconCpu, IconMapPin, type TablerIcon } from '@tabler/icons-react';

/** A door in the main menu. Only pages that exist have one. */
export interface MenuItem {
  readonly to: '/activities' | '/sensors' | '/installation_sites';
  readonly word: 'activities' | 'sensors' | 'installationSites';
  readonly icon: TablerIcon;
}

/** What the main menu shows to an account. Source: specification 1 §2, §6. */
export function menuItems(user: UserInfo): readonly MenuItem[] {
  const items: MenuItem[] = [
    { to: '/activities', word: 'activities', icon: IconActivity },
    { to: '/sensors', word: 'sensors', icon: IconCpu },
  ];
  if (hasFeature(user, 'sensor_installation_sites')) {
    items.push({ to: '/installation_sites', word: 'installationSites', icon: IconMapPin });
  }
  return items;
}
