import { Box } from '@mantine/core';
import type { MeasuredShare } from '@trapline/domain/learning/learning.schema.ts';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';
import { useShareText } from './use-share-text.ts';

/** How right suggestions and automatic names are, in plain words. Source: LEARN-6, LEARN-8. */
export function HowRight({ report }: Pick<ReportSectionProps, 'report'>) {
  const { t } = useTranslation('learningReport');
  const typeName = useInsectName();
  const textOf = useShareText();
  const judged = report.types.filter(({ agreement, audit }) => agreement.of + audit.of > 0);
  return (
    <RecordSection title={t(($) => $.right.title)} note={t(($) => $.right.text)}>
      <div className={css.figures}>
        <Figure
          title={t(($) => $.right.agreement)}
          text={t(($) => $.right.agreementText)}
          measured={report.agreement}
        />
        <Figure title={t(($) => $.right.audit)} text={t(($) => $.right.auditText)} measured={report.audit} />
      </div>
      {judged.length > 0 && (
        <details className={css.fold}>
          <summary>{t(($) => $.right.byType)}</summary>
          <Box className={css.scroll ?? ''} role="group" aria-label={t(($) => $.right.byType)} tabIndex={0}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{t(($) => $.knows.type)}</th>
                  <th scope="col">{t(($) => $.right.suggestions)}</th>
                  <th scope="col">{t(($) => $.right.audits)}</th>
                </tr>
              </thead>
              <tbody>
                {judged.map(({ type, agreement, audit }) => (
                  <tr key={type}>
                    <th scope="row">{typeName(type)}</th>
                    {[agreement, audit].map((measured, index) => (
                      <td key={index}>
                        {textOf(measured).short}
                        <small>{textOf(measured).detail}</small>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
        </details>
      )}
    </RecordSection>
  );
}

function Figure(props: { readonly title: string; readonly text: string; readonly measured: MeasuredShare }) {
  const { main, detail } = useShareText()(props.measured);
  const { share, low, high } = props.measured;
  return (
    <div className={css.figure}>
      <h3>{props.title}</h3>
      <p className={css.main} data-unknown={share === null || undefined}>
        {main}
      </p>
      {low !== null && high !== null && share !== null && (
        <div className={css.range} aria-hidden>
          <span style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
          <i style={{ left: `${share * 100}%` }} />
        </div>
      )}
      <p className={css.soft}>{detail}</p>
      <p className={css.soft}>{props.text}</p>
    </div>
  );
}
