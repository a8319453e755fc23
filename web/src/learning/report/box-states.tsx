import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

const states = ['confirmed', 'named', 'to_check', 'unclassified'] as const;

/** The boxes of the past 30 days by state. Source: LEARN-5. */
export function BoxStates({ report }: Pick<ReportSectionProps, 'report'>) {
  const { t } = useTranslation('learningReport');
  const total = states.reduce((sum, state) => sum + report.states[state], 0);
  return (
    <RecordSection title={t(($) => $.states.title)}>
      {total === 0 ? (
        <p className={css.soft}>{t(($) => $.states.none)}</p>
      ) : (
        <>
          <div className={css.stack} aria-hidden>
            {states.map((state) => (
              <span key={state} data-state={state} style={{ flexGrow: report.states[state] }} />
            ))}
          </div>
          <dl className={css.states}>
            {states.map((state) => (
              <div key={state}>
                <dt>
                  <span className={css.dot} data-state={state} aria-hidden />
                  {t(($) => $.states[state])}
                </dt>
                <dd>{numberText(report.states[state], currentLocale())}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </RecordSection>
  );
}
