import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { Button } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../ui/lists/data-list.tsx';
import { pageOf } from '../ui/lists/list-address.ts';
import { ListPage } from '../ui/lists/list-page.tsx';
import './organization.messages.ts';
import { organizationListQuery } from './organization.queries.ts';

/** All organizations, by name. Source: ORG-12. */
export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { q = '' } = search;
  const page = pageOf(search.page);
  const list = useQuery(organizationListQuery(q, page));
  return (
    <ListPage
      title={t(($) => $.title)}
      searchLabel={t(($) => $.search)}
      q={q}
      page={page}
      onSearch={(words, number) =>
        void navigate({
          to: '/admin/organizations',
          search: { q: words, ...(number > 1 ? { page: String(number) } : {}) },
        })
      }
      list={list}
      columns={organizationColumns(t)}
      rowKey={({ id }) => id}
      actions={
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          renderRoot={(props) => <Link to="/admin/organizations/new" {...props} />}
        >
          {t(($) => $.add)}
        </Button>
      }
      empty={{
        icon: <IconBuilding size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

function organizationColumns(t: TFunction<'organizations'>): readonly Column<Organization>[] {
  return [
    {
      key: 'name',
      heading: t(($) => $.name),
      inHead: true,
      cell: ({ id, name }) => (
        <Link to="/admin/organizations/$id" params={{ id }}>
          {name}
        </Link>
      ),
    },
    { key: 'address', heading: t(($) => $.address), inRow: 'text', priority: 2, cell: ({ address }) => address },
    { key: 'phone', heading: t(($) => $.phone_number), priority: 1, cell: ({ phone_number }) => phone_number },
    { key: 'admin', heading: t(($) => $.admin_email), cell: ({ admin }) => admin?.name ?? '-' },
  ];
}
