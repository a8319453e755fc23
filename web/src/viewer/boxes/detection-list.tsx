import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { type Box, type BoxStore, boxAt, readingOrder } from './box-store.ts';
import css from './detection-list.module.css';
import type { PhotoMap } from '../photo/photo-map.ts';
import '../viewer.messages.ts';

/** Rows shown initially, and added by each click. */
const rowsAtOnce = 100;
/** Target size of a box brought into the middle, in CSS pixels; it is never enlarged beyond one to one. */
const closeUp = 40;

/** Props of `DetectionList`. */
export interface DetectionListProps {
  readonly store: BoxStore;
  /** The photo, null while there is none. */
  readonly map: PhotoMap | null;
  /** What was loaded into the store, with what is known about the type of each box. */
  readonly detections: readonly Detection[];
}

/**
 * All boxes of a photo as a table from left to right: the equivalent of the photo for people who cannot see it or use a
 * pointer.
 */
export function DetectionList({ store, map, detections }: DetectionListProps) {
  const { t, i18n } = useTranslation('viewer');
  const { boxes, picked, highlighted } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [limit, setLimit] = useState(rowsAtOnce);
  // Indexes in reading order only: of 20,000 boxes just the visible ones become objects.
  const rows = useMemo(() => {
    const type = highlighted === null ? -1 : boxes.typeNames.indexOf(highlighted);
    const ranks = Array.from({ length: boxes.count }, (_, rank) => rank);
    const order = readingOrder(boxes);
    return highlighted === null ? ranks : ranks.filter((rank) => boxes.types[order[rank] ?? 0] === type);
  }, [boxes, highlighted]);
  const show = (box: Box) => {
    store.pick(box.index);
    map?.movement.centreOn(
      { x: (box.x1 + box.x2) / 2, y: (box.y1 + box.y2) / 2 },
      Math.min(1, closeUp / Math.max(box.x2 - box.x1, box.y2 - box.y1)),
    );
  };
  const rest = Math.min(rowsAtOnce, rows.length - limit);
  return (
    <details className={css.fold}>
      <summary>
        {t(($) => $.listTitle)}{' '}
        <span className={css.count}>
          {t(($) => $.list, { count: rows.length, number: numberText(rows.length, i18n.language) })}
        </span>
      </summary>
      {rows.length === 0 ? (
        <p className={css.none}>{t(($) => $.none)}</p>
      ) : (
        <div className={css.scroll}>
          <table className={css.table} aria-rowcount={rows.length + 1}>
            <thead>
              <tr>
                <th scope="col" className={css.figure}>
                  {t(($) => $.number)}
                </th>
                <th scope="col">{t(($) => $.type)}</th>
                <th scope="col">{t(($) => $.state)}</th>
                <th scope="col" className={css.figure}>
                  {t(($) => $.position)}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, limit).map((rank) => {
                const box = boxAt(boxes, readingOrder(boxes)[rank] ?? -1);
                return (
                  box && (
                    <Row
                      key={box.index}
                      box={box}
                      known={detections[box.index]}
                      number={rank + 1}
                      picked={box.index === picked}
                      onShow={show}
                    />
                  )
                );
              })}
            </tbody>
          </table>
          {rest > 0 && (
            <button type="button" className={css.more} onClick={() => setLimit(limit + rowsAtOnce)}>
              {t(($) => $.more, { count: rest })}
            </button>
          )}
        </div>
      )}
    </details>
  );
}

function Row(props: {
  readonly box: Box;
  readonly known: Detection | undefined;
  /** Position in reading order, from 1. */
  readonly number: number;
  readonly picked: boolean;
  readonly onShow: (box: Box) => void;
}) {
  const { t } = useTranslation('viewer');
  const { box, known, number, picked } = props;
  const type = useInsectName()(box.type);
  return (
    <tr data-picked={picked || undefined}>
      <td className={css.figure}>{number}</td>
      <td>
        <button
          type="button"
          aria-pressed={picked}
          aria-label={t(($) => $.show, { type, number })}
          onClick={() => props.onShow(box)}
        >
          {type}
        </button>
      </td>
      <td>
        <TypeState known={known} />
      </td>
      <td className={css.figure}>
        {Math.round((box.x1 + box.x2) / 2)}, {Math.round((box.y1 + box.y2) / 2)}
      </td>
    </tr>
  );
}

/** How the type of a box is known, and what is suggested for one that has none. Source: LEARN-5. */
function TypeState({ known }: { readonly known: Detection | undefined }) {
  const { t, i18n } = useTranslation('viewer');
  const typeName = useInsectName();
  if (!known) return null;
  const { state, suggestion } = known;
  const open = suggestion !== null && state !== 'confirmed' && state !== 'named';
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <>
      {t(($) => $.states[state])}
      {open && (
        <small className={css.suggestion}>
          {t(($) => $.suggested, { type: typeName(suggestion.type), p: percent.format(suggestion.p) })}
        </small>
      )}
    </>
  );
}
