import { PageHeading } from '../../ui/page/page-heading.tsx';

/** The places where traps stand. Source: STATION-4. */
export function PlacesPage() {
  return <PageHeading title="S-TYPE" />;
}
