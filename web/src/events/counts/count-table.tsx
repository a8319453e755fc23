import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { insectSymbol, useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { type CountRow, countRows, totalOf } from '../count-rows.ts';
import './count.messages.ts';
import css from './count-table.module.css';

/** The type whose boxes are highlighted on a photo. */
export interface Highlight {
  /** Null: all types. */
  readonly type: string | null;
  readonly onChange: (type: string | null) => void;
}

/** Props of `CountTable`. */
export interface CountTableProps {
  readonly counts: Readonly<Record<string, number>>;
  /** How many of the others have no type. */
  readonly unclassified: number;
  /** Leads to those of them that are to be checked; omitted if there are none, or the reader may not decide. */
  readonly check?: ReactNode;
  /** Name of the row with the total, if it is of something in particular. */
  readonly totalName?: string;
  /** Shown instead of an empty table. */
  readonly nothing: string;
  /** The choice of a type to highlight; null if there is no photo on which it would be visible. */
  readonly highlight: Highlight | null;
  /** Opens the description of a type. */
  readonly onAbout: (type: InsectType) => void;
}

/** Insects by type, the most frequent first and others last, with their total. There are never 30 types. Source: INSECT-5. */
export function CountTable(props: CountTableProps) {
  const { counts, unclassified, highlight } = props;
  const { t } = useTranslation('eventsCounts');
  const locale = currentLocale();
  const group = useId();
  const rows = countRows(counts);
  if (rows.length === 0) return <p className={css.soft}>{props.nothing}</p>;
  const choice = highlight === null ? {} : { role: 'radiogroup', 'aria-label': t(($) => $.group) };
  return (
    <div className={css.frame} {...choice}>
      <table className={css.counts}>
        <thead>
          <tr>
            {highlight && (
              <th scope="col">
                <label className={css.all}>
                  <Choice group={group} type={null} highlight={highlight} />
                  {t(($) => $.all)}
                </label>
              </th>
            )}
            <th scope="col">{t(($) => $.symbol)}</th>
            <th scope="col">{t(($) => $.type)}</th>
            <th scope="col" className={css.figure}>
              {t(($) => $.count)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.type}
              row={row}
              unclassified={row.type === 'others' ? unclassified : 0}
              check={props.check}
              group={group}
              highlight={highlight}
              onAbout={props.onAbout}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={highlight ? 3 : 2}>
              {props.totalName ?? t(($) => $.total)}
            </th>
            <td className={css.figure}>{numberText(totalOf(rows), locale)}</td>
          </tr>
        </tfoot>
      </table>
      {highlight && <p className={css.hint}>{t(($) => $.hint)}</p>}
    </div>
  );
}

/** The radio button that highlights a type, or all of them. */
function Choice(props: {
  readonly id?: string;
  readonly group: string;
  readonly type: string | null;
  readonly highlight: Highlight;
}) {
  const { id, group, type, highlight } = props;
  return (
    <input
      {...(id === undefined ? {} : { id })}
      type="radio"
      name={group}
      checked={highlight.type === type}
      onChange={() => highlight.onChange(type)}
    />
  );
}

function Row(props: {
  readonly row: CountRow;
  readonly unclassified: number;
  readonly check: ReactNode;
  readonly group: string;
  readonly highlight: Highlight | null;
  readonly onAbout: (type: InsectType) => void;
}) {
  const { t } = useTranslation('eventsCounts');
  const { row, unclassified, group, highlight } = props;
  const { type, count } = row;
  const name = useInsectName()(type);
  const locale = currentLocale();
  const id = useId();
  const label = (
    <>
      {isInsectType(type) && <InsectDrawing type={type} label={null} size={28} />}
      <span>
        {name}
        {unclassified > 0 && (
          <small>{t(($) => $.unclassified, { count: unclassified, number: numberText(unclassified, locale) })}</small>
        )}
      </span>
    </>
  );
  return (
    <tr data-chosen={(highlight && type === highlight.type) || undefined}>
      {highlight && (
        <td className={css.choice}>
          <Choice id={id} group={group} type={type} highlight={highlight} />
        </td>
      )}
      <td className={css.symbol}>{insectSymbol(type)}</td>
      <th scope="row">
        <div className={css.cell}>
          {highlight ? (
            <label htmlFor={id} className={css.type} title={t(($) => $.highlight, { type: name })}>
              {label}
            </label>
          ) : (
            <span className={css.type}>{label}</span>
          )}
          {isInsectType(type) && type !== 'others' && (
            <button
              className={css.about}
              type="button"
              aria-label={t(($) => $.about, { type: name })}
              onClick={() => props.onAbout(type)}
            >
              <IconInfoCircle size={18} aria-hidden />
            </button>
          )}
        </div>
        {unclassified > 0 && props.check}
      </th>
      <td className={css.figure}>{numberText(count, locale)}</td>
    </tr>
  );
}
