import type { HealthProblem } from '@trapline/domain/health/health-rule.catalogue.ts';
import type { UnitState as State } from '@trapline/domain/health/unit-state.rules.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconPlugConnectedX,
  IconAlertOctagon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useContactText, useMoments } from '../platform/times/use-moments.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { joinSentences } from '../platform/words/sentence.ts';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { useAdviceText, useProblemText } from './unit-advice.tsx';
import './unit-state.messages.ts';

const marks = {
  healthy: { tone: 'good', Icon: IconCircleCheck },
  poor: { tone: 'alert', Icon: IconAlertOctagon },
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
  /** What its last report complains about. */
  readonly problems: readonly HealthProblem[];
  /** Whether a silent unit's last contact, or all problems of a poor one, are part of the text, not only of the tooltip. */
  readonly detailed?: boolean;
}

/**
 * The state of the unit of a sensor or site, with its reason: each one has a colour, an icon and words of its own, on every
 * page. The tooltip says what to do. Source: HEALTH-4.
 */
export function UnitState({ state, lastActive, zone, problems, detailed = false }: UnitStateProps) {
  const { t } = useTranslation('unitStates');
  const { inText } = useMoments(zone);
  const contact = useContactText(lastActive, zone);
  const advice = useAdviceText({ state, problems });
  const reason = useProblemText(problems, detailed);
  if (state === null) return '-';
  const { tone, Icon } = marks[state];
  return (
    <StateMark
      tone={tone}
      icon={<Icon aria-hidden />}
      title={joinSentences(
        [advice, contact === null ? '' : t(($) => $.lastContact, { time: contact })].filter((text) => text !== ''),
        currentLocale(),
      )}
    >
      {detailed && state === 'silent' && lastActive !== null
        ? t(($) => $.silentSince, { time: inText(lastActive) })
        : state === 'poor' && problems.length > 0
          ? t(($) => $.because, { state: t(($) => $[state]), problems: reason })
          : t(($) => $[state])}
    </StateMark>
  );
}
