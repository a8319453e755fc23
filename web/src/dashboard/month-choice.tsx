import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './charts.module.css';
import './figures.messages.ts';
import { addMonths, monthChoices, monthText } from './months.ts';

/** The choice of a month, up to the current one. */
export function MonthChoice(props: {
  /** `YYYY-MM` */
  readonly month: string;
  readonly newest: string;
  readonly onChange: (month: string) => void;
}) {
  const { t, i18n } = useTranslation('figures');
  const { month, newest, onChange } = props;
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
        data={monthChoices(newest, month).map((value) => ({ value, label: monthText(value, i18n.language) }))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.monthly.after)}
        disabled={month >= newest}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
