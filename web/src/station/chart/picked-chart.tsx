import { Button, NativeSelect } from '@mantine/core';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { chartedYears } from '@trapline/domain/station/yearly-chart.rules.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { WaitingChart } from '../../ui/charts/chart-body.tsx';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import { Dialog, DialogAnswers } from '../../ui/dialogs/dialog.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import './chart.messages.ts';
import css from './picked-chart.module.css';
import { hasOlderYears, typesOf, yearlyPlot } from './yearly-plot.ts';

/** Milliseconds after which the chart appears, so that the dialog opens at once. */
const delay = 100;

/** Props of `PickedChart`. */
export interface PickedChartProps {
  /** Name of the place. */
  readonly name: string;
  /** The selected events; undefined while they are loading. */
  readonly events: readonly StationEvent[] | undefined;
  /** Why they could not be loaded. */
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** A chart of the selected events by month, in a dialog. Source: STATION-18. */
export function PickedChart({ name, events, error, onRetry, onClose }: PickedChartProps) {
  const { t } = useTranslation('stationChart');
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title={t(($) => $.title, { name })} onClose={onClose} widest>
      <div className={css.chart}>
        {error !== null && <ProblemNotice error={error} onRetry={onRetry} />}
        {error === null && (events && ready ? <YearlyChart name={name} events={events} /> : <WaitingChart />)}
      </div>
      <DialogAnswers>
        <Button variant="default" onClick={onClose}>
          {t(($) => $.close)}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

function YearlyChart({ name, events }: { readonly name: string; readonly events: readonly StationEvent[] }) {
  const { t } = useTranslation('stationChart');
  const nameOf = useInsectName();
  const [type, setType] = useState('');
  const locale = currentLocale();
  const chart = useMemo(() => {
    const words = { month: t(($) => $.month), insects: t(($) => $.insects), over: t(($) => $.over), locale };
    return yearlyPlot(events, type === '' ? null : type, words);
  }, [t, events, type, locale]);
  const types = typesOf(events);
  return (
    <>
      <NativeSelect
        className={css.type ?? ''}
        size="sm"
        label={t(($) => $.type)}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
        data={[{ value: '', label: t(($) => $.all) }, ...types.map((one) => ({ value: one, label: nameOf(one) }))]}
      />
      {hasOlderYears(events) && <p className={css.note}>{t(($) => $.newest, { count: chartedYears })}</p>}
      <ChartFigure
        heading={t(($) => $.heading, { count: events.length })}
        title={t(($) => $.fileTitle, { name, type: type === '' ? t(($) => $.all) : nameOf(type) })}
        chart={chart}
        nothing={chart.series.length === 0 ? t(($) => $.nothing) : null}
      />
    </>
  );
}
