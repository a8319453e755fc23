import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { RecordSection } from '../../ui/record/record-section.tsx';
import type { Report } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';
import { useShareText } from './use-share-text.ts';

type FoundSource = Report['found'][number];

/** How well insects are found at each sensor or place, by month. Source: LEARN-14. */
export function Found({ report }: Pick<ReportSectionProps, 'report'>) {
  const { t } = useTranslation('learningReport');
  return (
    <RecordSection title={t(($) => $.found.title)} note={t(($) => $.found.text)}>
      {report.found.map((source) => (
        <details key={source.id} className={css.fold} open={report.found.length === 1}>
          <summary>{source.name}</summary>
          <Months source={source} />
        </details>
      ))}
    </RecordSection>
  );
}

function Months({ source }: { readonly source: FoundSource }) {
  const { t } = useTranslation('learningReport');
  const textOf = useShareText();
  return (
    <Box className={css.scroll ?? ''} role="group" aria-label={source.name} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.found.month)}</th>
            <th scope="col">{t(($) => $.found.photos)}</th>
            <th scope="col">{t(($) => $.found.found)}</th>
            <th scope="col">{t(($) => $.found.kept)}</th>
          </tr>
        </thead>
        <tbody>
          {source.months.map(({ month, photos, found, kept }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{numberText(photos, currentLocale())}</td>
              {[found, kept].map((measured, index) => (
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
  );
}
