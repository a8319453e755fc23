import { Button } from '@mantine/core';
import type { LegalHold } from '@trapline/domain/holds/hold.schema.ts';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../ui/dialogs/confirm.ts';
import { notify } from '../ui/notices/notify.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { problemText } from '../ui/notices/problem-text.ts';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import css from './retention.module.css';
import './retention.messages.ts';
import { holdsQuery, liftHold, retentionKey } from './retention.queries.ts';
import { aboutText, daysText } from './scope-words.ts';

/** The legal holds of an organization. Source: RETENTION-5. */
export function HoldsSection(props: {
  readonly organization: string;
  readonly zone: string;
  readonly withPlaces: boolean;
}) {
  const { t } = useTranslation('retention');
  const { organization, zone, withPlaces } = props;
  const { data, error, refetch } = useQuery(holdsQuery(organization));
  const [adding, setAdding] = useState(false);
  return (
    <RecordSection title={t(($) => $.holds.title)} note={t(($) => $.holds.note)}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p className={css.soft}>{t(($) => $.holds.none)}</p>}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((hold) => (
            <HoldEntry key={hold.id} organization={organization} hold={hold} zone={zone} />
          ))}
        </ul>
      )}
      {data && (
        <div className={css.actions}>
          <Button variant="default" leftSection={<IconLock size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t(($) => $.holds.add)}
          </Button>
        </div>
      )}
      {adding && <HoldDialog {...{ organization, withPlaces }} onClose={() => setAdding(false)} />}
    </RecordSection>
  );
}

function HoldEntry(props: { readonly organization: string; readonly hold: LegalHold; readonly zone: string }) {
  const { t } = useTranslation('retention');
  const { hold, zone } = props;
  const about = aboutText(t, hold);
  const { lift, busy } = useLift(props.organization, hold, about);
  return (
    <li className={css.entry}>
      <div>
        <div className={css.head}>
          <strong>{about}</strong>
          <span>{daysText(t, hold)}</span>
          {hold.lifted_at === null ? (
            <StateMark tone="warning" icon={<IconLock size={16} aria-hidden />}>
              {t(($) => $.holds.inForce)}
            </StateMark>
          ) : (
            <StateMark tone="quiet" icon={<IconLockOpen size={16} aria-hidden />}>
              {t(($) => $.holds.lifted)}
            </StateMark>
          )}
        </div>
        <p>{hold.reason}</p>
        <p className={css.soft}>
          {t(($) => $.holds.setBy, { who: hold.set_by })}, <Moment at={hold.set_at} zone={zone} />
        </p>
        {hold.lifted_at !== null && (
          <p className={css.soft}>
            {t(($) => $.holds.liftedBy, { who: hold.lifted_by ?? '' })}, <Moment at={hold.lifted_at} zone={zone} />
          </p>
        )}
      </div>
      {hold.lifted_at === null && (
        <Button
          size="xs"
          variant="default"
          aria-label={t(($) => $.holds.liftOf, { about })}
          disabled={busy}
          onClick={() => void lift()}
        >
          {t(($) => $.holds.lift)}
        </Button>
      )}
    </li>
  );
}

function useLift(organization: string, { id }: LegalHold, about: string) {
  const { t } = useTranslation('retention');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const lifting = useMutation({
    mutationFn: () => liftHold(organization, id),
    onSuccess: () =>
      notify(
        t(($) => $.holds.liftDone),
        'success',
      ),
    onError: (error) => notify(`${t(($) => $.holds.liftFailed)} ${problemText(tui, error)}`, 'error'),
    onSettled: () => queries.invalidateQueries({ queryKey: [retentionKey] }),
  });
  const lift = async () => {
    const yes = await confirm({
      title: t(($) => $.holds.question, { about }),
      text: t(($) => $.holds.text),
      yes: t(($) => $.holds.lift),
    });
    if (yes && !lifting.isPending) lifting.mutate();
  };
  return { lift, busy: lifting.isPending };
}
