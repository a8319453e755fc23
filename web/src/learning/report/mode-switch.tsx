import { offeredFrom, offeredFromBoxes } from '@trapline/domain/learning/learning.limits.ts';
import { type LearningMode, learningModes } from '@trapline/domain/learning/learning.states.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSection } from '../../ui/record/record-section.tsx';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';
import { useReportChange } from './use-report-change.ts';

const texts = { off: 'offText', suggest: 'suggestText', automatic: 'automaticText' } as const;

/** The switch: off, suggestions, or automatic, which is offered once it was right often enough. Source: LEARN-9. */
export function ModeSwitch({ type, report }: ReportSectionProps) {
  const { t } = useTranslation('learningReport');
  const name = useId();
  const change = useReportChange(type);
  const { mode, may_manage: editable, automatic_offered: offered } = report;
  const shown = change.isPending ? (change.variables.mode ?? mode) : mode;
  const isPossible = (one: LearningMode) => one !== 'automatic' || offered || mode === 'automatic';
  return (
    <RecordSection title={t(($) => $.mode.title)}>
      {offered && mode === 'suggest' && editable && (
        <p className={css.info}>
          <IconInfoCircle size={18} aria-hidden />
          {t(($) => $.mode.offered)}
        </p>
      )}
      <div className={css.modes} role="radiogroup" aria-label={t(($) => $.mode.title)}>
        {learningModes.map((one) => (
          <label key={one} className={css.mode} data-chosen={shown === one || undefined}>
            <input
              type="radio"
              name={name}
              checked={shown === one}
              disabled={!editable || change.isPending || !isPossible(one)}
              onChange={() => change.mutate({ mode: one })}
            />
            <span>
              <strong>{t(($) => $.mode[one])}</strong>
              <small>{t(($) => $.mode[texts[one]])}</small>
              {!isPossible(one) && (
                <small className={css.later}>
                  {t(($) => $.mode.automaticLater, { percent: offeredFrom * 100, boxes: offeredFromBoxes })}
                </small>
              )}
            </span>
          </label>
        ))}
      </div>
    </RecordSection>
  );
}
