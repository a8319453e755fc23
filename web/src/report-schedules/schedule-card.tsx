import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { languageChoices } from '../platform/words/language-names.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { FieldList, FieldView } from '../ui/record/field-view.tsx';
import { RecipientList } from './recipient-list.tsx';
import './report-schedule.messages.ts';
import css from './report-schedules.module.css';
import { failureText, monthName, scheduleName, weekdayName } from './schedule-words.ts';
import { ReportState } from './report-state.tsx';
import { useScheduleActions } from './use-schedule-actions.ts';

/** A scheduled report: when it is sent, to whom, and what became of the last one. */
export function ScheduleCard(props: {
  readonly organization: string;
  readonly schedule: ReportSchedule;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { schedule } = props;
  const { time_zone: zone } = useCurrentUser();
  const locale = currentLocale();
  const { weekday, next_at, last, recipients, format, paused } = schedule;
  const language = languageChoices.find(({ value }) => value === schedule.locale)?.label;
  return (
    <article className={css.schedule}>
      <div className={css.head}>
        <h2>{scheduleName(t, schedule)}</h2>
        {paused && (
          <StateMark tone="quiet" icon={<IconPlayerPause size={16} aria-hidden />}>
            {t(($) => $.paused)}
          </StateMark>
        )}
      </div>
      <FieldList>
        <FieldView label={t(($) => $.facts.when)}>
          {t(($) => $.everyMonth, { weekday: weekdayName(weekday, locale) })}
        </FieldView>
        {next_at !== null && (
          <FieldView label={t(($) => $.facts.next)}>
            <Moment at={next_at} zone={zone} />
          </FieldView>
        )}
        <FieldView label={t(($) => $.facts.format)}>{`${t(($) => $.formats[format])}, ${language}`}</FieldView>
        <FieldView label={t(($) => $.facts.recipients)}>
          {recipients.length === 0 ? t(($) => $.nobody) : <RecipientList recipients={recipients} />}
        </FieldView>
        <FieldView label={t(($) => $.facts.last)}>
          {last === null ? (
            t(($) => $.never)
          ) : (
            <>
              <span className={css.row}>
                {monthName(last.month, locale)} <ReportState state={last.state} />
              </span>
              {last.state === 'failed' && <p>{failureText(t, last.error)}</p>}
            </>
          )}
        </FieldView>
      </FieldList>
      <Actions {...props} name={scheduleName(t, schedule)} />
    </article>
  );
}

function Actions(props: {
  readonly organization: string;
  readonly schedule: ReportSchedule;
  readonly name: string;
  readonly onEdit: () => void;
  readonly onHistory: () => void;
}) {
  const { t } = useTranslation('reportSchedules');
  const { schedule, name } = props;
  const { send, pause, remove, busy } = useScheduleActions(props.organization, schedule, name);
  const { paused } = schedule;
  const pauseIcon = paused ? <IconPlayerPlay size={16} aria-hidden /> : <IconPlayerPause size={16} aria-hidden />;
  const actions = [
    { word: t(($) => $.edit), icon: <IconPencil size={16} aria-hidden />, act: props.onEdit },
    { word: t(($) => $.sendNow), icon: <IconSend size={16} aria-hidden />, act: () => void send() },
    { word: t(($) => $.history), icon: <IconHistory size={16} aria-hidden />, act: props.onHistory },
    { word: paused ? t(($) => $.resume) : t(($) => $.pause), icon: pauseIcon, act: pause },
    { word: t(($) => $.remove), icon: <IconTrash size={16} aria-hidden />, act: () => void remove() },
  ];
  return (
    <div className={css.actions}>
      {actions.map(({ word, icon, act }) => (
        <Button
          key={word}
          size="xs"
          variant="default"
          leftSection={icon}
          aria-label={t(($) => $.of, { action: word, name })}
          disabled={busy}
          onClick={act}
        >
          {word}
        </Button>
      ))}
    </div>
  );
}
