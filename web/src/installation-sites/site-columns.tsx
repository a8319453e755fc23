import { siteUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { dateText } from '../platform/times/zoned-time.ts';
import { SensorTypeCell } from '../sensor-types/sensor-type-name.tsx';
import { BookmarkToggle } from '../bookmarks/bookmark-toggle.tsx';
import type { Column } from '../ui/lists/data-list.tsx';
import '../bookmarks/bookmark.messages.ts';
import { SharedMark } from '../shares/shared-mark.tsx';
import { UnitState } from '../health/unit-state.tsx';
import './installation-site.messages.ts';

/** Options of `siteColumns`. */
export interface SiteColumnsOptions {
  /** Number of the page's first row. */
  readonly firstRow: number;
  /** Whether the list is in the back office. */
  readonly inBackOffice: boolean;
  readonly onBookmark: (site: InstallationSite, bookmarked: boolean) => void;
}

function SiteState({ site }: { readonly site: InstallationSite }) {
  if (site.shared) return <SharedMark by={site.shared_by} />;
  return (
    <UnitState
      state={siteUnitState(site)}
      lastActive={site.last_active}
      problems={site.health_problems}
      zone={site.time_zone}
    />
  );
}

function SensorLink({ site, inBackOffice }: { readonly site: InstallationSite; readonly inBackOffice: boolean }) {
  if (!site.sensor) return '-';
  return (
    <Link to={inBackOffice ? '/admin/sensors/$id' : '/sensors/$id'} params={{ id: site.sensor.id }}>
      {site.sensor.name}
    </Link>
  );
}

/** The columns of the site list. Source: SITE-6. */
export function siteColumns(
  t: TFunction<readonly ['installationSites', 'bookmarks']>,
  { firstRow, inBackOffice, onBookmark }: SiteColumnsOptions,
): readonly Column<InstallationSite>[] {
  const number: Column<InstallationSite> = {
    key: 'no',
    heading: t(($) => $.no),
    numeric: true,
    priority: 4,
    cell: (_, index) => firstRow + index,
  };
  const organization: Column<InstallationSite> = {
    key: 'organization',
    heading: t(($) => $.organization),
    priority: 2,
    sortable: true,
    cell: (site) =>
      site.organization ? (
        <Link to="/admin/organizations/$id" params={{ id: site.organization.id }}>
          {site.organization.name}
        </Link>
      ) : (
        '-'
      ),
  };
  return [
    ...(inBackOffice ? [number] : []),
    {
      key: 'bookmarked',
      inRow: 'end',
      heading: t(($) => $.bookmarked, { ns: 'bookmarks' }),
      sortable: true,
      cell: (site) => (
        <BookmarkToggle
          asset={site.name}
          bookmarked={site.bookmarked}
          onChange={(bookmarked) => onBookmark(site, bookmarked)}
        />
      ),
    },
    {
      key: 'type',
      inRow: 'lead',
      heading: t(($) => $.type),
      sortable: true,
      cell: ({ type }) => <SensorTypeCell type={type} />,
    },
    {
      key: 'name',
      heading: t(($) => $.name),
      inHead: true,
      sortable: true,
      cell: ({ id, name }) => (
        <Link to={inBackOffice ? '/admin/installation_sites/$id' : '/installation_sites/$id'} params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'state', heading: t(($) => $.state), inRow: 'state', cell: (site) => <SiteState site={site} /> },
    {
      key: 'sensor',
      inRow: 'text',
      priority: 1,
      heading: t(($) => $.sensor),
      sortable: true,
      cell: (site) => <SensorLink site={site} inBackOffice={inBackOffice} />,
    },
    {
      key: 'installed_at',
      priority: 3,
      heading: t(($) => $.installedAt),
      sortable: true,
      cell: ({ installed_at, time_zone }) => (installed_at === null ? '-' : dateText(installed_at, time_zone)),
    },
    ...(inBackOffice ? [organization] : []),
  ];
}
