import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import '../../sensor-types/sensor-type.messages.ts';
import type { Plot } from '../../ui/charts/chart.ts';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import type { Report } from '../learning.queries.ts';
import type { ReportSectionProps } from './report-section.ts';
import './report.messages.ts';
import css from './report.module.css';

/**
 * The share of right suggestions by number of examples, in percent. Points of too few boxes are gaps.
 * @param words names of both axes
 */
export function curvePlot(
  curve: Report['curve'],
  words: { readonly examples: string; readonly right: string },
  locale: string,
): Plot {
  return {
    kind: 'lines',
    axis: {
      name: words.examples,
      heading: words.examples,
      categories: curve.map(({ examples, day }) => {
        const label = numberText(examples, locale);
        return { label, name: `${label} (${day.replaceAll('-', '/')})` };
      }),
    },
    scale: { maximum: 100, step: 20 },
    value: words.right,
    series: [
      {
        key: 'right',
        name: words.right,
        values: curve.map(({ right: { share } }) => (share === null ? null : Math.round(share * 100))),
      },
    ],
  };
}

/** How right suggestions were at the hold-out day of each version. Source: LEARN-7. */
export function LearningCurve({ type, report: { curve } }: ReportSectionProps) {
  const { t } = useTranslation(['learningReport', 'sensorTypes']);
  const locale = currentLocale();
  const plot = useMemo(
    () => curvePlot(curve, { examples: t(($) => $.curve.examples), right: t(($) => $.curve.right) }, locale),
    [curve, t, locale],
  );
  const known = curve.some(({ right }) => right.share !== null);
  return (
    <section className={css.chart}>
      <ChartFigure
        heading={t(($) => $.curve.title)}
        title={t(($) => $.curve.full, { type: t(($) => $[type], { ns: 'sensorTypes' }) })}
        chart={plot}
        nothing={known ? null : t(($) => $.curve.none)}
      />
    </section>
  );
}
