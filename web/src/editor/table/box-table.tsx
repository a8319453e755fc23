import { IconArrowBackUp, IconCurrentLocation, IconSquarePlus, IconTrash } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useInsectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { type EditColumns, groupAt, hasFlag, isShown, typeOf } from '../boxes/edit-columns.ts';
import { editOrder } from '../boxes/edit-focus.ts';
import '../editor.messages.ts';
import { centreOnBox, describeBox, type PhotoTargets, shownState } from '../photo-commands.ts';
import { rememberType } from '../types/last-type.ts';
import './box-table.messages.ts';
import css from './box-table.module.css';
import { BoxPosition } from './box-position.tsx';

const rowHeight = 44;

/** Props of `BoxTable`. */
export interface BoxTableProps {
  readonly targets: PhotoTargets;
}

/** Boxes that are shown, from left to right, as indexes; those of the group in the foreground if there is one. */
function rowsOf(boxes: EditColumns, highlighted: string | null, withTypes: boolean): readonly number[] {
  return [...editOrder(boxes)].filter(
    (index) => isShown(boxes, index) && (highlighted === null || groupAt(boxes, index, withTypes) === highlighted),
  );
}

/** Side of a box that is added without drawing it, pixels of the photo. */
const newSide = 40;

/**
 * All boxes as a table: everything that can be done on the photo can be done here, by keyboard and by screen reader. Only
 * the visible rows exist.
 */
export function BoxTable({ targets }: BoxTableProps) {
  const { t } = useTranslation('editorTable');
  const { store, map } = targets;
  const { boxes, picked, highlighted } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const { withTypes, size } = store.options;
  const rows = useMemo(() => rowsOf(boxes, highlighted, withTypes), [boxes, highlighted, withTypes]);
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const add = () => {
    const { x, y } = map?.state().centre ?? { x: size.width / 2, y: size.height / 2 };
    store.add({ x1: x - newSide / 2, y1: y - newSide / 2, x2: x + newSide / 2, y2: y + newSide / 2 });
  };
  const [one = -1] = picked;
  return (
    <>
      <button type="button" className={css.add} onClick={add}>
        <IconSquarePlus size={18} aria-hidden /> {t(($) => $.add)}
      </button>
      {picked.size === 1 && <BoxPosition key={one} store={store} index={one} />}
      {rows.length === 0 && <p className={css.none}>{t(($) => $.none)}</p>}
      <div ref={frame} className={css.frame}>
        <table className={css.table} aria-label={t(($) => $.caption)} aria-rowcount={rows.length + 1}>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={css.figure}>
                {t(($) => $.number)}
              </th>
              {withTypes && <th scope="col">{t(($) => $.type)}</th>}
              <th scope="col" className={css.state}>
                {t(($) => $.state)}
              </th>
              <th scope="col">
                <span className="unseen">{t(($) => $.actions)}</span>
              </th>
            </tr>
          </thead>
          <tbody style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index: row, start }) => {
              const index = rows[row] ?? -1;
              return (
                <BoxRow
                  key={index}
                  targets={targets}
                  index={index}
                  row={row}
                  start={start}
                  picked={picked.has(index)}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** A box: its type, its state, and what can be done with it. */
function BoxRow(
  props: BoxTableProps & {
    readonly index: number;
    readonly row: number;
    /** Pixels from the top of the list. */
    readonly start: number;
    readonly picked: boolean;
  },
) {
  const { t } = useTranslation(['editorTable', 'editor']);
  const { targets, index, picked } = props;
  const { store } = targets;
  const { boxes } = store.getSnapshot();
  const number = numberText(editOrder(boxes).indexOf(index) + 1, currentLocale());
  const removed = hasFlag(boxes, index, 'removed');
  const show = () => {
    store.pick([index]);
    centreOnBox(targets.map, store, index);
    targets.say(describeBox(targets, index));
  };
  return (
    <tr
      aria-rowindex={props.row + 2}
      data-picked={picked || undefined}
      data-removed={removed || undefined}
      style={{ transform: `translateY(${props.start}px)` }}
    >
      <td className={css.figure}>
        <label>
          <input
            type="checkbox"
            checked={picked}
            aria-label={t(($) => $.pick, { number })}
            onChange={() => store.pick([index], 'toggle')}
          />
          {number}
        </label>
      </td>
      {store.options.withTypes && (
        <td>
          <TypeSelect targets={targets} index={index} label={t(($) => $.typeOf, { number })} disabled={removed} />
        </td>
      )}
      <td className={css.state}>{t(($) => $.states[shownState(store, index)], { ns: 'editor' })}</td>
      <td className={css.actions}>
        <button type="button" aria-label={t(($) => $.show, { number })} onClick={show}>
          <IconCurrentLocation size={18} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t(($) => (removed ? $.restore : $.delete), { number })}
          onClick={() => (removed ? store.restore([index]) : store.remove([index]))}
        >
          {removed ? <IconArrowBackUp size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
        </button>
      </td>
    </tr>
  );
}

/** A plain select, as there is one in each row. */
function TypeSelect(
  props: BoxTableProps & {
    readonly index: number;
    readonly label: string;
    readonly disabled: boolean;
  },
) {
  const { t } = useTranslation('editorTable');
  const nameOf = useInsectName();
  const { targets, index } = props;
  const { store } = targets;
  const order: readonly InsectType[] = targets.order;
  const type = typeOf(store.getSnapshot().boxes.types[index] ?? 0);
  return (
    <select
      aria-label={props.label}
      value={type ?? ''}
      disabled={props.disabled}
      onChange={({ currentTarget: { value } }) => {
        rememberType(value);
        store.retype([index], value);
      }}
    >
      {type === null && (
        <option value="" disabled>
          {t(($) => $.untyped)}
        </option>
      )}
      {order.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  );
}
