import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import './month-choice.messages.ts';
import css from './month-choice.module.css';
import { addMonths, monthChoices } from './months.ts';

/** The choice of a month up to the current one. */
export function MonthChoice(props: {
  /** `YYYY-MM` */
  readonly month: string;
  /** The current month. */
  readonly newest: string;
  readonly onChange: (month: string) => void;
}) {
  const { t } = useTranslation('dashboardMonthChoice');
  const { month, newest, onChange } = props;
  return (
    <div className={css.months}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.before)}
        onClick={() => onChange(addMonths(month, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <NativeSelect
        size="sm"
        aria-label={t(($) => $.month)}
        value={month}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[...monthChoices(newest, month)]}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(($) => $.after)}
        disabled={month >= newest}
        onClick={() => onChange(addMonths(month, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
