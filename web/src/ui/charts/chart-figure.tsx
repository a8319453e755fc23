import { Button } from '@mantine/core';
import { IconPhotoDown, IconTableDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartBody } from './chart-body.tsx';
import type { Chart, Picked } from './chart.ts';
import './chart.messages.ts';
import css from './charts.module.css';
import { useChartFiles } from './use-chart-files.ts';

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

/**
 * A chart with its heading and legend; it can be saved as a picture and as CSV, and read as a table. Source: CHART-5.
 */
export function ChartFigure({ heading, title, chart, nothing, hidden, onPick }: ChartFigureProps) {
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string>>(new Set());
  const away = hidden ?? ownHidden;
  const files = useChartFiles({ title, chart, hidden: away });
  const id = useId();
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption className={css.caption}>
        <h3 id={id}>{heading}</h3>
        {nothing === null && (
          <Saving title={title} busy={files.savingPicture} onPicture={files.savePicture} onCsv={files.saveCsv} />
        )}
      </figcaption>
      {nothing === null ? (
        <ChartBody
          title={title}
          chart={chart}
          hidden={away}
          onHide={hidden === undefined ? setOwnHidden : undefined}
          onPick={onPick}
        />
      ) : (
        <p className={css.nothing}>{nothing}</p>
      )}
    </figure>
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
