import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteListQuery } from '../installation-sites/installation-site.queries.ts';

/**
 * What somebody sees who works without installation sites, and to whom some are shared: sensors, as specified, or those
 * sites. They have no menu item for sites, so that this page is where they find them; who has no sensors sees them at
 * once. Source: ACTIVITY-13.
 * @param without whether this person works without sites, and the address fixes nothing
 */
export function useView(without: boolean) {
  const { data } = useQuery({ ...siteListQuery({ q: '', page: 1, sort: 'name' }), enabled: without });
  const offered = without && (data?.rows.some(({ shared }) => shared) ?? false);
  const [chosen, setChosen] = useState<'sensors' | 'sites' | null>(null);
  return {
    offered,
    bySite: offered && chosen === 'sites',
    choose: (bySite: boolean) => setChosen(bySite ? 'sites' : 'sensors'),
    /** There is nothing to see: unless this was chosen, the other view is shown. */
    nothing: () => {
      if (offered && chosen === null) setChosen('sites');
    },
  };
}
