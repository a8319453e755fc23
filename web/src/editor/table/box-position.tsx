import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { cornersAt } from '../boxes/edit-columns.ts';
import { editOrder } from '../boxes/edit-focus.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import './box-table.messages.ts';
import css from './box-table.module.css';

const sides = ['x1', 'y1', 'x2', 'y2'] as const;
type Side = (typeof sides)[number];

/** The corners of a box as fields; a value is taken when the field is left, or on Enter. */
export function BoxPosition({ store, index }: { readonly store: EditStore; readonly index: number }) {
  const { t } = useTranslation('editorTable');
  const { boxes } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const corners = cornersAt(boxes.edges, index);
  const [typed, setTyped] = useState<{ readonly side: Side; readonly text: string } | null>(null);
  const take = () => {
    const value = Number(typed?.text);
    if (typed !== null && typed.text.trim() !== '' && Number.isFinite(value) && value !== corners[typed.side]) {
      store.move(index, { ...corners, [typed.side]: value });
    }
    setTyped(null);
  };
  const number = numberText(editOrder(boxes).indexOf(index) + 1, currentLocale());
  return (
    <fieldset className={css.position}>
      <legend>{t(($) => $.position.title, { number })}</legend>
      {sides.map((side) => (
        <label key={side}>
          {t(($) => $.position[side])}
          <input
            type="text"
            inputMode="numeric"
            value={typed?.side === side ? typed.text : corners[side]}
            onChange={({ currentTarget: { value: text } }) => setTyped({ side, text })}
            onBlur={take}
            onKeyDown={({ key }) => {
              if (key === 'Enter') take();
            }}
          />
        </label>
      ))}
    </fieldset>
  );
}
