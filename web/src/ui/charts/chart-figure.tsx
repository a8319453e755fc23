import { Button, Skeleton, useComputedColorScheme } from '@mantine/core';
import { IconPhotoDown, IconTableDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAs } from '../../platform/downloads.ts';
import { numberText } from '../../platform/number-text.ts';
import { LazyPart } from '../../platform/lazy-part.ts';
import { notify } from '../notices/notify.tsx';
import { Waiting } from '../notices/waiting.tsx';
import { AsTable } from './as-table.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { chartLooks } from './chart-look.ts';
import type { ChartOption, ChartWords } from './chart-option.ts';
import { csvOf, pickedRow, tableOf } from './chart-table.ts';
import { type Chart, type LegendEntry, legendOf, type Picked, withoutHidden } from './chart.ts';
import './chart.messages.ts';
import css from './charts.module.css';
import { drawn, firstValueOf, pickedAt } from './drawn.ts';
import { HeatMapCells } from './heat-map-cells.tsx';
import { HeatScale } from './heat-scale.tsx';
import { signsOf } from './picture-legend.ts';

const loadCanvas = async () => (await import('./chart-engine.tsx')).ChartCanvas;

/** Props of `ChartFigure`. */
export interface ChartFigureProps {
  /** The heading above the chart. */
  readonly heading: string;
  /** The full title: for file names and saved pictures. */
  readonly title: string;
  /** The chart; must stay the same object as long as it does not change. */
  readonly chart: Chart;
  /** Message shown in place of the chart if there is nothing to draw. */
  readonly nothing: string | null;
  /** Hidden entries, controlled by a legend shared by several charts; omitted if the chart has its own. */
  readonly hidden?: ReadonlySet<string>;
  /** Called with what was clicked, on the chart or in its table; omitted if nothing is clickable. */
  readonly onPick?: (picked: Picked) => void;
}

/** Number formats and texts of charts, in the current language. */
function useChartWords() {
  const { t, i18n } = useTranslation('charts');
  const { language } = i18n;
  return useMemo(() => {
    const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    const words: ChartWords = {
      number: (value) => numberText(value, language),
      share: (part) => share.format(part),
      tell: (name, value) => t(($) => $.tell, { name, value }),
      gap: t(($) => $.gap),
    };
    const tableWords = { yes: t(($) => $.yes), share: t(($) => $.share), shareText: words.share };
    return { words, tableWords };
  }, [t, language]);
}

/**
 * Saves a chart as a picture in light colours.
 * @param legend what its signs mean; one series alone needs it, too, where another is hidden
 */
function useSavedPicture(
  { title, chart, legend }: { readonly title: string; readonly chart: Chart; readonly legend: readonly LegendEntry[] },
  words: ChartWords,
) {
  const { t } = useTranslation('charts');
  return useMutation({
    mutationFn: async () => {
      const { pictureOf } = await import('./chart-engine.tsx');
      const look = chartLooks.light;
      return pictureOf(
        drawn(chart, { look, words, medium: 'picture' }),
        { title, legend: signsOf(legend, look) },
        look,
      );
    },
    // Created locally, without the network.
    networkMode: 'always',
    onSuccess: (picture) => {
      saveAs(picture, `${title}.png`);
      notify(
        t(($) => $.saved, { title }),
        'success',
      );
    },
    onError: () =>
      notify(
        t(($) => $.pictureFailed),
        'error',
      ),
  });
}

/**
 * A chart with its heading and legend; it can be saved as a picture and as CSV, and read as a table. Source: CHART-5.
 */
export function ChartFigure({ heading, title, chart, nothing, hidden, onPick }: ChartFigureProps) {
  const { t } = useTranslation('charts');
  const look = chartLooks[useComputedColorScheme('light')];
  const { words, tableWords } = useChartWords();
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string>>(new Set());
  const entries = legendOf(chart);
  const away = hidden ?? ownHidden;
  const shown = useMemo(() => withoutHidden(chart, away), [chart, away]);
  const option = useMemo(() => drawn(shown, { look, words, medium: 'page' }), [shown, look, words]);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const savePicture = useSavedPicture(
    { title, chart: shown, legend: entries.filter(({ key }) => !away.has(key)) },
    words,
  );
  const table = tableOf(chart, tableWords);
  const saveCsv = () => {
    saveAs(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
    notify(
      t(($) => $.saved, { title }),
      'success',
    );
  };
  const pick = (index: number) => {
    const picked = pickedAt(chart, index);
    if (picked) onPick?.(picked);
  };
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption className={css.caption}>
        <h3 id={id}>{heading}</h3>
        {nothing === null && (
          <Saving title={title} busy={savePicture.isPending} onPicture={() => savePicture.mutate()} onCsv={saveCsv} />
        )}
      </figcaption>
      {nothing !== null && <p className={css.nothing}>{nothing}</p>}
      {nothing === null && hidden === undefined && entries.length > 0 && (
        <ChartLegend label={title} entries={entries} look={look} hidden={away} onHide={setOwnHidden} />
      )}
      {nothing === null && failed && <p className={css.nothing}>{t(($) => $.partFailed)}</p>}
      {nothing === null && !failed && (
        <Drawn
          chart={chart}
          words={words}
          option={option}
          title={title}
          onPick={onPick && pick}
          onFailure={() => setFailed(true)}
        />
      )}
      {nothing === null && chart.kind === 'heat-map' && <HeatScale map={chart} look={look} words={words} />}
      {nothing === null && (
        <AsTable table={table} title={title} onPick={onPick && ((row) => onPick(pickedRow(chart, row)))} />
      )}
    </figure>
  );
}

/** The drawing, once the library is loaded; the cells of a heat map can be reached by keyboard. */
function Drawn(props: {
  readonly chart: Chart;
  readonly words: ChartWords;
  readonly option: ChartOption;
  readonly title: string;
  readonly onPick: ((index: number) => void) | undefined;
  readonly onFailure: () => void;
}) {
  const { t } = useTranslation('charts');
  const { chart, words, option, title, onPick, onFailure } = props;
  const label = t(($) => $.label, { title });
  const draw = (pointed: number | null) => (
    <LazyPart
      name="chart"
      load={loadCanvas}
      props={{ option, label, className: css.canvas ?? '', firstValue: firstValueOf(chart), onPick, pointed }}
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

function Saving(props: {
  readonly title: string;
  readonly busy: boolean;
  readonly onPicture: () => void;
  readonly onCsv: () => void;
}) {
  const { t } = useTranslation('charts');
  const { title, busy, onPicture, onCsv } = props;
  return (
    <div className={css.saving}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPhotoDown size={16} aria-hidden />}
        aria-label={t(($) => $.savePicture, { title })}
        disabled={busy}
        onClick={onPicture}
      >
        {t(($) => $.picture)}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconTableDown size={16} aria-hidden />}
        aria-label={t(($) => $.saveCsv, { title })}
        onClick={onCsv}
      >
        {t(($) => $.csv)}
      </Button>
    </div>
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
