import { type MonthChange, noChange, totalChanges } from '@trapline/domain/dashboard/month-change.rules.ts';
import type { ComparedMonth, Dashboard } from '@trapline/domain/dashboard/month.schema.ts';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { useTableFiles } from '../../ui/charts/use-chart-files.ts';
import './dashboard.messages.ts';
import { monthOf } from './month-plots.ts';
import { NumberButton } from './number-button.tsx';
import { Panel } from './panel.tsx';
import { type Part, useShownMonth } from './shown-month.ts';
import css from './total-panel.module.css';

/** A number that the total is compared with. */
interface Compared {
  readonly key: string;
  readonly month: ComparedMonth;
  /** Number of its first days that are meant; null: the whole month. */
  readonly days: number | null;
  readonly number: number;
  readonly change: MonthChange;
}

/** What the total is compared with: each month before as a whole, and beside it its same days. Source: DASH-3. */
export function comparisonsOf({ total }: Pick<Dashboard, 'total'>): readonly Compared[] {
  const { same_days: same } = total;
  const changes = totalChanges(total);
  return (['previous_month', 'previous_year'] as const).flatMap((month) => {
    const whole = { key: month, month, days: null, number: total[month], change: changes[month] };
    if (!same || !changes.same_days) return [whole];
    const days = { key: `${month} days`, month, days: same.days, number: same[month] };
    return [whole, { ...days, change: changes.same_days[month] }];
  });
}

type T = TFunction<'dashboard'>;

/** Name of a comparison: its month, or the same days of it. */
function nameOf({ month, days }: Compared, shown: Dashboard, t: T): string {
  const name = monthOf(shown, month);
  return days === null ? name : `${name}, ${t(($) => $.total.sameDays, { count: days })}`;
}

/** A change as text: `+12.34%`, or `- - -`. */
function changeText({ percent }: MonthChange): string {
  return percent === null ? noChange : `${percent.replace('-', '\u2212')}%`;
}

/** The total of the month, and how it compares with the month before and the year before. Source: DASH-3, DASH-4. */
export function TotalPanel() {
  const { t } = useTranslation('dashboard');
  const { shown, titleOf } = useShownMonth();
  const compared = comparisonsOf(shown);
  const title = t(($) => $.panel.total);
  const files = useTableFiles(titleOf(title), {
    headings: [t(($) => $.total.month), t(($) => $.total.number), t(($) => $.total.change)],
    rows: [
      [shown.month, String(shown.total.current), ''],
      ...compared.map((one) => [nameOf(one, shown, t), String(one.number), changeText(one.change)]),
    ],
  });
  const underWay = shown.today.startsWith(shown.month);
  const day = shown.today.replaceAll('-', '/');
  return (
    <Panel panel="total" title={title} files={files}>
      <p className={css.now}>
        <span className={css.month}>
          {underWay ? t(($) => $.total.soFar, { month: shown.month, day }) : shown.month}
        </span>
        <b>
          <NumberButton part={{ what: shown.month, query: { period: 'current' } }}>
            {numberText(shown.total.current, currentLocale())}
          </NumberButton>
        </b>
        <span className={css.unit}>{t(($) => $.insects)}</span>
      </p>
      <table className={css.compared}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.total.compared)}</th>
            <th scope="col">{t(($) => $.total.number)}</th>
            <th scope="col">{t(($) => $.total.change)}</th>
          </tr>
        </thead>
        <tbody>
          {compared.map((one) => (
            <ComparedRow key={one.key} one={one} />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function ComparedRow({ one }: { readonly one: Compared }) {
  const { t } = useTranslation('dashboard');
  const { shown } = useShownMonth();
  const { month, days, number } = one;
  const part: Part = {
    what: nameOf(one, shown, t),
    query: { period: month, ...(days === null ? {} : { up_to: days }) },
  };
  return (
    <tr data-same={days !== null || undefined}>
      <th scope="row">{days === null ? monthOf(shown, month) : t(($) => $.total.sameDays, { count: days })}</th>
      <td>
        {shown.reported[month] ? (
          <NumberButton part={part}>{numberText(number, currentLocale())}</NumberButton>
        ) : (
          <span className={css.unreported}>{t(($) => $.total.unreported)}</span>
        )}
      </td>
      <td>
        <Change change={one.change} />
      </td>
    </tr>
  );
}

/** A change with its arrow; an increase is marked bad, a decrease good. Source: DASH-3. */
function Change({ change }: { readonly change: MonthChange }) {
  const { t } = useTranslation('dashboard');
  const text = changeText(change);
  if (change.percent === null) {
    return (
      <span className={css.soft} title={t(($) => $.total.none)}>
        {text}
      </span>
    );
  }
  if (change.direction === null) return <span>{text}</span>;
  const up = change.direction === 'up';
  return (
    <span className={css.change} data-mark={change.mark}>
      {up ? <IconArrowUpRight size={18} aria-hidden /> : <IconArrowDownRight size={18} aria-hidden />}
      {text}
      <span className="unseen"> {up ? t(($) => $.total.more) : t(($) => $.total.fewer)}</span>
    </span>
  );
}
