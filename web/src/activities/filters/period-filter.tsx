import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../platform/times/use-now.ts';
import { dayAt } from '../../platform/times/zoned-time.ts';
import '../activity.messages.ts';
import { DayField } from '../../ui/fields/day-field.tsx';
import { daysOf, isPeriod, longestUntil, type Period, periodFlaw, presets } from './period.ts';

/** The filter's period: a preset, or custom days. */
export function PeriodFilter(props: {
  readonly period: Period;
  readonly zone: string;
  readonly onChange: (period: Period) => void;
  readonly className: string;
}) {
  const { t } = useTranslation('activities');
  const { period, onChange, className } = props;
  const days = typeof period === 'string' ? null : period;
  const today = useNow((now) => dayAt(now, props.zone));
  const flaw = days && (days.from !== '' || days.to !== '') ? periodFlaw(days, today) : null;
  const atStart = flaw === 'fromRequired';
  const choose = (value: string) => {
    if (value === 'custom')
      onChange(daysOf(period, Math.floor(Date.now() / 1_000), props.zone) ?? { from: '', to: '' });
    else if (isPeriod(value)) onChange(value);
  };
  return (
    <>
      <NativeSelect
        className={className}
        size="sm"
        aria-label={t(($) => $.filter.period)}
        value={typeof period === 'string' ? period : 'custom'}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'all', label: t(($) => $.filter.all) },
          ...presets.map((value) => ({ value, label: t(($) => $.filter[value]) })),
          { value: 'custom', label: t(($) => $.filter.custom) },
        ]}
      />
      {days && (
        <>
          <DayField
            className={className}
            label={t(($) => $.filter.from)}
            value={days.from}
            max={days.to}
            error={flaw && atStart ? t(($) => $.filter[flaw]) : null}
            onChange={(from) => onChange({ ...days, from })}
          />
          <DayField
            className={className}
            label={t(($) => $.filter.to)}
            value={days.to}
            min={days.from}
            error={
              flaw && !atStart ? t(($) => $.filter[flaw], { day: longestUntil(days.from).replaceAll('-', '/') }) : null
            }
            onChange={(to) => onChange({ ...days, to })}
          />
        </>
      )}
    </>
  );
}
