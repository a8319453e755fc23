import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { siteSortKeys } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import { typesToAdd } from '@trapline/domain/sensors/sensor.access.ts';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NoOrganization } from '../own-account/no-organization.tsx';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { AddMenu } from '../sensor-types/add-menu.tsx';
import { listAddress, type ListRequest } from '../ui/lists/list-address.ts';
import { ListPage } from '../ui/lists/list-page.tsx';
import '../bookmarks/bookmark.messages.ts';
import { useBookmark } from '../bookmarks/use-bookmark.ts';
import './installation-site.messages.ts';
import { siteBookmarks, siteListQuery } from './installation-site.queries.ts';
import { siteColumns } from './site-columns.tsx';

const address = listAddress(siteSortKeys, 'name');

/** The sites that the account may see; a name links to the site's page. Source: SITE-6. */
export function InstallationSitesPage() {
  const { t } = useTranslation(['installationSites', 'bookmarks']);
  const user = useCurrentUser();
  const search = address.read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(siteListQuery(search));
  const bookmark = useBookmark(siteBookmarks);
  const inBackOffice = isProductAdmin(user);
  // Filtering or sorting the list returns to its first page.
  const show = (change: Partial<ListRequest>) =>
    void navigate({ to: '.', search: address.write({ ...search, page: 1, ...change }) });
  return (
    <ListPage
      title={t(($) => $.title)}
      actions={<AddMenu label={t(($) => $.add)} to="/installation_sites/new" types={typesToAdd(user)} />}
      searchLabel={t(($) => $.search)}
      q={search.q}
      page={search.page}
      onSearch={(q, page) => show({ q, page })}
      sorting={{ sort: search.sort, onSort: (sort) => show({ sort }) }}
      list={list}
      columns={siteColumns(t, {
        firstRow: (search.page - 1) * rowsPerPage + 1,
        inBackOffice,
        onBookmark: bookmark,
      })}
      rowKey={({ id }) => id}
      isWarning={({ no_response }) => no_response}
      empty={{
        icon: <IconMapPin size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
        children: <NoOrganization />,
      }}
    />
  );
}
