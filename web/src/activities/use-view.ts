import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteListQuery } from '../installation-sites/installation-site.queries.ts';

/**
 * The view for users who work without installation sites but have some shared with them: sensors, as specified, or
 * those sites. As they have no menu item for sites, this page is where they find them. Users without sensors see the
 * sites right away. Source: ACTIVITY-13.
 * @param without whether the user works without sites and the URL specifies neither a site nor a sensor
 */
export function useView(without: boolean) {
  const { data } = useQuery({ ...siteListQuery({ q: '', page: 1, sort: 'name' }), enabled: without });
  const offered = without && (data?.rows.some(({ shared }) => shared) ?? false);
  const [chosen, setChosen] = useState<'sensors' | 'sites' | null>(null);
  return {
    offered,
    bySite: offered && chosen === 'sites',
    choose: (bySite: boolean) => setChosen(bySite ? 'sites' : 'sensors'),
    /** Called if the list is empty: shows the sites unless the user has chosen a view. */
    onEmpty: () => {
      if (offered && chosen === null) setChosen('sites');
    },
  };
}
