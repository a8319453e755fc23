import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { typesToAdd } from '@trapline/domain/sensors/sensor.access.ts';
import { IconCpu } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoOrganization } from '../own-account/no-organization.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { AddMenu } from '../sensor-types/add-menu.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import '../bookmarks/bookmark.messages.ts';
import { useBookmark } from '../bookmarks/use-bookmark.ts';
import { sensorColumns } from './sensor-columns.tsx';
import './sensor.messages.ts';
import { readSensorSearch, type SensorListSearch, writeSensorSearch } from './sensor-list-search.ts';
import { sensorBookmarks, sensorListQuery } from './sensor.queries.ts';
import { StateChoice } from './state-choice.tsx';

/** The sensors that the account may see; a name leads to the sensor's page. Source: SENSOR-7. */
export function SensorsPage() {
  const { t, i18n } = useTranslation(['sensors', 'bookmarks']);
  const user = useCurrentUser();
  const search = readSensorSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(sensorListQuery(search, { counted: true }));
  const bookmark = useBookmark(sensorBookmarks);
  const inBackOffice = isProductAdmin(user);
  // Filtering or sorting the list returns to its first page.
  const show = (change: Partial<SensorListSearch>) =>
    void navigate({ to: '.', search: writeSensorSearch({ ...search, page: 1, ...change }) });
  return (
    <ListPage
      title={t(($) => $.title)}
      actions={<AddMenu label={t(($) => $.add)} to="/sensors/new" types={typesToAdd(user)} />}
      searchLabel={t(($) => $.search)}
      q={search.q}
      page={search.page}
      onSearch={(q, page) => show({ q, page })}
      filters={<StateChoice state={search.state} counts={list.data?.states} onChange={(state) => show({ state })} />}
      filtered={search.state !== null}
      sorting={{ sort: search.sort, onSort: (sort) => show({ sort }) }}
      list={list}
      columns={sensorColumns(t, {
        locale: i18n.language,
        firstRow: (search.page - 1) * rowsPerPage + 1,
        bySite: hasFeature(user, 'sensor_installation_sites'),
        inBackOffice,
        onBookmark: bookmark,
      })}
      rowKey={({ id }) => id}
      isWarning={({ no_response }) => no_response}
      empty={{
        icon: <IconCpu size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
        children: <NoOrganization />,
      }}
    />
  );
}
