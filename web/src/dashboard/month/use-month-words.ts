import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { insectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import './dashboard.messages.ts';
import type { MonthWords } from './month-plots.ts';

/** Texts of the panels in the current language; the same object until that changes. */
export function useMonthWords(): MonthWords {
  const { t } = useTranslation('dashboard');
  const locale = currentLocale();
  return useMemo(
    () => ({
      insects: t(($) => $.insects),
      day: t(($) => $.daily.day),
      month: t(($) => $.daily.month),
      hour: t(($) => $.hour),
      weekday: t(($) => $.weekday),
      type: t(($) => $.top.type),
      others: t(($) => $.top.others),
      today: t(($) => $.daily.today),
      missing: t(($) => $.daily.missing),
      overThreshold: t(($) => $.daily.overThreshold),
      overIncrease: t(($) => $.daily.overIncrease),
      dayName: (day) => t(($) => $.daily.dayName, { day }),
      hourName: (hour) => t(($) => $.hourName, { hour, next: hour + 1 }),
      weekdays: t(($) => $.weekdays).split(' '),
      shortWeekdays: t(($) => $.shortWeekdays).split(' '),
      route: {
        indoor: t(($) => $.route.indoor),
        outdoor: t(($) => $.route.outdoor),
        not_assigned: t(($) => $.route.not_assigned),
      },
      typeName: (type) => insectName(type, locale),
    }),
    [t, locale],
  );
}
