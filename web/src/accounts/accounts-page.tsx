import { Button } from '@mantine/core';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../ui/lists/list-page.tsx';
import { SingleChoiceChecks } from '../ui/fields/single-choice-checks.tsx';
import { accountColumns } from './account-columns.tsx';
import { readAccountSearch, type AccountListSearch, writeAccountSearch } from './account-list-search.ts';
import './account.messages.ts';
import { accountListQuery } from './account.queries.ts';

/** All accounts, for product admins. Source: ACCOUNT-16. */
export function AccountsPage() {
  const { t } = useTranslation('accounts');
  const search = readAccountSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(accountListQuery(search));
  // Filtering or sorting the list returns to its first page.
  const show = (change: Partial<AccountListSearch>) =>
    void navigate({ to: '/admin/accounts', search: writeAccountSearch({ ...search, page: 1, ...change }) });
  return (
    <ListPage
      title={t(($) => $.title)}
      actions={
        <Button renderRoot={(props) => <Link to="/admin/accounts/new" {...props} />} leftSection={<AddIcon />}>
          {t(($) => $.add)}
        </Button>
      }
      searchLabel={t(($) => $.search)}
      q={search.q}
      page={search.page}
      onSearch={(q, page) => show({ q, page })}
      filters={
        <SingleChoiceChecks
          label={t(($) => $.narrow)}
          choices={[
            { value: 'deactivated', label: t(($) => $.deactivatedOnly) },
            { value: 'blocked', label: t(($) => $.blockedOnly) },
          ]}
          value={search.only}
          onChange={(only) => show({ only })}
        />
      }
      filtered={search.only !== null}
      sorting={{ sort: search.sort, onSort: (sort) => show({ sort }) }}
      list={list}
      columns={accountColumns(t, (search.page - 1) * rowsPerPage + 1)}
      rowKey={({ id }) => id}
      empty={{
        icon: <IconUsers size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

function AddIcon() {
  return <IconPlus size={18} aria-hidden />;
}
