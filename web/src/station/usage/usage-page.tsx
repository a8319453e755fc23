import { stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import type { OrganizationUsage } from '@trapline/domain/station/usage.schema.ts';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MonthChoice } from '../../dashboard/month-choice.tsx';
import { isMonth, monthAt } from '../../dashboard/months.ts';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { downloadCsv } from '../../platform/downloads/downloads.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { useNow } from '../../platform/times/use-now.ts';
import { CsvButton } from '../../ui/buttons/csv-button.tsx';
import { pageOf } from '../../ui/lists/list-address.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { organizationUsageQuery } from '../station.queries.ts';
import { usageColumns } from './usage-columns.tsx';
import { usageRows, usageTotals } from './usage-rows.ts';
import './usage.messages.ts';
import css from './usage.module.css';

/** The month, search and page in the address; the current month unless it says an earlier one. */
function useUsageAddress() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { time_zone: zone } = useCurrentUser();
  const newest = useNow((now) => monthAt(now, zone));
  const asked = search.month ?? '';
  const month = isMonth(asked) && asked < newest ? asked : newest;
  const q = search.q ?? '';
  const page = pageOf(search.page);
  const show = (next: { readonly q?: string; readonly page?: number; readonly month?: string }) => {
    const to = { q, page: 1, month, ...next };
    return navigate({
      to: '/admin/usage',
      search: {
        ...(to.q === '' ? {} : { q: to.q }),
        ...(to.page === 1 ? {} : { page: String(to.page) }),
        ...(to.month === newest ? {} : { month: to.month }),
      },
    });
  };
  return { newest, month, q, page, show };
}

/** Traps that each organization has used in a month, with what the excess costs. Source: STATION-22. */
export function UsagePage() {
  const { t } = useTranslation('stationUsage');
  const { newest, month, q, page, show } = useUsageAddress();
  const { data, error, refetch, isPlaceholderData } = useQuery(organizationUsageQuery(month));
  const phone = usePhone();
  const rows = data && usageRows(data.organizations, q);
  const shown = rows?.slice((page - 1) * stationRowsPerPage, page * stationRowsPerPage);
  return (
    <ListPage
      title={t(($) => $.title)}
      note={
        <div className={css.note}>
          <p>{t(($) => $.about)}</p>
          {rows && rows.length > 0 && <Totals rows={rows} />}
        </div>
      }
      actions={<UsageCsvButton month={month} />}
      searchLabel={t(($) => $.search)}
      q={q}
      page={page}
      perPage={stationRowsPerPage}
      onSearch={(words, next) => void show({ q: words, page: next })}
      filters={<MonthChoice month={month} newest={newest} onChange={(next) => void show({ month: next })} />}
      list={{
        data: rows && shown && { rows: shown, total: rows.length },
        error,
        refetch,
        isPlaceholderData,
      }}
      columns={usageColumns(t, phone)}
      rowKey={({ id }) => id}
      isWarning={({ exceeded }) => exceeded}
      empty={{
        icon: <IconReceipt size={44} stroke={1.25} aria-hidden />,
        title: t(($) => $.emptyTitle, { month }),
        text: t(($) => $.emptyText),
      }}
    />
  );
}

/** Sums over the organizations that the search finds. */
function Totals({ rows }: { readonly rows: readonly OrganizationUsage[] }) {
  const { t } = useTranslation('stationUsage');
  const { organizations, traps, exceeded, cost } = usageTotals(rows);
  const number = (value: number) => numberText(value, currentLocale());
  const words = [
    t(($) => $.totals.organizations, { count: organizations }),
    t(($) => $.totals.traps, { count: traps, number: number(traps) }),
    ...(exceeded > 0 ? [t(($) => $.totals.exceeded, { count: exceeded })] : []),
    ...(cost > 0 ? [t(($) => $.totals.cost, { cost: t(($) => $.yen, { number: number(cost) }) })] : []),
  ];
  return (
    <p className={css.totals} role="status">
      {words.join(' · ')}
    </p>
  );
}

/** Saves the usage of all organizations in a month, whatever the search. */
function UsageCsvButton({ month }: { readonly month: string }) {
  const { t } = useTranslation('stationUsage');
  const save = () => {
    const query = { month, locale: currentLocale() };
    return downloadCsv('GET /api/s_type/usage/organizations.csv', { query }, `usage_${month}.csv`);
  };
  return (
    <CsvButton
      save={save}
      text={t(($) => $.csv)}
      label={t(($) => $.exportCsv, { month })}
      failed={(reason) => t(($) => $.exportFailed, { reason })}
    />
  );
}
