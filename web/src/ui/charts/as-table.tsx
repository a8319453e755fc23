import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartTable } from './chart-table.ts';
import './chart.messages.ts';
import css from './charts.module.css';

/** Props of `AsTable`. */
interface AsTableProps {
  readonly table: () => ChartTable;
  readonly title: string;
  /** Called with the index of the clicked row; omitted if rows are not clickable. */
  readonly onPick?: ((row: number) => void) | undefined;
  /** Called with the row and column of a clicked number, from 0; omitted if numbers are not clickable. */
  readonly onCell?: ((row: number, column: number) => void) | undefined;
}

/**
 * A chart's figures as a collapsed table. People who cannot click the chart can click the rows. They are made when it is
 * opened: there are hundreds on a dashboard, which nobody could see.
 */
export function AsTable(props: AsTableProps) {
  const { t } = useTranslation('charts');
  const [open, setOpen] = useState(false);
  return (
    <details className={css.asTable} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(($) => $.asTable)}</summary>
      {open && <Figures {...props} />}
    </details>
  );
}

function Figures({ table: make, title, onPick, onCell }: AsTableProps) {
  const table = make();
  return (
    <table>
      <caption className="unseen">{title}</caption>
      <thead>
        <tr>
          {table.headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first = '', ...others], row) => (
          <tr key={first}>
            <th scope="row">
              {onPick ? (
                <button type="button" onClick={() => onPick(row)}>
                  {first}
                </button>
              ) : (
                first
              )}
            </th>
            {others.map((text, column) => (
              <td key={table.headings[column + 1]}>
                {onCell && text !== '' ? (
                  <button type="button" onClick={() => onCell(row, column)}>
                    {text}
                  </button>
                ) : (
                  text || '–'
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
