import { Button } from '@mantine/core';
import { type PeriodFlaw, periodFlaw } from '@trapline/domain/station/station-period.rules.ts';
import { stationPeriod } from '@trapline/domain/station/station.limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isMonth } from '../../dashboard/months.ts';
import { MonthField } from '../../ui/fields/month-field.tsx';
import type { EventsShown } from './event-address.ts';
import css from './events.module.css';
import './events.messages.ts';

/** What stands in the two fields. */
interface Typed {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with a period once both fields have been filled in; null while a month is being typed. */
function flawOf({ from, to }: Typed): PeriodFlaw | null {
  const [start, end] = [from.trim(), to.trim()];
  if ((start !== '' && !isMonth(start)) || (end !== '' && !isMonth(end))) return null;
  return periodFlaw({ from: start || null, to: end || null });
}

/**
 * The period of months of the events page. A period that is refused is explained, and the rows stay those of the period
 * before. Source: STATION-13.
 */
export function PeriodFilter(props: {
  readonly shown: Pick<EventsShown, 'period' | 'usual'>;
  /** Called with null for the usual period. */
  readonly onChange: (period: EventsShown['period'] | null) => void;
}) {
  const { t } = useTranslation('stationEvents');
  const { shown, onChange } = props;
  const now: Typed = { from: shown.period.from, to: shown.period.to ?? '' };
  const [{ known, typed }, setState] = useState({ known: now, typed: now });
  // The address changed by navigation instead of typing.
  if (known.from !== now.from || known.to !== now.to) setState({ known: now, typed: now });
  const flaw = flawOf(typed);
  const enter = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    const [from, to] = [next.from.trim(), next.to.trim()];
    const isWhole = isMonth(from) && (to === '' || isMonth(to)) && flawOf(next) === null;
    setState({ known: isWhole ? { from, to } : now, typed: next });
    if (isWhole && (from !== now.from || to !== now.to)) onChange({ from, to: to === '' ? null : to });
  };
  const message = (at: 'from' | 'to') => {
    if (flaw === null || (flaw === 'from') !== (at === 'from')) return null;
    return t(($) => $.period.flaws[flaw], { most: stationPeriod.mostMonths });
  };
  return (
    <div className={css.period} role="group" aria-label={t(($) => $.period.label)}>
      <MonthField
        className={css.month ?? ''}
        label={t(($) => $.period.from)}
        value={typed.from}
        error={message('from')}
        onChange={(from) => enter({ from })}
      />
      <MonthField
        className={css.month ?? ''}
        label={t(($) => $.period.to)}
        value={typed.to}
        error={message('to')}
        onChange={(to) => enter({ to })}
      />
      {!shown.usual && (
        <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
          {t(($) => $.period.usual, { count: stationPeriod.usualMonths })}
        </Button>
      )}
    </div>
  );
}
