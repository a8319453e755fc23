import type { AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import {
  IconAlertTriangle,
  IconArrowBarToUp,
  IconCalendarDue,
  IconCalendarX,
  IconPaw,
  IconStethoscope,
  IconTrendingUp,
} from '@tabler/icons-react';

/** Colour and icon of each reason for attention. Those of the unit's state are the same as in `UnitState`. */
export const reasonMarks = {
  rats: { tone: 'alert', Icon: IconPaw },
  over_threshold: { tone: 'alert', Icon: IconArrowBarToUp },
  silent: { tone: 'warning', Icon: IconAlertTriangle },
  poor_health: { tone: 'alert', Icon: IconStethoscope },
  rising: { tone: 'warning', Icon: IconTrendingUp },
  trap_overdue: { tone: 'alert', Icon: IconCalendarX },
  trap_due: { tone: 'warning', Icon: IconCalendarDue },
} as const satisfies Record<AttentionReason, object>;
