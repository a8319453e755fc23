import { Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '../../platform/loading/lazy-part.ts';
import { Waiting } from '../notices/waiting.tsx';
import { AsTable } from './as-table.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { chartLooks } from './chart-look.ts';
import type { ChartOption, ChartWords } from './chart-option.ts';
import { pickedRow, tableOf } from './chart-table.ts';
import { type Chart, legendOf, type Picked, withoutHidden } from './chart.ts';
import './chart.messages.ts';
import css from './charts.module.css';
import { drawn, firstValueOf, pickedAt } from './drawn.ts';
import { HeatMapCells } from './heat-map-cells.tsx';
import { HeatScale } from './heat-scale.tsx';
import { useChartLook } from './use-chart-look.ts';
import { useChartWords } from './use-chart-words.ts';

const loadCanvas = async () => (await import('./chart-engine.tsx')).ChartCanvas;

/** Props of `ChartBody`. */
export interface ChartBodyProps {
  /** What is seen, for screen readers. */
  readonly title: string;
  /** The chart; must stay the same object as long as it does not change. */
  readonly chart: Chart;
  readonly hidden: ReadonlySet<string>;
  /** Called with what is hidden from now on; omitted if the legend is elsewhere. */
  readonly onHide?: ((hidden: ReadonlySet<string>) => void) | undefined;
  /** Called with what was clicked, on the chart or in its table; omitted if nothing is clickable. */
  readonly onPick?: ((picked: Picked) => void) | undefined;
  /** Called with a number clicked in the table, by row and column from 0; omitted if numbers are not clickable. */
  readonly onCell?: ((row: number, column: number) => void) | undefined;
}

/** A chart with its legend and table. Source: CHART-5. */
export function ChartBody({ title, chart, hidden, onHide, onPick, onCell }: ChartBodyProps) {
  const { t } = useTranslation('charts');
  const look = useChartLook();
  const { words, tableWords } = useChartWords();
  const entries = legendOf(chart);
  const shown = useMemo(() => withoutHidden(chart, hidden), [chart, hidden]);
  const option = useMemo(() => drawn(shown, { look, words, medium: 'page' }), [shown, look, words]);
  const [failed, setFailed] = useState(false);
  const pick = (index: number) => {
    const picked = pickedAt(chart, index);
    if (picked) onPick?.(picked);
  };
  return (
    <>
      {onHide && entries.length > 0 && (
        <ChartLegend label={title} entries={entries} look={look} hidden={hidden} onHide={onHide} />
      )}
      {failed ? (
        <p className={css.nothing}>{t(($) => $.partFailed)}</p>
      ) : (
        <Drawn
          chart={chart}
          words={words}
          option={option}
          printed={() => drawn(shown, { look: chartLooks.light, words, medium: 'page' })}
          title={title}
          onPick={onPick && pick}
          onFailure={() => setFailed(true)}
        />
      )}
      {chart.kind === 'heat-map' && <HeatScale map={chart} look={look} words={words} />}
      <AsTable
        table={() => tableOf(chart, tableWords)}
        title={title}
        onPick={onPick && ((row) => onPick(pickedRow(chart, row)))}
        onCell={onCell}
      />
    </>
  );
}

/** The drawing, once the library is loaded; the cells of a heat map can be reached by keyboard. */
function Drawn(props: {
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly option: ChartOption;
  readonly printed: () => ChartOption;
  readonly title: string;
  readonly onPick: ((index: number) => void) | undefined;
  readonly onFailure: () => void;
}) {
  const { t } = useTranslation('charts');
  const { chart, words, option, printed, title, onPick, onFailure } = props;
  const label = t(($) => $.label, { title });
  const firstValue = firstValueOf(chart);
  const draw = (pointed: number | null) => (
    <LazyPart
      name="chart"
      load={loadCanvas}
      props={{ option, printed, label, className: css.canvas ?? '', firstValue, onPick, pointed }}
      waiting={<WaitingChart />}
      onFailure={onFailure}
    />
  );
  if (chart.kind !== 'heat-map') return draw(null);
  return (
    <HeatMapCells map={chart} words={words} label={label} onPick={onPick}>
      {draw}
    </HeatMapCells>
  );
}

/** Skeleton of a chart that is loading. */
export function WaitingChart() {
  return (
    <Waiting>
      <Skeleton className={css.canvas ?? ''} />
    </Waiting>
  );
}
