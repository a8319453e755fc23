import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckLink } from '../../events/counts/check-link.tsx';
import { CountTable } from '../../events/counts/count-table.tsx';
import { photoCountsOf } from '../../events/photo-counts.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import type { BoxStore } from '../../viewer/boxes/box-store.ts';
import { useMediaName } from '../stage/use-media-name.ts';
import css from './panel.module.css';
import './panel.messages.ts';

/** Props of `CountsTable`. */
export interface CountsTableProps {
  readonly event: Event;
  readonly type: SensorType;
  /** The boxes; choosing a type highlights its boxes. */
  readonly store: BoxStore;
  /** Whether there is a photo on which a type can be highlighted. */
  readonly canHighlight: boolean;
  /** Whether the reader may decide boxes of the photo shown, and some are to be checked. */
  readonly checkable: boolean;
  /** Opens the description of a type. */
  readonly onAbout: (type: InsectType) => void;
}

/** Counts by type of the whole event, and the count of each of its photos. Source: INSECT-5, GALLERY-11. */
export function CountsTable(props: CountsTableProps) {
  const { event, type: sensorType, store, canHighlight, checkable, onAbout } = props;
  const { t } = useTranslation(['galleryPanel', 'galleryStage']);
  const locale = currentLocale();
  const { highlighted } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const nameOf = useMediaName();
  const photos = photoCountsOf(event, sensorType);
  const photoTexts = [...(photos ?? [])].map(([key, count]) => `${nameOf(key)} ${numberText(count, locale)}`);
  if (event.count === null)
    return <p className={css.soft}>{t(($) => (event.failed ? $.counts.failed : $.counts.waiting))}</p>;
  return (
    <>
      <CountTable
        counts={event.insect_counts}
        unclassified={event.unclassified}
        {...(checkable ? { check: <CheckLink type={sensorType} event={event.id} /> } : {})}
        {...(photos ? { totalName: t(($) => $.counts.totalOf, { count: photos.size }) } : {})}
        nothing={t(($) => $.counts.none)}
        highlight={canHighlight ? { type: highlighted, onChange: (type) => store.highlight(type) } : null}
        onAbout={onAbout}
      />
      {photos && <p className={css.photos}>{photoTexts.join(' · ')}</p>}
    </>
  );
}
