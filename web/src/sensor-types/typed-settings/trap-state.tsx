import { isDay } from '@trapline/domain/common/day.rules.ts';
import { trapDaysLeft } from '@trapline/domain/sensors/trap.rules.ts';
import { IconAlertTriangle, IconCalendarCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import './typed-settings.messages.ts';

/** How long a trap is still good for, or by how much that is exceeded; nothing if its day is unknown. */
export function TrapState(props: {
  /** `YYYY-MM-DD`, or empty. */
  readonly replacedOn: string;
  /** As typed by the user. */
  readonly days: string;
  readonly today: string;
}) {
  const { t } = useTranslation('typedSettings');
  if (!isDay(props.replacedOn) || !/^\d{1,3}$/.test(props.days)) return null;
  const left = trapDaysLeft(props.replacedOn, Number(props.days), props.today);
  if (left > 0) {
    return (
      <StateMark tone="good" icon={<IconCalendarCheck aria-hidden />}>
        {t(($) => $.left, { count: left })}
      </StateMark>
    );
  }
  return (
    <StateMark tone="warning" icon={<IconAlertTriangle aria-hidden />}>
      {left === 0 ? t(($) => $.lastDay) : t(($) => $.exceeded, { count: -left })}
    </StateMark>
  );
}
