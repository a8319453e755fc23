import { devicesPerPage } from '@trapline/domain/devices/device.limits.ts';
import type { Device } from '@trapline/domain/devices/device.schema.ts';
import { IconDeviceDesktopOff, IconExternalLink, IconPlugConnectedX, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import type { Column } from '../ui/lists/data-list.tsx';
import { listAddress } from '../ui/lists/list-address.ts';
import { ListPage } from '../ui/lists/list-page.tsx';
import { EmptyState } from '../ui/notices/empty-state.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { foundDevices } from './device-rows.ts';
import './device.messages.ts';
import { devicesQuery } from './device.queries.ts';
import css from './devices.module.css';

const address = listAddress([], '');

function typeOf(error: unknown): string | null {
  return error instanceof ApiProblem ? error.type : null;
}

/** The devices of a third party that belong to the account. Source: DEVICE-2. */
export function DevicesPage() {
  const { t } = useTranslation('devices');
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery(devicesQuery);
  const search = address.read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { q, page } = search;
  if (typeOf(error) === 'invalid_user_id') return <UnknownUser />;
  if (typeOf(error) === 'unavailable') return <Down error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (data?.connected === false) return <Unconnected />;
  // The service may name a device twice.
  const rows =
    data &&
    foundDevices(
      data.devices.map((device, at) => ({ ...device, key: String(at) })),
      q,
    );
  const shown = rows?.slice((page - 1) * devicesPerPage, page * devicesPerPage);
  return (
    <ListPage
      title={t(($) => $.title)}
      note={<p>{t(($) => $.about)}</p>}
      searchLabel={t(($) => $.search)}
      q={q}
      page={page}
      perPage={devicesPerPage}
      onSearch={(words, next) => void navigate({ to: '.', search: address.write({ ...search, q: words, page: next }) })}
      list={{ data: rows && shown && { rows: shown, total: rows.length }, error, refetch, isPlaceholderData }}
      columns={deviceColumns(t)}
      rowKey={({ key }) => key}
      empty={{
        icon: <IconDeviceDesktopOff size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

function deviceColumns(t: TFunction<'devices'>): readonly Column<Device>[] {
  return [
    {
      key: 'name',
      heading: t(($) => $.name),
      inHead: true,
      cell: ({ name, login_url }) =>
        login_url === null ? (
          name
        ) : (
          // Of the opener and of the address of this page the other site learns nothing.
          <a
            className={css.link}
            href={login_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(($) => $.opens, { name })}
          >
            {name} <IconExternalLink size={16} aria-hidden />
          </a>
        ),
    },
    { key: 'ip_address', heading: t(($) => $.ip), cell: ({ ip_address }) => ip_address || '-' },
    { key: 'serial_number', heading: t(($) => $.serial), cell: ({ serial_number }) => serial_number || '-' },
  ];
}

function UnknownUser() {
  const { t } = useTranslation('devices');
  const { mirakun_user_id: id } = useCurrentUser();
  return (
    <>
      <PageHeading title={t(($) => $.title)} />
      <EmptyState
        icon={<IconUserQuestion size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.unknownTitle)}
        text={t(($) => $.unknownText, { id: id ?? '-' })}
      />
    </>
  );
}

function Unconnected() {
  const { t } = useTranslation('devices');
  return (
    <>
      <PageHeading title={t(($) => $.title)} />
      <EmptyState
        icon={<IconPlugConnectedX size={44} stroke={1.25} aria-hidden />}
        title={t(($) => $.unconnectedTitle)}
        text={t(($) => $.unconnectedText)}
      />
    </>
  );
}

/** The device service does not answer. The devices do not need it. */
function Down(props: { readonly error: unknown; readonly busy: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <PageHeading title={t(($) => $.title)} />
      <ProblemNotice text={t(($) => $.down)} {...props} />
    </>
  );
}
