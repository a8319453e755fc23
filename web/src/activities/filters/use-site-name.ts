import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../installation-sites/installation-site.queries.ts';

/**
 * The name of the site chosen in the filter; undefined if there is none, while it is loading, or if the user may not
 * see it.
 */
export function useSiteName(id: string | null): string | undefined {
  return useQuery({ ...siteQuery(id ?? ''), enabled: id !== null }).data?.name;
}
