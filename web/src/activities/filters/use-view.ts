import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteListQuery } from '../../installation-sites/installation-site.queries.ts';
import { sensorListQuery } from '../../sensors/sensor.queries.ts';
import { type SingleAsset, isSingle } from './filters.ts';

const firstPage = { q: '', page: 1, sort: 'name' } as const;

/**
 * Whether installation sites are listed instead of sensors. Users who work without sites but have some shared with them
 * can choose, as no menu item leads them to those sites; users without sensors see the sites at once. Source:
 * ACTIVITY-13.
 */
export function useView(user: UserInfo, assetInUrl: SingleAsset) {
  const worksWithSites = hasFeature(user, 'sensor_installation_sites');
  const { data: sites } = useQuery({ ...siteListQuery(firstPage), enabled: !worksWithSites && !isSingle(assetInUrl) });
  const offered = !worksWithSites && !isSingle(assetInUrl) && (sites?.rows.some(({ shared }) => shared) ?? false);
  const [chosen, setChosen] = useState<'sensors' | 'sites' | null>(null);
  const { data: sensors } = useQuery({ ...sensorListQuery(firstPage), enabled: offered && chosen === null });
  const preferred = chosen ?? (sensors?.total === 0 ? 'sites' : 'sensors');
  return {
    /** Whether the user can choose. */
    offered,
    choose: (bySite: boolean) => setChosen(bySite ? 'sites' : 'sensors'),
    bySite: isSingle(assetInUrl)
      ? // Sensors are listed with all of their sites. A site may be shared with users who work without sites.
        assetInUrl.siteId !== undefined
      : worksWithSites || (offered && preferred === 'sites'),
  };
}
