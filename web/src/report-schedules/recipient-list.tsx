import { IconCircleCheck, IconHourglass, IconMailOff } from '@tabler/icons-react';
import type { Recipient } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../ui/notices/state-mark.tsx';
import './report-schedule.messages.ts';
import css from './report-schedules.module.css';

const looks = {
  waiting: { tone: 'warning', Icon: IconHourglass },
  confirmed: { tone: 'good', Icon: IconCircleCheck },
  stopped: { tone: 'quiet', Icon: IconMailOff },
} as const;

/** Recipients with what each of them has said. Source: SCHEDULE-4 */
export function RecipientList({ recipients }: { readonly recipients: readonly Recipient[] }) {
  return (
    <ul className={css.recipients}>
      {recipients.map(({ email, name, state }) => (
        <li key={email} className={css.recipient}>
          <span className={css.email}>{name === null ? email : `${name} (${email})`}</span>
          <RecipientMark state={state} />
        </li>
      ))}
    </ul>
  );
}

/** Whether a recipient gets reports. */
export function RecipientMark({ state }: Pick<Recipient, 'state'>) {
  const { t } = useTranslation('reportSchedules');
  const { tone, Icon } = looks[state];
  return (
    <StateMark tone={tone} icon={<Icon size={16} aria-hidden />}>
      {t(($) => $.recipientStates[state])}
    </StateMark>
  );
}
