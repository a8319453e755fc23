import { Button } from '@mantine/core';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './activity-log.messages.ts';
import { DayField } from '../ui/fields/day-field.tsx';
import css from './activity-logs.module.css';

/** Lets the user choose the day shown, up to today. */
export function DayChoice(props: { readonly id: string; readonly day: string; readonly today: string }) {
  const { t } = useTranslation('activityLogs');
  const { id, day, today } = props;
  const navigate = useNavigate();
  const [date, setDate] = useState(day);
  return (
    <form
      className={css.choice}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ to: '/admin/activity_logs/$id/$date', params: { id, date } });
      }}
    >
      <DayField label={t(($) => $.day)} max={today} value={date} error={null} onChange={setDate} />
      <Button type="submit" variant="default" size="sm" disabled={!isDay(date) || date > today || date === day}>
        {t(($) => $.showDay)}
      </Button>
    </form>
  );
}
