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
 * How a sensor's unit is, in a word: healthy, poor, silent and never connected look different.
 * @param props.poor whether its last report tells of trouble; null: not told, or nothing was reported
 * @param props.permissions the reader's: a share to read does not tell whether it ever reported. Left out: it is told
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
