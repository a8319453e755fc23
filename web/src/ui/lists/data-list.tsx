import { NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './data-list.module.css';
import { useFittingColumns } from './use-fitting-columns.ts';
import '../ui.messages.ts';

/** A column: its heading and its cells. */
export interface Column<R> {
  readonly key: string;
  readonly heading: string;
  readonly cell: (row: R, index: number) => ReactNode;
  /** Numbers are right-aligned. */
  readonly numeric?: boolean;
  /** Shown at the head of the card or row on phones, without its heading. */
  readonly inHead?: boolean;
  /**
   * Where the cell is in the row of a phone: before the head, below it as text or as the state, at the end, or on a line
   * of its own. A list in which a column says so has rows on phones instead of cards; its other cells are hidden there.
   */
  readonly inRow?: 'lead' | 'text' | 'state' | 'end' | 'line';
  /** When the column is given up if the table does not fit: the highest number first, without one never. */
  readonly priority?: number;
  /** Hidden on phones. */
  readonly minor?: boolean;
  /** Whether the list can be sorted by this column's key. */
  readonly sortable?: boolean;
}

/** The checkboxes for selecting rows; created by `select-boxes.tsx`. */
export interface Selecting<R> {
  readonly isSelected: (row: R) => boolean;
  /** Returns the checkbox of a row. */
  readonly rowBox: (row: R) => ReactNode;
  /** The checkbox of the whole page, in the heading. */
  readonly headingBox: ReactNode;
  /** On phones, which show no heading: the checkbox of the whole page. */
  readonly above: ReactNode;
  /** The summary of the selection, and what can be done with it: at the lower edge of the window while there is one. */
  readonly below: ReactNode;
}

/** The current sort order, and how to change it. */
export interface Sorting {
  /** A column's key, with a leading `-` for descending. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/**
 * A table that gives up columns as it becomes narrower, and is a list of rows or cards below 640 px. With `sorting` the
 * headings of sortable columns are buttons; the rows and cards, which have no headings, get a drop-down instead. With
 * `selecting` each row has a checkbox, and the heading has one for the page.
 */
export function DataList<R>(props: {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Whether a row needs attention; it then gets a warning background. */
  readonly isWarning?: (row: R) => boolean;
  readonly busy?: boolean;
  /** Heading of the group that a row belongs to; rows of a group follow each other. */
  readonly groupOf?: (row: R) => string;
  readonly sorting?: Sorting;
  readonly selecting?: Selecting<R>;
}) {
  const { columns, rows, sorting, selecting, groupOf } = props;
  const table = useRef<HTMLTableElement>(null);
  const shown = useFittingColumns(table, columns, rows);
  const form = columns.some(({ inRow }) => inRow !== undefined) ? css.asRows : css.asCards;
  const beginsGroup = (row: R, index: number) => {
    const before = rows[index - 1];
    return groupOf !== undefined && (before === undefined || groupOf(before) !== groupOf(row));
  };
  return (
    <>
      {sorting && <SortChoice columns={columns} sorting={sorting} />}
      {selecting?.above}
      <div className={css.around}>
        <table ref={table} className={`${css.table} ${form}`} aria-label={props.label} aria-busy={props.busy}>
          <thead>
            <tr>
              {selecting && <td className={css.box}>{selecting.headingBox}</td>}
              {shown.map((column) => (
                <Heading key={column.key} column={column} {...(column.sortable && sorting ? { sorting } : {})} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Fragment key={props.rowKey(row)}>
                {beginsGroup(row, index) && (
                  <tr className={css.group}>
                    <th scope="rowgroup" colSpan={shown.length + (selecting ? 1 : 0)}>
                      {groupOf?.(row)}
                    </th>
                  </tr>
                )}
                <tr
                  className={props.isWarning?.(row) ? css.warns : undefined}
                  data-selected={selecting?.isSelected(row) || undefined}
                >
                  {selecting && <td className={css.box}>{selecting.rowBox(row)}</td>}
                  {shown.map((column) => (
                    <td key={column.key} data-heading={column.heading} className={cellClass(column)}>
                      {column.cell(row, index)}
                    </td>
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {selecting?.below}
    </>
  );
}

function cellClass<R>({ numeric, inHead, inRow, minor }: Column<R>): string {
  return [numeric && css.numeric, inHead && css.head, inRow && css[inRow], minor && css.minor]
    .filter((name) => typeof name === 'string')
    .join(' ');
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
