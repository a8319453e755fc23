import { PageHeading } from '../../ui/page/page-heading.tsx';

/** Traps used in a month by each organization. Source: STATION-22. */
export function UsagePage() {
  return <PageHeading title="Usage" />;
}
