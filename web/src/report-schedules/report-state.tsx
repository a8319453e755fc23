import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@tabler/icons-react';
import type { SentReportState } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './report-schedule.messages.ts';

const looks = {
  waiting: { tone: 'quiet', Icon: IconLoader2 },
  made: { tone: 'good', Icon: IconCircleCheck },
  failed: { tone: 'alert', Icon: IconAlertTriangle },
} as const;

/** What became of a report. */
export function ReportState({ state }: { readonly state: SentReportState }) {
  const { t } = useTranslation('reportSchedules');
  const { tone, Icon } = looks[state];
  return (
    <StateMark tone={tone} icon={<Icon size={16} aria-hidden />}>
      {t(($) => $.states[state])}
    </StateMark>
  );
}
