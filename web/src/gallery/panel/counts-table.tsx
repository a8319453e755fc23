import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { insectSymbol, useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/locale.ts';
import { numberText } from '../../platform/number-text.ts';
import type { BoxStore } from '../../viewer/boxes/box-store.ts';
import { countRows, totalOf } from '../../events/count-rows.ts';
import { photoCountsOf } from '../../events/photo-counts.ts';
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
  /** Opens the description of a type. */
  readonly onAbout: (type: InsectType) => void;
}

/** Counts by type of the whole event. Source: INSECT-5, GALLERY-11. */
export function CountsTable({ event, type: sensorType, store, canHighlight, onAbout }: CountsTableProps) {
  const { t } = useTranslation(['galleryPanel', 'galleryStage']);
  const typeName = useInsectName();
  const locale = currentLocale();
  const { highlighted } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const rows = countRows(event.insect_counts);
  const nameOf = useMediaName();
  const photos = photoCountsOf(event, sensorType);
  const photoTexts = [...(photos ?? [])].map(([key, count]) => `${nameOf(key)} ${numberText(count, locale)}`);
  if (event.count === null)
    return <p className={css.soft}>{t(($) => (event.failed ? $.counts.failed : $.counts.waiting))}</p>;
  if (rows.length === 0) return <p className={css.soft}>{t(($) => $.counts.none)}</p>;
  return (
    <>
      <table className={css.counts}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.counts.symbol)}</th>
            <th scope="col">{t(($) => $.counts.type)}</th>
            <th scope="col" className={css.figure}>
              {t(($) => $.counts.count)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ type, count }) => (
            <tr key={type} data-chosen={type === highlighted || undefined}>
              <td>
                <span className={css.symbol}>{insectSymbol(type)}</span>
              </td>
              <th scope="row">
                <div className={css.cell}>
                  <button
                    type="button"
                    className={css.type}
                    disabled={!canHighlight}
                    aria-pressed={type === highlighted}
                    title={t(($) => $.counts.highlight, { type: typeName(type) })}
                    onClick={() => store.highlight(type === highlighted ? null : type)}
                  >
                    {isInsectType(type) && <InsectDrawing type={type} label={null} size={28} />}
                    {typeName(type)}
                  </button>
                  {isInsectType(type) && type !== 'others' && (
                    <button
                      className={css.about}
                      type="button"
                      aria-label={t(($) => $.counts.about, { type: typeName(type) })}
                      onClick={() => onAbout(type)}
                    >
                      <IconInfoCircle size={18} aria-hidden />
                    </button>
                  )}
                </div>
              </th>
              <td className={css.figure}>{numberText(count, locale)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {photos ? t(($) => $.counts.totalOf, { count: photos.size }) : t(($) => $.counts.total)}
            </th>
            <td className={css.figure}>{numberText(totalOf(rows), locale)}</td>
          </tr>
        </tfoot>
      </table>
      {photos && <p className={css.photos}>{photoTexts.join(' · ')}</p>}
      {canHighlight && <p className={css.hint}>{t(($) => $.counts.hint)}</p>}
    </>
  );
}
