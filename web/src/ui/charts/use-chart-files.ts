import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveAs } from '../../platform/downloads.ts';
import { notify } from '../notices/notify.tsx';
import { chartLooks } from './chart-look.ts';
import { csvOf, tableOf } from './chart-table.ts';
import { type Chart, legendOf, withoutHidden } from './chart.ts';
import './chart.messages.ts';
import { drawn } from './drawn.ts';
import { signsOf } from './picture-legend.ts';
import { useChartWords } from './use-chart-words.ts';

/** A chart that can be saved. */
export interface Saved {
  /** The title of the picture, and the name of the files. */
  readonly title: string;
  readonly chart: Chart;
  /** Keys of what is hidden: the picture is without it, the file has everything. */
  readonly hidden: ReadonlySet<string>;
}

/** Saves a chart as a picture in light colours, and as CSV. Source: CHART-5. */
export function useChartFiles({ title, chart, hidden }: Saved) {
  const { t } = useTranslation('charts');
  const { words, tableWords } = useChartWords();
  const tellSaved = () =>
    notify(
      t(($) => $.saved, { title }),
      'success',
    );
  const picture = useMutation({
    mutationFn: async () => {
      const { pictureOf } = await import('./chart-engine.tsx');
      const look = chartLooks.light;
      // What its signs mean; one series alone needs it, too, where another is hidden.
      const legend = legendOf(chart).filter(({ key }) => !hidden.has(key));
      const option = drawn(withoutHidden(chart, hidden), { look, words, medium: 'picture' });
      return pictureOf(option, { title, legend: signsOf(legend, look) }, look);
    },
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
    saveAs(new Blob([csvOf(tableOf(chart, tableWords))], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
    tellSaved();
  };
  return { savePicture: () => picture.mutate(), savingPicture: picture.isPending, saveCsv };
}
