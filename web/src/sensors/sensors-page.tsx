import { hasFeature, isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../accounts/account.queries.ts';
import { numberText } from '../platform/number-text.ts';
import { dateText } from '../platform/zoned-time.ts';
import { SensorTypeIcon } from '../sensor-types/sensor-type-icon.tsx';
import '../sensor-types/sensor-type.messages.ts';
import type { Column } from '../ui/data-list.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { StateMark } from '../ui/state-mark.tsx';
import './sensor.messages.ts';
import { sensorListQuery } from './sensor.queries.ts';

/** The sensors an account may see, for reading; a name leads to the sensor's activity. Source: specification 1 §2. */
export function SensorsPage() {
  const { t, i18n } = useTranslation(['sensors', 'sensorTypes']);
  const user = useCurrentUser();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const [q, page] = [search.q ?? '', Number(search.page ?? 1)];
  const list = useQuery(sensorListQuery(q, page));
  const bySite = hasFeature(user, 'sensor_installation_sites');
  const operator = isProductAdmin(user);
  return (
    <ListPage
      title={t(($) => $.title)}
      searchLabel={t(($) => $.search)}
      q={q}
      page={page}
      onSearch={(words, number) =>
        void navigate({ to: '.', search: { q: words, ...(number > 1 ? { page: String(number) } : {}) } })
      }
      data={list.data}
      error={list.error}
      onRetry={() => void list.refetch()}
      busy={list.isPlaceholderData}
      columns={sensorColumns(t, i18n.language, (page - 1) * rowsPerPage + 1, {
        bySite: bySite || operator,
        operator,
      })}
      rowKey={({ id }) => id}
      warns={({ no_response }) => no_response}
      empty={{
        icon: <IconCpu size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

function installedText({ installed_on, installation_site, time_zone }: Sensor): string {
  if (installation_site) return dateText(installation_site.installed_at, time_zone);
  return installed_on?.replaceAll('-', '/') ?? '-';
}

function SensorState({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensors');
  if (sensor.no_response) {
    return (
      <StateMark tone="warning" icon={<IconAlertTriangle aria-hidden />}>
        {t(($) => $.noResponse)}
      </StateMark>
    );
  }
  return sensor.last_active === null ? (
    <StateMark tone="quiet" icon={<IconCircleDashed aria-hidden />}>
      {t(($) => $.noReport)}
    </StateMark>
  ) : (
    <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
      {t(($) => $.reporting)}
    </StateMark>
  );
}

type Words = TFunction<['sensors', 'sensorTypes']>;

function sensorColumns(
  t: Words,
  locale: string,
  firstRow: number,
  { bySite, operator }: { readonly bySite: boolean; readonly operator: boolean },
): readonly Column<Sensor>[] {
  return [
    {
      key: 'no',
      heading: t(($) => $.no),
      numeric: true,
      minor: true,
      cell: (_, index) => firstRow + index,
    },
    {
      key: 'type',
      heading: t(($) => $.type),
      cell: ({ type }) => <SensorTypeIcon type={type} label={t(($) => $[type], { ns: 'sensorTypes' })} size={28} />,
    },
    { key: 'id', heading: t(($) => $.id), cell: ({ id }) => id },
    {
      key: 'name',
      heading: t(($) => $.name),
      head: true,
      // The admin area has no activity page: operators see a customer's as the customer.
      cell: ({ id, name }) =>
        operator ? (
          name
        ) : (
          <Link to="/activities" search={{ sensorId: id }}>
            {name}
          </Link>
        ),
    },
    { key: 'state', heading: t(($) => $.state), cell: (sensor) => <SensorState sensor={sensor} /> },
    { key: 'installed', heading: t(($) => $.installedOn), cell: (sensor) => installedText(sensor) },
    {
      key: 'threshold',
      heading: t(($) => $.threshold),
      numeric: true,
      cell: ({ threshold }) => (!threshold ? '-' : numberText(threshold, locale)),
    },
    {
      key: 'site',
      heading: t(($) => $.site),
      cell: ({ installation_site, place }) => (bySite ? installation_site?.name : place) || '-',
    },
    {
      key: 'organization',
      heading: t(($) => $.organization),
      minor: true,
      cell: ({ organization }) => organization?.name ?? '-',
    },
    { key: 'created', heading: t(($) => $.createdBy), minor: true, cell: ({ created_by }) => created_by?.name ?? '-' },
  ];
}
