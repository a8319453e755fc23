import { Button } from '@mantine/core';
import type { Deletion } from '@trapline/domain/retention/retention.schema.ts';
import { IconCircleCheck, IconLoader, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import { useMoments } from '../platform/times/use-moments.ts';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import { Moment } from '../ui/page/moment.tsx';
import { RecordSection } from '../ui/record/record-section.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import css from './retention.module.css';
import './retention.messages.ts';
import { deletionsQuery } from './retention.queries.ts';
import { aboutText, daysText } from './scope-words.ts';

/** The deletions on request of an organization, with their certificates. Source: RETENTION-7, RETENTION-8. */
export function DeletionsSection(props: {
  readonly organization: string;
  readonly zone: string;
  readonly withPlaces: boolean;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('retention');
  const { organization, withPlaces } = props;
  const { data, error, refetch } = useQuery(deletionsQuery(organization));
  const [adding, setAdding] = useState(false);
  return (
    <RecordSection title={t(($) => $.deletions.title)} note={t(($) => $.deletions.note)}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p className={css.soft}>{t(($) => $.deletions.none)}</p>}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((deletion) => (
            <DeletionEntry key={deletion.id} {...props} deletion={deletion} />
          ))}
        </ul>
      )}
      {data && (
        <div className={css.actions}>
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {t(($) => $.deletions.add)}
          </Button>
        </div>
      )}
      {adding && <DeletionDialog {...{ organization, withPlaces }} onClose={() => setAdding(false)} />}
    </RecordSection>
  );
}

/** How far a deletion is. */
export function DeletionState({ state }: Pick<Deletion, 'state'>) {
  const { t } = useTranslation('retention');
  const word = t(($) => $.deletions.states[state]);
  return state === 'done' ? (
    <StateMark tone="good" icon={<IconCircleCheck size={16} aria-hidden />}>
      {word}
    </StateMark>
  ) : (
    <StateMark tone="quiet" icon={<IconLoader size={16} aria-hidden />}>
      {word}
    </StateMark>
  );
}

function DeletionEntry(props: {
  readonly organization: string;
  readonly deletion: Deletion;
  readonly zone: string;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('retention');
  const { organization, deletion, zone } = props;
  const { inText } = useMoments(zone);
  const locale = currentLocale();
  const [events, photos] = [numberText(deletion.events, locale), numberText(deletion.photos, locale)];
  const link = {
    className: css.link,
    'aria-label': t(($) => $.deletions.openOf, { when: inText(deletion.requested_at) }),
    children: t(($) => $.deletions.open),
  };
  return (
    <li className={css.entry}>
      <div>
        <div className={css.head}>
          <strong>{aboutText(t, deletion)}</strong>
          <span>{daysText(t, deletion)}</span>
          <DeletionState state={deletion.state} />
        </div>
        <p>{deletion.reason}</p>
        <p className={css.soft}>
          {deletion.requested_by}, <Moment at={deletion.requested_at} zone={zone} />
          {` · ${t(($) => $.deletions.numbers, { events, photos })}`}
        </p>
      </div>
      {props.inBackOffice ? (
        <Link
          {...link}
          to="/admin/organizations/$id/deletions/$deletion"
          params={{ id: organization, deletion: deletion.id }}
        />
      ) : (
        <Link {...link} to="/organization/deletions/$deletion" params={{ deletion: deletion.id }} />
      )}
    </li>
  );
}
