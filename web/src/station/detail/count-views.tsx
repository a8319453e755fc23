import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckLink } from '../../events/counts/check-link.tsx';
import { CountTable } from '../../events/counts/count-table.tsx';
import { detectionCounts, type TypeCounts } from '../../events/counts/detection-counts.ts';
import { attachmentOf } from '../../events/event-media.ts';
import { detectionsQuery } from '../../events/event.queries.ts';
import { insectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { ChartFigure } from '../../ui/charts/chart-figure.tsx';
import '../../events/counts/count.messages.ts';
import { countBars, countPie } from './count-charts.ts';
import './detail.messages.ts';
import css from './detail.module.css';
import { isTab } from './station-photos.ts';
import { usePhotoName } from './use-photo-name.ts';
import type { StationStage } from './use-station-stage.ts';

const kinds = ['table', 'bars', 'pie'] as const;
/** How counts are shown. */
export type CountKind = (typeof kinds)[number];
const scopes = ['event', 'photo'] as const;
/** What is counted. */
type CountScope = (typeof scopes)[number];

/** Props of `CountViews`. */
export interface CountViewsProps {
  readonly event: StationEvent;
  readonly stage: StationStage;
  /** How counts are shown, and what changes that; null: as a table only. */
  readonly kind: { readonly value: CountKind; readonly onChange: (kind: CountKind) => void } | null;
  /** Opens the description of a type. */
  readonly onAbout: (type: InsectType) => void;
}

/** Why there are no counts. */
type NoCounts = 'waiting' | 'failed' | 'tab';

/** Counts of the event or of the photo shown, or why there are none. The boxes are loaded by the stage. */
function useCounts(event: StationEvent, photo: string | null, scope: CountScope): TypeCounts | NoCounts {
  const { data: detections } = useQuery(detectionsQuery(event, photo ?? '', false));
  const ofPhoto = useMemo(() => detections && detectionCounts(detections), [detections]);
  if (scope === 'event') {
    const { insect_counts: counts, unclassified } = event;
    return event.insectCount === null ? (event.failed ? 'failed' : 'waiting') : { counts, unclassified };
  }
  if (photo !== null && isTab(photo)) return 'tab';
  if (ofPhoto) return ofPhoto;
  return photo !== null && attachmentOf(event, photo)?.error ? 'failed' : 'waiting';
}

/** Counts by type of the event or of the photo shown, as a table or as a chart. Source: STATION-16, STATION-17. */
export function CountViews({ event, stage, kind, onAbout }: CountViewsProps) {
  const { t } = useTranslation('stationDetail');
  const [scope, setScope] = useState<CountScope>('event');
  const counts = useCounts(event, stage.photo, scope);
  const { store, map, original, photo } = stage;
  const { highlighted } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const canHighlight = map !== null && !original && photo !== null && !isTab(photo);
  const { data: boxes } = useQuery(detectionsQuery(event, photo ?? '', false));
  const checkable = (boxes ?? []).some(({ state }) => state === 'to_check');
  const nothing = t(($) => (scope === 'event' ? $.counts.none : $.counts.nonePhoto));
  const shown = kind?.value ?? 'table';
  return (
    <section className={css.section} aria-label={t(($) => $.counts.title)}>
      <div className={css.choices}>
        <Choice
          label={t(($) => $.counts.scope)}
          options={scopes.map((value) => ({ value, label: t(($) => $.counts[value]) }))}
          value={scope}
          onChange={setScope}
        />
        {kind && (
          <Choice
            label={t(($) => $.counts.kind)}
            options={kinds.map((value) => ({ value, label: t(($) => $.counts[value]) }))}
            {...kind}
          />
        )}
      </div>
      {typeof counts === 'string' ? (
        <p className={css.soft}>{t(($) => $.counts[counts])}</p>
      ) : shown === 'table' ? (
        <CountTable
          {...counts}
          {...(checkable ? { check: <CheckLink type="station" event={event.id} /> } : {})}
          nothing={nothing}
          highlight={canHighlight ? { type: highlighted, onChange: (type) => store.highlight(type) } : null}
          onAbout={onAbout}
        />
      ) : (
        <CountChart
          kind={shown}
          counts={counts.counts}
          event={event}
          photo={scope === 'photo' ? photo : null}
          nothing={nothing}
        />
      )}
    </section>
  );
}

/** One of a few choices, side by side. */
function Choice<V extends string>(props: {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}) {
  const { options, onChange } = props;
  return (
    <SegmentedControl
      fullWidth
      size="sm"
      aria-label={props.label}
      data={[...options]}
      value={props.value}
      onChange={(value) => {
        const chosen = options.find((one) => one.value === value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

/** Counts as bars or as a pie. Without insects the bars have an empty axis, and the pie a text. */
function CountChart(props: {
  readonly kind: 'bars' | 'pie';
  readonly counts: Readonly<Record<string, number>>;
  readonly event: StationEvent;
  /** Key of the photo that the counts are of; null for counts of the event. */
  readonly photo: string | null;
  readonly nothing: string;
}) {
  const { t } = useTranslation(['stationDetail', 'eventsCounts']);
  const { kind, counts, event, photo, nothing } = props;
  const { place, trap_no: trap, month } = event;
  const locale = currentLocale();
  const photoName = usePhotoName();
  const chart = useMemo(() => {
    const words = {
      type: t(($) => $.type, { ns: 'eventsCounts' }),
      insects: t(($) => $.counts.insects),
      rest: t(($) => $.counts.rest),
      typeName: (type: string) => insectName(type, locale),
    };
    return kind === 'bars' ? countBars(counts, words) : countPie(counts, words);
  }, [t, kind, counts, locale]);
  const isEmpty = Object.values(counts).every((count) => count === 0);
  return (
    <>
      {isEmpty && kind === 'bars' && <p className={css.soft}>{nothing}</p>}
      <div className={css.chart}>
        <ChartFigure
          heading={t(($) => $.counts[kind])}
          title={
            photo === null
              ? t(($) => $.counts.titleOf, { place, trap, month })
              : t(($) => $.counts.titleOfPhoto, { place, trap, month, photo: photoName(photo) })
          }
          chart={chart}
          nothing={isEmpty && kind === 'pie' ? nothing : null}
        />
      </div>
    </>
  );
}
