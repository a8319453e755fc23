import { Button, Skeleton } from '@mantine/core';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataList, type Selecting, type Sorting } from './data-list.tsx';
import { EmptyState } from '../notices/empty-state.tsx';
import { useKeepList } from './kept-list.ts';
import css from './list-page.module.css';
import { PageHeading } from '../page/page-heading.tsx';
import { Pager } from './pager.tsx';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import { SearchField, useSearchWords } from './search-field.tsx';
import '../ui.messages.ts';
import { Waiting } from '../notices/waiting.tsx';

/** The parts of a query that a list page shows. */
export interface ListQuery<R> {
  /** The rows of a page and the total number of rows; undefined while loading. */
  readonly data: { readonly rows: readonly R[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
  /** Whether `data` is still that of another page or search. */
  readonly isPlaceholderData: boolean;
}

/** Props of a list page. The search and the page number are in the address; `onSearch` puts them there. */
export interface ListPageProps<R> {
  readonly title: string;
  /** What the page shows, or what applies to all of it; below the title. */
  readonly note?: ReactNode;
  /** Omitted: the list has no search. */
  readonly searchLabel?: string;
  readonly q: string;
  /** Starts at 1. */
  readonly page: number;
  /** Rows per page, as requested from the server; usually omitted. */
  readonly perPage?: number;
  readonly onSearch: (q: string, page: number) => void;
  /** The query of the page. */
  readonly list: ListQuery<R>;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly sorting?: Sorting;
  /** See `DataList`. */
  readonly groupOf?: (row: R) => string;
  readonly isWarning?: (row: R) => boolean;
  readonly selecting?: Selecting<R>;
  readonly empty: {
    readonly icon: ReactNode;
    readonly title: string;
    readonly text: string;
    readonly children?: ReactNode;
  };
  /** Filters besides the search; shown beside it. */
  readonly filters?: ReactNode;
  /** Whether `filters` are active: an empty list then says that nothing was found. */
  readonly filtered?: boolean;
  /** Actions on the whole list, such as adding to it; shown beside the heading. */
  readonly actions?: ReactNode;
}

/** A list with its search, its pages, and its states: loading, failed, empty, nothing found. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { list, q, page, perPage = rowsPerPage, onSearch } = props;
  const { data, error } = list;
  useKeepList();
  const words = useSearchWords(q, (value) => onSearch(value, 1));
  return (
    <>
      <PageHeading title={props.title} note={props.note}>
        {props.actions}
      </PageHeading>
      <search className={css.search}>
        {props.searchLabel !== undefined && <SearchField label={props.searchLabel} words={words} />}
        {props.filters}
      </search>
      {error !== null && <ProblemNotice error={error} onRetry={() => void list.refetch()} />}
      {!data && error === null && <WaitingRows />}
      {data?.total === 0 && (
        <NoRows q={q} filtered={props.filtered ?? false} empty={props.empty} onClear={words.clear} />
      )}
      {data && data.rows.length > 0 && (
        <DataList
          label={props.title}
          columns={props.columns}
          rows={data.rows}
          rowKey={props.rowKey}
          busy={list.isPlaceholderData}
          {...(props.groupOf ? { groupOf: props.groupOf } : {})}
          {...(props.isWarning ? { isWarning: props.isWarning } : {})}
          {...(props.sorting ? { sorting: props.sorting } : {})}
          {...(props.selecting ? { selecting: props.selecting } : {})}
        />
      )}
      {data && page > pages(data.total, perPage) && !list.isPlaceholderData ? (
        <BeyondEnd page={page} onLast={() => onSearch(q, pages(data.total, perPage))} />
      ) : (
        data && <Pager page={page} total={data.total} perPage={perPage} onPage={(next) => onSearch(q, next)} />
      )}
    </>
  );
}

/** Number of pages of a list; an empty list has one. */
function pages(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Leads back from a page that the list no longer has. Source: SCREEN-11. */
function BeyondEnd({ page, onLast }: { readonly page: number; readonly onLast: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.beyond)}
      text={t(($) => $.beyondText, { page })}
    >
      <Button onClick={onLast}>{t(($) => $.lastPage)}</Button>
    </EmptyState>
  );
}

/** Explains why a list has no rows; a search can be cleared. */
function NoRows(props: {
  readonly q: string;
  readonly filtered: boolean;
  readonly empty: ListPageProps<unknown>['empty'];
  readonly onClear: () => void;
}) {
  const { t } = useTranslation('ui');
  const { q } = props;
  if (q === '' && !props.filtered) return <EmptyState {...props.empty} />;
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.25} aria-hidden />}
      title={t(($) => $.nothingFound)}
      text={q === '' ? t(($) => $.nothingFiltered) : t(($) => $.nothingFoundText, { q })}
    >
      {q !== '' && <Button onClick={props.onClear}>{t(($) => $.clearSearch)}</Button>}
    </EmptyState>
  );
}

function WaitingRows() {
  return (
    <Waiting>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={28} mb="xs" />
      ))}
    </Waiting>
  );
}
