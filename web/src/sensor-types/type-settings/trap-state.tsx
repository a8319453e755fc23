import { isDay } from '@trapline/domain/common/day.rules.ts';
import { trapDaysLeft, trapState, type TrapState as State } from '@trapline/domain/sensors/trap.rules.ts';
import { IconAlertTriangle, IconCalendarCheck, IconCalendarDue } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import './type-settings.messages.ts';

const marks = {
  good: { tone: 'good', Icon: IconCalendarCheck },
  due: { tone: 'warning', Icon: IconCalendarDue },
  overdue: { tone: 'alert', Icon: IconAlertTriangle },
} as const satisfies Record<State, object>;

/** How long a trap is still good for, or by how much that is exceeded; nothing if its day is unknown. */
export function TrapState(props: {
  /** `YYYY-MM-DD`, or empty. */
  readonly replacedOn: string;
  /** As typed by the user. */
  readonly days: string;
  readonly today: string;
}) {
  const { t } = useTranslation('typeSettings');
  if (!isDay(props.replacedOn) || !/^\d{1,3}$/.test(props.days)) return null;
  const left = trapDaysLeft(props.replacedOn, Number(props.days), props.today);
  const { tone, Icon } = marks[trapState(left)];
  return (
    <StateMark tone={tone} icon={<Icon aria-hidden />}>
      {left > 0
        ? t(($) => $.left, { count: left })
        : left === 0
          ? t(($) => $.lastDay)
          : t(($) => $.exceeded, { count: -left })}
    </StateMark>
  );
}
