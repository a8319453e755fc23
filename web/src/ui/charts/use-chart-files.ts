import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveAs } from '../../platform/downloads/downloads.ts';
import { notify } from '../notices/notify.tsx';
import { chartLooks } from './chart-look.ts';
import { type ChartTable, csvOf, tableOf } from './chart-table.ts';
import { type Chart, legendOf, withoutHidden } from './chart.ts';
import './chart.messages.ts';
import { drawn } from './drawn.ts';
import { signsOf } from './picture-legend.ts';
import { pictureOfTable } from './table-picture.ts';
import { useChartWords } from './use-chart-words.ts';

/** What can be saved of figures. */
export interface FigureFiles {
  readonly savePicture: () => void;
  readonly savingPicture: boolean;
  readonly saveCsv: () => void;
}

/** Saves a picture and a table under a title, and says so. */
function useFiles(title: string, picture: () => Promise<Blob>, table: () => ChartTable): FigureFiles {
  const { t } = useTranslation('charts');
  const tellSaved = () =>
    notify(
      t(($) => $.saved, { title }),
      'success',
    );
  const { mutate, isPending } = useMutation({
    mutationFn: picture,
    // Created locally, without the network.
    networkMode: 'always',
    onSuccess: (blob) => {
      saveAs(blob, `${title}.png`);
      tellSaved();
    },
    onError: () =>
      notify(
        t(($) => $.pictureFailed),
        'error',
      ),
  });
  const saveCsv = () => {
    saveAs(new Blob([csvOf(table())], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
    tellSaved();
  };
  return { savePicture: () => mutate(), savingPicture: isPending, saveCsv };
}

/** A chart that can be saved. */
export interface SavedChart {
  /** The title of the picture, and the name of the files. */
  readonly title: string;
  readonly chart: Chart;
  /** Keys of what is hidden: the picture is without it, the file has everything. */
  readonly hidden: ReadonlySet<string>;
  /** The table of the file, if it says more than the chart. */
  readonly table?: ChartTable | undefined;
}

/** Saves a chart as a picture in light colours, and as CSV. Source: CHART-5. */
export function useChartFiles({ title, chart, hidden, table }: SavedChart): FigureFiles {
  const { words, tableWords } = useChartWords();
  const picture = async () => {
    const { pictureOf } = await import('./chart-engine.tsx');
    const look = chartLooks.light;
    // What its signs mean; one series alone needs it, too, where another is hidden.
    const legend = legendOf(chart).filter(({ key }) => !hidden.has(key));
    const option = drawn(withoutHidden(chart, hidden), { look, words, medium: 'picture' });
    return pictureOf(option, { title, legend: signsOf(legend, look) }, look);
  };
  return useFiles(title, picture, () => table ?? tableOf(chart, tableWords));
}

/** Saves a table as a picture in light colours, and as CSV. Source: DASH-13. */
export function useTableFiles(title: string, table: ChartTable): FigureFiles {
  return useFiles(
    title,
    () => pictureOfTable(table, title, chartLooks.light),
    () => table,
  );
}
