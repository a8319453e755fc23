import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { ActionIcon, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayRanges, isDayRange } from './chart-range.ts';
import css from './charts.module.css';
import './figures.messages.ts';
import { addMonths, monthChoices } from './months.ts';

/** The choice of a month up to the current one, or of a number of days up to today. Source: CHART-2. */
export function RangeChoice(props: {
  /** As in chart-range.ts. */
  readonly range: string;
  /** `YYYY-MM` */
  readonly newest: string;
  readonly onChange: (range: string) => void;
}) {
  const { t } = useTranslation('figures');
  const { range, newest, onChange } = props;
  const month = isDayRange(range) ? newest : range;
  return (
    <div className={css.months}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.monthly.before)}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <NativeSelect
        size="sm"
        aria-label={t(($) => $.monthly.month)}
        value={month}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[...monthChoices(newest, month)]}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.monthly.after)}
        disabled={isDayRange(range) || range >= newest}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <SegmentedControl
        size="sm"
        aria-label={t(($) => $.monthly.period)}
        value={isDayRange(range) ? range : 'month'}
        onChange={(value) => onChange(value === 'month' ? newest : value)}
        data={[
          { value: 'month', label: t(($) => $.monthly.month) },
          ...dayRanges.map((value) => ({ value, label: t(($) => $.monthly.days, { count: Number(value) }) })),
        ]}
      />
    </div>
  );
}
