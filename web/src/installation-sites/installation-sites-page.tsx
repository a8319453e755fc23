import { isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { IconAlertTriangle, IconCircleCheck, IconMapPin, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../accounts/account.queries.ts';
import { dateText } from '../platform/zoned-time.ts';
import { SensorTypeIcon } from '../sensor-types/sensor-type-icon.tsx';
import '../sensor-types/sensor-type.messages.ts';
import type { Column } from '../ui/data-list.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import './installation-site.messages.ts';
import { installationSiteListQuery } from './installation-site.queries.ts';

/** The sites an account may see, for reading; a name leads to the site's activity. Source: specification 1 §2. */
export function InstallationSitesPage() {
  const { t } = useTranslation(['installationSites', 'sensorTypes']);
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const operator = isProductAdmin(useCurrentUser());
  const [q, page] = [search.q ?? '', Number(search.page ?? 1)];
  const list = useQuery(installationSiteListQuery(q, page));
  return (
    <ListPage
      title={t(($) => $.title)}
      searchLabel={t(($) => $.search)}
      q={q}
      page={page}
      onSearch={(words, number) =>
        void navigate({
          to: '.',
          search: { q: words, ...(number > 1 ? { page: String(number) } : {}) },
        })
      }
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      busy={list.isPlaceholderData}
      columns={siteColumns(t, (page - 1) * rowsPerPage + 1, operator)}
      rowKey={({ id }) => id}
      warns={({ no_response }) => no_response}
      empty={{
        icon: <IconMapPin size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

function SiteState({ site }: { readonly site: InstallationSite }) {
  const { t } = useTranslation('installationSites');
  if (site.no_response) {
    return (
      <StateMark tone="warning" icon={<IconAlertTriangle aria-hidden />}>
        {t(($) => $.noResponse)}
      </StateMark>
    );
  }
  if (site.shared) {
    return (
      <StateMark tone="quiet" icon={<IconUsers aria-hidden />}>
        {t(($) => $.shared)}
      </StateMark>
    );
  }
  return site.last_active === null ? (
    '-'
  ) : (
    <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
      {t(($) => $.reporting)}
    </StateMark>
  );
}

type Words = TFunction<['installationSites', 'sensorTypes']>;

function siteColumns(t: Words, firstRow: number, operator: boolean): readonly Column<InstallationSite>[] {
  const number: Column<InstallationSite> = {
    key: 'no',
    heading: t(($) => $.no),
    numeric: true,
    minor: true,
    cell: (_, index) => firstRow + index,
  };
  const organization: Column<InstallationSite> = {
    key: 'organization',
    heading: t(($) => $.organization),
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
    ...(operator ? [number] : []),
    {
      key: 'type',
      heading: t(($) => $.type),
      cell: ({ type }) => <SensorTypeIcon type={type} label={t(($) => $[type], { ns: 'sensorTypes' })} size={28} />,
    },
    {
      key: 'name',
      heading: t(($) => $.name),
      head: true,
      // The admin area has no activity page: operators see a customer's as the customer.
      cell: ({ id, name }) =>
        operator ? (
          name
        ) : (
          <Link to="/activities" search={{ siteId: id }}>
            {name}
          </Link>
        ),
    },
    { key: 'state', heading: t(($) => $.state), cell: (site) => <SiteState site={site} /> },
    { key: 'sensor', heading: t(($) => $.sensor), cell: ({ sensor }) => sensor?.name ?? '-' },
    {
      key: 'installed',
      heading: t(($) => $.installedAt),
      cell: ({ installed_at, time_zone }) => (installed_at === null ? '-' : dateText(installed_at, time_zone)),
    },
    ...(operator ? [organization] : []),
  ];
}
