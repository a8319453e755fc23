import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './data-list.module.css';
import '../ui.messages.ts';

/** A column: its heading, and what a row shows there. */
export interface Column<R> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: R, index: number) => ReactNode;
  /** Numbers stand on the right. */
  readonly numeric?: boolean;
  /** Stands at the head of the card on phones, without its heading. */
  readonly head?: boolean;
  /** Left out on phones. */
  readonly minor?: boolean;
  /** Whether the list can be sorted by it, under the column's key. */
  readonly sortable?: boolean;
}

/** How rows are selected; `select-boxes.tsx` makes it. */
export interface Selecting<R> {
  readonly isSelected: (row: R) => boolean;
  /** The box of a row. */
  readonly rowBox: (row: R) => ReactNode;
  /** The box of the whole page, in the heading. */
  readonly headingBox: ReactNode;
  /** What is selected; stands above the table. */
  readonly above: ReactNode;
}

/** How a list is sorted, and what changes it. */
export interface Sorting {
  /** A column's key, descending with a leading `-`. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/**
 * A table that becomes a list of cards below 640 px. With `sorting` its sortable headings are buttons; the cards, which
 * have no headings, get a choice instead. With `selecting` each row has a checkbox, and the heading one for the page.
 */
export function DataList<R>(props: {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Rows that need attention get a warning wash. */
  readonly warns?: (row: R) => boolean;
  readonly busy?: boolean;
  readonly sorting?: Sorting;
  readonly selecting?: Selecting<R>;
}) {
  const { columns, sorting, selecting } = props;
  return (
    <>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      {selecting?.above}
      <table className={css.table} aria-label={props.label} aria-busy={props.busy}>
        <thead>
          <tr>
            {selecting && <td className={css.box}>{selecting.headingBox}</td>}
            {columns.map((column) => (
              <Heading key={column.key} column={column} {...(column.sortable && sorting ? { sorting } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, index) => (
            <tr
              key={props.rowKey(row)}
              className={props.warns?.(row) ? css.warns : undefined}
              data-selected={selecting?.isSelected(row) || undefined}
            >
              {selecting && <td className={css.box}>{selecting.rowBox(row)}</td>}
              {columns.map(({ key, heading, cell, numeric, head, minor }) => (
                <td
                  key={key}
                  data-heading={heading}
                  className={`${numeric ? css.numeric : ''} ${head ? css.head : ''} ${minor ? css.minor : ''}`}
                >
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Heading<R>({ column, sorting }: { readonly column: Column<R>; readonly sorting?: Sorting }) {
  const { key, heading, numeric } = column;
  const side = numeric ? css.numeric : undefined;
  if (!sorting) {
    return (
      <th scope="col" className={side}>
        {heading}
      </th>
    );
  }
  const [ascending, descending] = [sorting.sort === key, sorting.sort === `-${key}`];
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" className={side} aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}>
      <button
        type="button"
        className={css.sort}
        data-sorted={ascending || descending}
        onClick={() => sorting.onSort(ascending ? `-${key}` : key)}
      >
        {heading}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}

function SortChoice<R>(props: { readonly columns: readonly Column<R>[]; readonly sorting: Sorting }) {
  const { t } = useTranslation('ui');
  const { sort, onSort } = props.sorting;
  return (
    <NativeSelect
      className={css.sortChoice ?? ''}
      size="sm"
      label={t(($) => $.sortBy)}
      value={sort}
      onChange={({ currentTarget: { value } }) => onSort(value)}
      data={props.columns
        .filter(({ sortable }) => sortable)
        .flatMap(({ key, heading }) => [
          { value: key, label: t(($) => $.ascending, { heading }) },
          { value: `-${key}`, label: t(($) => $.descending, { heading }) },
        ])}
    />
  );
}
