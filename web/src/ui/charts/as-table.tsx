import { useTranslation } from 'react-i18next';
import type { ChartTable } from './chart-table.ts';
import './chart.messages.ts';
import css from './charts.module.css';

/** A chart's figures as a collapsed table. People who cannot click the chart can click the rows. */
export function AsTable(props: {
  readonly table: ChartTable;
  readonly title: string;
  /** Called with the index of the clicked row; omitted if rows are not clickable. */
  readonly onPick?: ((row: number) => void) | undefined;
  /** Called with the row and column of a clicked number, from 0; omitted if numbers are not clickable. */
  readonly onCell?: ((row: number, column: number) => void) | undefined;
}) {
  const { t } = useTranslation('charts');
  const { table, title, onPick, onCell } = props;
  return (
    <details className={css.asTable}>
      <summary>{t(($) => $.asTable)}</summary>
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
    </details>
  );
}
