import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataList, type Selecting, type Sorting } from './data-list.tsx';
import { EmptyState } from '../notices/empty-state.tsx';
import css from './list-page.module.css';
import { PageHeading } from '../page/page-heading.tsx';
import { Pager } from './pager.tsx';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import '../ui.messages.ts';
import { Waiting } from '../notices/waiting.tsx';

/** Milliseconds after the last keystroke before a search starts. */
const settle = 300;

/** Props of a list page. The search and the page number are in the address; `onSearch` puts them there. */
export interface ListPageProps<R> {
  readonly title: string;
  readonly searchLabel: string;
  readonly q: string;
  /** Starts at 1. */
  readonly page: number;
  /** Rows per page, as requested from the server. */
  readonly perPage: number;
  readonly onSearch: (q: string, page: number) => void;
  /** The rows of a page and the total number of rows; undefined while loading. */
  readonly data: { readonly rows: readonly R[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly busy: boolean;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly sorting?: Sorting;
  readonly warns?: (row: R) => boolean;
  readonly selecting?: Selecting<R>;
  readonly empty: { readonly icon: ReactNode; readonly title: string; readonly text: string };
  /** Filters besides the search; shown beside it. */
  readonly filters?: ReactNode;
  /** Whether `filters` are active: an empty list then says that nothing was found. */
  readonly filtered?: boolean;
  /** Actions on the whole list, such as adding to it; shown beside the heading. */
  readonly actions?: ReactNode;
}

/** A list with its search, its pages, and its states: loading, failed, empty, nothing found. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { t } = useTranslation('ui');
  const { data, q, page, onSearch } = props;
  const [text, setText] = useState(q);
  const [own] = useState(() => window.location.pathname);
  // If the search in the address changes by navigation instead of typing, the field follows.
  const [words, setWords] = useState({ seen: q, sent: q });
  if (words.seen !== q) {
    setWords({ seen: q, sent: q });
    if (words.sent !== q) setText(q);
  }
  const ask = (value: string) => {
    setWords({ ...words, sent: value });
    onSearch(value, 1);
  };
  const search = useEffectEvent((value: string) => {
    // After a click on a link this page is still shown for a moment, but the search must not change the new page's
    // address.
    if (value.trim() !== q && window.location.pathname === own) ask(value.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), settle);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    ask('');
  };
  return (
    <>
      <PageHeading title={props.title}>{props.actions}</PageHeading>
      <search className={css.search}>
        <TextInput
          className={css.words ?? ''}
          size="sm"
          type="search"
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {props.filters}
      </search>
      {props.error !== null && <ProblemNotice error={props.error} onRetry={props.onRetry} />}
      {!data && props.error === null && <WaitingRows />}
      {data && data.total === 0 && q === '' && !props.filtered && <EmptyState {...props.empty} />}
      {data && data.total === 0 && q === '' && props.filtered && (
        <EmptyState
          icon={<IconSearchOff size={44} stroke={1.25} aria-hidden />}
          title={t(($) => $.nothingFound)}
          text={t(($) => $.nothingFiltered)}
        />
      )}
      {data && data.total === 0 && q !== '' && (
        <EmptyState
          icon={<IconSearchOff size={44} stroke={1.25} aria-hidden />}
          title={t(($) => $.nothingFound)}
          text={t(($) => $.nothingFoundText, { q })}
        >
          <Button onClick={clear}>{t(($) => $.clearSearch)}</Button>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <DataList
          label={props.title}
          columns={props.columns}
          rows={data.rows}
          rowKey={props.rowKey}
          busy={props.busy}
          {...(props.warns ? { warns: props.warns } : {})}
          {...(props.sorting ? { sorting: props.sorting } : {})}
          {...(props.selecting ? { selecting: props.selecting } : {})}
        />
      )}
      {data && <Pager page={page} total={data.total} perPage={props.perPage} onPage={(next) => onSearch(q, next)} />}
    </>
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
