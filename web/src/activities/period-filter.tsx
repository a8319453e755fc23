import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { daysOf, isPeriod, type Period, periodFlaw, presets } from './period.ts';

/** The period of the filter: a preset, or days of one's own. */
export function PeriodFilter(props: {
  readonly period: Period;
  readonly zone: string;
  readonly onChange: (period: Period) => void;
  readonly className: string;
}) {
  const { t } = useTranslation('activities');
  const { period, onChange, className } = props;
  const days = typeof period === 'string' ? null : period;
  const flaw = days && (days.from !== '' || days.to !== '') ? periodFlaw(days) : null;
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
          <TextInput
            className={className}
            size="sm"
            type="date"
            aria-label={t(($) => $.filter.from)}
            leftSection={<small>{t(($) => $.filter.from)}</small>}
            leftSectionWidth={64}
            value={days.from}
            max={days.to || undefined}
            error={flaw && t(($) => $.filter[flaw])}
            onChange={(event) => onChange({ ...days, from: event.currentTarget.value })}
          />
          <TextInput
            className={className}
            size="sm"
            type="date"
            aria-label={t(($) => $.filter.to)}
            leftSection={<small>{t(($) => $.filter.to)}</small>}
            leftSectionWidth={64}
            value={days.to}
            min={days.from || undefined}
            onChange={(event) => onChange({ ...days, to: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
