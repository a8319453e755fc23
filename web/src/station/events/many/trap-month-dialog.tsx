import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayUploadScans } from '@trapline/domain/station/station.access.ts';
import type { StationPlace, TrapMonth } from '@trapline/domain/station/station-place.schema.ts';
import { IconCheck, IconClock, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthAt } from '../../../dashboard/months.ts';
import { useCurrentUser } from '../../../own-account/own-account.queries.ts';
import { useNow } from '../../../platform/times/use-now.ts';
import { Dialog, DialogAnswers } from '../../../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../../../ui/notices/problem-notice.tsx';
import { StateMark } from '../../../ui/notices/state-mark.tsx';
import { MonthChoice } from '../../../dashboard/month-choice.tsx';
import css from '../events.module.css';
import { trapMonthQuery } from '../station-event.queries.ts';
import './many.messages.ts';

type Trap = TrapMonth['traps'][number];

/** The traps of a place in a month: those without an event first, each with a button to upload. Source: STATION-24. */
export function TrapMonthDialog(props: {
  readonly place: StationPlace;
  /** Opens the upload of a trap. */
  readonly onUpload: (trap: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('stationMany');
  const { place, onUpload, onClose } = props;
  const newest = useNow((now) => monthAt(now, place.time_zone));
  const [month, setMonth] = useState(newest);
  const { data, error, refetch } = useQuery(trapMonthQuery(place.id, month));
  const mayUpload = mayUploadScans(useCurrentUser());
  const traps = data?.traps ?? [];
  const missing = traps.filter(({ events }) => events === 0);
  const done = traps.filter(({ events }) => events > 0);
  return (
    <Dialog title={t(($) => $.traps.title, { name: place.name })} onClose={onClose} wide>
      <div className={css.form}>
        <MonthChoice month={month} newest={newest} onChange={setMonth} />
        {error !== null && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data && (
          <p role="status">
            {traps.length === 0
              ? t(($) => $.traps.empty)
              : t(($) => $.traps.summary, { done: done.length, total: traps.length })}
          </p>
        )}
        {traps.length > 0 && (
          <ul className={css.traps} aria-label={t(($) => $.traps.label)}>
            {[...missing, ...done].map((trap) => (
              <TrapRow key={trap.trap_no} trap={trap} onUpload={mayUpload ? onUpload : null} />
            ))}
          </ul>
        )}
        <DialogAnswers>
          <Button variant="default" onClick={onClose}>
            {t(($) => $.traps.close)}
          </Button>
        </DialogAnswers>
      </div>
    </Dialog>
  );
}

function TrapRow({ trap, onUpload }: { readonly trap: Trap; readonly onUpload: ((trap: string) => void) | null }) {
  const { t } = useTranslation('stationMany');
  const { trap_no: number, events, newest } = trap;
  return (
    <li>
      <div>
        <strong>{number}</strong>{' '}
        {events === 0 ? (
          <StateMark tone="warning" icon={<IconClock aria-hidden />}>
            {t(($) => $.traps.missing)}
          </StateMark>
        ) : (
          <StateMark tone="good" icon={<IconCheck aria-hidden />}>
            {t(($) => $.traps.count, { count: events })}
          </StateMark>
        )}
        <p className={css.quiet}>
          {newest
            ? t(($) => $.traps.newest, {
                month: newest.month,
                installed: newest.installed_at,
                collected: newest.collected_at,
              })
            : t(($) => $.traps.never)}
        </p>
      </div>
      {onUpload && (
        <Button
          size="xs"
          variant={events === 0 ? 'filled' : 'default'}
          leftSection={<IconUpload size={16} aria-hidden />}
          aria-label={t(($) => $.traps.uploadOne, { trap: number })}
          onClick={() => onUpload(number)}
        >
          {t(($) => $.traps.upload)}
        </Button>
      )}
    </li>
  );
}
