import type { AttentionFilter } from '@trapline/domain/attention/attention.rules.ts';
import {
  IconAlertTriangle,
  IconArrowBarToUp,
  IconCalendarDue,
  IconCalendarX,
  IconEyeOff,
  IconPaw,
  IconAlertOctagon,
  IconTrendingUp,
} from '@tabler/icons-react';

/** Colour and icon of each reason for attention, and of what nobody has looked at. Those of the unit's state are the same as in `UnitState`. */
export const reasonMarks = {
  rats: { tone: 'alert', Icon: IconPaw },
  over_threshold: { tone: 'alert', Icon: IconArrowBarToUp },
  silent: { tone: 'warning', Icon: IconAlertTriangle },
  poor_health: { tone: 'alert', Icon: IconAlertOctagon },
  rising: { tone: 'warning', Icon: IconTrendingUp },
  trap_overdue: { tone: 'alert', Icon: IconCalendarX },
  trap_due: { tone: 'warning', Icon: IconCalendarDue },
  not_looked_at: { tone: 'quiet', Icon: IconEyeOff },
} as const satisfies Record<AttentionFilter, object>;
