import type { ReactNode } from 'react';
import css from './data-list.module.css';

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
}

/**
 * A table that becomes a list of cards below 640 px.
 */
export function DataList<R>(props: {
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  /** Rows that need attention get a warning wash. */
  readonly warns?: (row: R) => boolean;
  readonly busy?: boolean;
}) {
  const { columns } = props;
  return (
    <table className={css.table} aria-label={props.label} aria-busy={props.busy}>
      <thead>
        <tr>
          {columns.map(({ key, heading, numeric }) => (
            <th key={key} scope="col" className={numeric ? css.numeric : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={props.rowKey(row)} className={props.warns?.(row) ? css.warns : undefined}>
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
  );
}
