import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { LearnedType } from '@trapline/domain/learning/learning.schema.ts';
import { taughtExamples, taughtGroups } from '@trapline/domain/learning/learning.limits.ts';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import { RecordSection } from '../../ui/record/record-section.tsx';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/** The types that were taught, with their examples, and those that are only suggested. Source: LEARN-5, LEARN-8. */
export function WhatItKnows({ report }: Pick<ReportSectionProps, 'report'>) {
  const { t } = useTranslation('learningReport');
  return (
    <RecordSection title={t(($) => $.knows.title)} note={t(($) => $.knows.text)}>
      {report.types.length === 0 ? (
        <p className={css.soft}>{t(($) => $.knows.none)}</p>
      ) : (
        <ul className={css.types}>
          {report.types.map((one) => (
            <Known key={one.type} known={one} />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

/** Texts of why a type is only suggested. */
const reasons = { too_few: 'tooFew', audit: 'audit', hold_out: 'holdOut' } as const;

function Known({ known }: { readonly known: LearnedType }) {
  const { t } = useTranslation('learningReport');
  const { type, examples, groups, blocked } = known;
  const typeName = useInsectName();
  const number = numberText(examples, currentLocale());
  const enough = examples >= taughtExamples;
  const text = enough
    ? t(($) => $.knows.examples, { count: examples, number })
    : t(($) => $.knows.of, { number, needed: taughtExamples });
  return (
    <li>
      {isInsectType(type) && <InsectDrawing type={type} label={null} size={36} />}
      <div className={css.known}>
        <strong>{typeName(type)}</strong>
        <progress
          max={taughtExamples}
          value={Math.min(examples, taughtExamples)}
          aria-label={`${typeName(type)}: ${text}`}
        />
        <span className={css.soft}>{text}</span>
        {enough && groups < taughtGroups && <span className={css.soft}>{t(($) => $.knows.groups)}</span>}
        {blocked === null && (
          <StateMark tone="good" icon={<IconCircleCheck aria-hidden />}>
            {t(($) => $.knows.ready)}
          </StateMark>
        )}
        {blocked !== null && enough && (
          <StateMark tone={blocked === 'too_few' ? 'quiet' : 'warning'} icon={<IconAlertTriangle aria-hidden />}>
            {t(($) => $.knows.blocked[reasons[blocked]])}
          </StateMark>
        )}
      </div>
    </li>
  );
}
