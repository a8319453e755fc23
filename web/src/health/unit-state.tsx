import { unitStateOf, type UnitState as State } from '@trapline/domain/health/health.rules.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconStethoscope } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './unit-state.messages.ts';

const marks = {
  healthy: { tone: 'good', Icon: IconCircleCheck },
  poor: { tone: 'alert', Icon: IconStethoscope },
  silent: { tone: 'warning', Icon: IconAlertTriangle },
  not_connected: { tone: 'quiet', Icon: IconCircleDashed },
} as const satisfies Record<State, object>;

/**
 * The state of a sensor's unit: healthy, poor, silent and never connected look different.
 * @param props.poor whether its last report contains problems; null if unknown, or if there was no report
 * @param props.permissions the viewer's: a read-only share does not reveal whether the unit ever reported. If omitted,
 * it is known
 */
export function UnitState(props: {
  readonly noResponse: boolean;
  readonly lastActive: number | null;
  readonly poor: boolean | null;
  readonly permissions?: readonly string[];
}) {
  const { t } = useTranslation('unitStates');
  const state = unitStateOf({
    no_response: props.noResponse,
    last_active: props.lastActive,
    health_poor: props.poor,
    permissions: props.permissions ?? ['full'],
  });
  if (state === null) return '-';
  const { tone, Icon } = marks[state];
  return (
    <StateMark tone={tone} icon={<Icon aria-hidden />}>
      {t(($) => $[state])}
    </StateMark>
  );
}
