import type { UnitState as State } from '@trapline/domain/health/unit-state.rules.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlugConnectedX,
  IconStethoscope,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useContactText, useMoments } from '../platform/use-moments.ts';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './unit-state.messages.ts';

const marks = {
  healthy: { tone: 'good', Icon: IconCircleCheck },
  poor: { tone: 'alert', Icon: IconStethoscope },
  silent: { tone: 'warning', Icon: IconAlertTriangle },
  not_connected: { tone: 'quiet', Icon: IconCircleDashed },
  no_sensor: { tone: 'quiet', Icon: IconPlugConnectedX },
} as const satisfies Record<State, object>;

/** Props of `UnitState`. */
export interface UnitStateProps {
  /** Null if the reader may not know it: a dash. */
  readonly state: State | null;
  /** When the unit was last active, unix seconds; null if that is not known. */
  readonly lastActive: number | null;
  /** Time zone of the asset. */
  readonly zone: string;
  /** Whether a silent unit's last contact is part of the text, not only of the tooltip. */
  readonly detailed?: boolean;
}

/** The state of the unit of a sensor or site: each one has a colour, an icon and words of its own, on every page. */
export function UnitState({ state, lastActive, zone, detailed = false }: UnitStateProps) {
  const { t } = useTranslation('unitStates');
  const { inText } = useMoments(zone);
  const contact = useContactText(lastActive, zone);
  if (state === null) return '-';
  const { tone, Icon } = marks[state];
  return (
    <StateMark
      tone={tone}
      icon={<Icon aria-hidden />}
      {...(contact === null ? {} : { title: t(($) => $.lastContact, { time: contact }) })}
    >
      {detailed && state === 'silent' && lastActive !== null
        ? t(($) => $.silentSince, { time: inText(lastActive) })
        : t(($) => $[state])}
    </StateMark>
  );
}
