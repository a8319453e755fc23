import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { Look } from '@trapline/domain/looks/look.schema.ts';
import { reportsSightings, sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { UnitAdvice } from '../../health/unit-advice.tsx';
import { UnitState } from '../../health/unit-state.tsx';
import { detectionsQuery, type Asset } from '../../events/event.queries.ts';
import type { Retry } from '../../events/use-retry.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { DetectionList } from '../../viewer/boxes/detection-list.tsx';
import { isEditable } from '../actions/gallery-commands.ts';
import layout from '../gallery.module.css';
import { useAssetSettings } from '../asset-settings.queries.ts';
import type { GalleryStage } from '../stage/use-stage.ts';
import { CountsTable } from './counts-table.tsx';
import { EventFacts } from './event-facts.tsx';
import { LookFact } from './look-fact.tsx';
import css from './panel.module.css';
import { Sightings } from './sightings.tsx';
import { TrapNotice } from './trap-notice.tsx';
import './panel.messages.ts';

/** Props of `EventPanel`. */
export interface EventPanelProps {
  readonly event: Event;
  readonly asset: Asset;
  readonly stage: GalleryStage;
  readonly original: boolean;
  /** Whether the panel is expanded on phones, where it is collapsed at first. */
  readonly unfolded: boolean;
  readonly onUnfold: () => void;
  readonly onAbout: (type: InsectType) => void;
  readonly retry: Retry;
  /** The first look at the event; null if that is not known. */
  readonly look: Look | null;
}

/** Figures, counts and detections of the event shown, next to its photo. */
export function EventPanel(props: EventPanelProps) {
  const { event, asset, original } = props;
  const { store, map, media } = props.stage;
  const { t } = useTranslation('galleryPanel');
  const locale = currentLocale();
  const { countsInsects, replacement } = sensorTypeCapabilities[asset.type];
  const problems = asset.health_problems ?? [];
  const { settings, isError: trapFailed } = useAssetSettings(asset, replacement);
  // Loaded by the stage; an empty list before that would suggest that there are none.
  const { data: boxes } = useQuery(detectionsQuery(event, media, false));
  return (
    <aside className={layout.panel} data-unfolded={props.unfolded || undefined}>
      <button type="button" className={layout.fold} aria-expanded={props.unfolded} onClick={props.onUnfold}>
        <span>{t(($) => (countsInsects ? $.details : $.justDetails))}</span>
        {countsInsects && <b>{event.count === null ? '–' : numberText(event.count, locale)}</b>}
        <IconChevronUp size={20} aria-hidden />
      </button>
      <div className={layout.folded}>
        {/* The newest event of a silent unit looks like today's, though it may be days old. */}
        {event.latest && (asset.state === 'silent' || asset.state === 'poor') && (
          <section className={css.unit}>
            <UnitState
              state={asset.state}
              lastActive={asset.last_active ?? null}
              problems={problems}
              zone={asset.time_zone}
              detailed
            />
            <UnitAdvice state={asset.state} problems={problems} />
          </section>
        )}
        <EventFacts
          event={event}
          type={asset.type}
          retry={props.retry}
          outdated={event.latest && asset.state === 'silent'}
        />
        {props.look && <LookFact look={props.look} zone={asset.time_zone} />}
        {reportsSightings(asset.type) && <Sightings event={event} asset={asset} />}
        {replacement && settings && <TrapNotice settings={settings} />}
        {replacement && settings === undefined && !trapFailed && <div className={css.trapComing} aria-hidden />}
        {countsInsects && (
          <section className={css.section}>
            <h3>{t(($) => $.counts.title)}</h3>
            <CountsTable
              event={event}
              type={asset.type}
              store={store}
              canHighlight={map !== null && !original}
              checkable={isEditable(event) && (boxes ?? []).some(({ state }) => state === 'to_check')}
              onAbout={props.onAbout}
            />
          </section>
        )}
        {countsInsects && map && boxes && <DetectionList store={store} map={map} detections={boxes} />}
      </div>
    </aside>
  );
}
