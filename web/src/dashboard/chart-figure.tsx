import { Button, Skeleton, useComputedColorScheme } from '@mantine/core';
import { IconPhotoDown, IconTableDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveAs } from '../platform/downloads.ts';
import { Part } from '../platform/part.ts';
import { notify } from '../ui/notices/notify.tsx';
import { Waiting } from '../ui/notices/waiting.tsx';
import css from './charts.module.css';
import './chart.messages.ts';
import { type ChartLook, chartLooks } from './chart-look.ts';
import type { ChartOption } from './chart-option.ts';
import { type ChartTable, csvOf } from './chart-table.ts';

const loadCanvas = async () => (await import('./chart-engine.tsx')).ChartCanvas;

/** What `ChartFigure` takes. */
export interface ChartFigureProps {
  /** What it is about, as it stands above it. */
  readonly heading: string;
  /** Its whole name: of its files, and above the picture. */
  readonly title: string;
  /** What its colours mean, for the picture; empty where they need not be told. */
  readonly legend: string;
  /** What is drawn; stays the same function while it draws the same. */
  readonly optionOf: (look: ChartLook) => ChartOption;
  readonly table: ChartTable;
  /** Said in the place of the chart when there is nothing to draw. */
  readonly nothing: string | null;
}

/** A chart with its heading; it can be saved as picture and CSV, and read as a table. */
export function ChartFigure({ heading, title, legend, optionOf, table, nothing }: ChartFigureProps) {
  const { t } = useTranslation('charts');
  const scheme = useComputedColorScheme('light');
  const option = useMemo(() => optionOf(chartLooks[scheme]), [optionOf, scheme]);
  const [failed, setFailed] = useState(false);
  const id = useId();
  const savePicture = useMutation({
    mutationFn: async () => {
      const { pictureOf } = await import('./chart-engine.tsx');
      return pictureOf(optionOf(chartLooks.light), { title, legend }, chartLooks.light);
    },
    // Made here, without the network.
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
  const saveCsv = () => {
    saveAs(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${title}.csv`);
    notify(
      t(($) => $.saved, { title }),
      'success',
    );
  };
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption className={css.caption}>
        <h3 id={id}>{heading}</h3>
        {nothing === null && (
          <div className={css.saving}>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPhotoDown size={16} aria-hidden />}
              aria-label={t(($) => $.savePicture, { title })}
              disabled={savePicture.isPending}
              onClick={() => savePicture.mutate()}
            >
              {t(($) => $.picture)}
            </Button>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconTableDown size={16} aria-hidden />}
              aria-label={t(($) => $.saveCsv, { title })}
              onClick={saveCsv}
            >
              {t(($) => $.csv)}
            </Button>
          </div>
        )}
      </figcaption>
      {nothing !== null && <p className={css.nothing}>{nothing}</p>}
      {nothing === null && failed && <p className={css.nothing}>{t(($) => $.partFailed)}</p>}
      {nothing === null && !failed && (
        <Part
          name="chart"
          load={loadCanvas}
          props={{ option, label: t(($) => $.label, { title }), className: css.canvas ?? '' }}
          waiting={<WaitingChart />}
          onFailure={() => setFailed(true)}
        />
      )}
      {nothing === null && <AsTable table={table} title={title} />}
    </figure>
  );
}

/** The shape of a chart that is on its way. */
export function WaitingChart() {
  return (
    <Waiting>
      <Skeleton className={css.canvas ?? ''} />
    </Waiting>
  );
}

function AsTable({ table, title }: { readonly table: ChartTable; readonly title: string }) {
  const { t } = useTranslation('charts');
  return (
    <details className={css.asTable}>
      <summary>{t(($) => $.asTable)}</summary>
      <table>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {table.headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([first = '', ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((text, column) => (
                <td key={table.headings[column + 1]}>{text === '' ? '–' : text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
