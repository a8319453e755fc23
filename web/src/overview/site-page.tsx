import { useParams } from '@tanstack/react-router';
import { InstallationSitePage } from '../installation-sites/installation-site-page.tsx';
import { useOverview } from './use-overview.tsx';

/** The page of a site: what is new there, and below it its record. Source: SITE-7, SITE-12. */
export function SitePage() {
  const { id } = useParams({ strict: false });
  return <InstallationSitePage {...useOverview('installation_site', id)} />;
}
