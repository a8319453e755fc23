import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { useMoments } from '../platform/times/use-moments.ts';
import { ListPage } from '../ui/lists/list-page.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditCsvButton } from './audit-csv-button.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, readAuditSearch, writeAuditSearch } from './audit-search.ts';
import './audit.messages.ts';
import { auditListQuery } from './audit.queries.ts';

/**
 * Who changed what: everywhere for product admins, within the organization for organization admins. Source: AUDIT-4.
 */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { permissions, time_zone: zone } = useCurrentUser();
  const search = readAuditSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { heading } = useMoments(zone);
  const list = useQuery(auditListQuery(search, zone));
  const names = list.data?.names ?? new Map();
  // Filtering the list returns to its first page.
  const show = (change: Partial<AuditSearch>) =>
    void navigate({ to: '.', search: writeAuditSearch({ ...search, page: 1, ...change }) });
  return (
    <ListPage
      title={t(($) => $.title)}
      actions={<AuditCsvButton search={search} zone={zone} />}
      searchLabel={t(($) => $.search)}
      q={search.q}
      page={search.page}
      onSearch={(q, page) => show({ q, page })}
      filters={<AuditFilters search={search} onChange={show} />}
      filtered={search.action !== '' || search.from !== '' || search.to !== ''}
      list={list}
      columns={auditColumns(t, zone, { names, inBackOffice: isProductAdmin({ permissions }) })}
      groupOf={({ at }) => heading(at)}
      rowKey={({ id }) => id}
      empty={{
        icon: <IconHistory size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle),
        text: t(($) => $.emptyText),
      }}
    />
  );
}
