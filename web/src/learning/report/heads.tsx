import { Button } from '@mantine/core';
import type { LearnedHead } from '@trapline/domain/learning/learning.schema.ts';
import { IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../own-account/own-account.queries.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { Moment } from '../../ui/page/moment.tsx';
import { RecordSection } from '../../ui/record/record-section.tsx';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';
import { useReportChange } from './use-report-change.ts';
import { useShareText } from './use-share-text.ts';

/** The heads with how right they were; an admin can go back to one, and freeze the one in use. Source: LEARN-7, LEARN-9. */
export function Heads({ type, report }: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const change = useReportChange(type);
  return (
    <RecordSection title={t(($) => $.heads.title)} note={t(($) => $.heads.text)}>
      <ul className={css.heads}>
        {report.heads.map((head) => (
          <li key={head.id} data-active={head.active || undefined}>
            <HeadFacts head={head} />
            {report.may_manage && head.active && (
              <Button
                size="xs"
                variant="default"
                disabled={change.isPending}
                aria-label={t(($) => $.heads[head.frozen ? 'thawLong' : 'freezeLong'], { version: head.version })}
                onClick={() => change.mutate({ frozen: !head.frozen })}
              >
                {t(($) => $.heads[head.frozen ? 'thaw' : 'freeze'])}
              </Button>
            )}
            {report.may_manage && !head.active && (
              <Button
                size="xs"
                variant="default"
                disabled={change.isPending}
                aria-label={t(($) => $.heads.useLong, { version: head.version })}
                onClick={() => change.mutate({ head: head.id })}
              >
                {t(($) => $.heads.use)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}

function HeadFacts({ head }: { readonly head: LearnedHead }) {
  const { t } = useTranslation('learningReport');
  const { time_zone: zone } = useCurrentUser();
  const textOf = useShareText();
  const { version, active, frozen, refused, hold_out: held } = head;
  const word = active ? (frozen ? 'frozen' : 'active') : (refused ?? 'before');
  return (
    <>
      <div>
        <strong>{t(($) => $.heads.number, { version })}</strong>
        <StateMark
          tone={active ? 'good' : 'quiet'}
          icon={active ? frozen ? <IconLock aria-hidden /> : <IconCircleCheck aria-hidden /> : null}
        >
          {t(($) => $.heads[word])}
        </StateMark>
      </div>
      <dl>
        <div>
          <dt>{t(($) => $.heads.when)}</dt>
          <dd>
            <Moment at={head.fitted_at} zone={zone} />
          </dd>
        </div>
        <div>
          <dt>{t(($) => $.heads.examples)}</dt>
          <dd>{numberText(head.examples, currentLocale())}</dd>
        </div>
        <div>
          <dt>{t(($) => $.heads.holdOut)}</dt>
          <dd title={held ? textOf(held).detail : undefined}>{held ? textOf(held).short : t(($) => $.tooFew)}</dd>
        </div>
      </dl>
    </>
  );
}
