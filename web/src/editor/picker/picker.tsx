import { Button } from '@mantine/core';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { insectName } from '../../insects/insect-name.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import { ReasonButton } from '../../ui/buttons/reason-button.tsx';
import { type EditColumns, hasFlag, typeOf } from '../boxes/edit-columns.ts';
import { editOrder } from '../boxes/edit-focus.ts';
import type { EditStore } from '../boxes/edit-store.ts';
import '../editor.messages.ts';
import { rememberType } from '../types/last-type.ts';
import { TypeField } from '../types/type-field.tsx';
import { applyChoices, type Choices, typeChosen } from './choices.ts';
import css from './picker.module.css';

/** Boxes with a row of their own; of more there is only one type for all. */
const mostRows = 30;

/** Props of `Picker`. */
export interface PickerProps {
  readonly store: EditStore;
  readonly order: readonly InsectType[];
}

/** The picked boxes from left to right, each with its place among all boxes, from 1. */
function rankedBoxes(boxes: EditColumns, picked: ReadonlySet<number>): ReadonlyMap<number, number> {
  const ranked = new Map<number, number>();
  editOrder(boxes).forEach((index, at) => {
    if (picked.has(index)) ranked.set(index, at + 1);
  });
  return ranked;
}

/**
 * The popup for the picked boxes: their types, and deleting or keeping them. Nothing changes before it is confirmed; keys
 * still act on the boxes at once. Source: CORRECT-7.
 */
export function Picker({ store, order }: PickerProps) {
  const { t } = useTranslation('editor');
  const { boxes, picked } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const title = useId();
  const [basis, setBasis] = useState({ picked, types: boxes.types, flags: boxes.flags });
  const [choices, setChoices] = useState<Choices>(new Map());
  if (basis.picked !== picked || basis.types !== boxes.types || basis.flags !== boxes.flags) {
    // Other boxes, or a key has changed them.
    setBasis({ picked, types: boxes.types, flags: boxes.flags });
    setChoices(new Map());
  }
  const ranked = useMemo(() => rankedBoxes(boxes, picked), [boxes, picked]);
  const indexes = [...ranked.keys()];
  const { withTypes } = store.options;
  const isRemoved = (index: number) => choices.get(index)?.removed ?? hasFlag(boxes, index, 'removed');
  const untyped = withTypes && indexes.some((one) => !isRemoved(one) && typeChosen(boxes, choices, one) === null);
  const choose = (ones: readonly number[], choice: { readonly type?: string; readonly removed?: boolean }) => {
    const next = new Map(choices);
    for (const one of ones) next.set(one, { ...next.get(one), ...choice });
    setChoices(next);
  };
  const number = numberText(indexes.length, currentLocale());
  const common = new Set(indexes.map((one) => typeChosen(boxes, choices, one)));
  const [only = null] = common;
  const allRemoved = indexes.every(isRemoved);
  return (
    <div className={css.picker} role="dialog" aria-labelledby={title}>
      <h3 id={title}>{t(($) => $.picker.title, { count: indexes.length, number })}</h3>
      {indexes.length > 1 && (
        <AllBoxes
          withTypes={withTypes}
          order={order}
          type={common.size === 1 ? only : null}
          removed={allRemoved}
          onType={(type) => choose(indexes, { type })}
          onRemoved={(removed) => choose(indexes, { removed })}
        />
      )}
      <ul className={css.rows}>
        {[...ranked].slice(0, mostRows).map(([index, rank]) => (
          <Row
            key={index}
            store={store}
            order={order}
            index={index}
            rank={rank}
            type={typeChosen(boxes, choices, index)}
            removed={isRemoved(index)}
            onType={(type) => choose([index], { type })}
            onRemoved={(removed) => choose([index], { removed })}
          />
        ))}
      </ul>
      {indexes.length > mostRows && (
        <p className={css.more}>
          {t(($) => $.picker.more, {
            count: indexes.length - mostRows,
            number: numberText(indexes.length - mostRows, currentLocale()),
          })}
        </p>
      )}
      <div className={css.answers}>
        <Button variant="default" size="sm" onClick={() => store.pick([])}>
          {t(($) => $.picker.cancel)}
        </Button>
        <ReasonButton
          size="sm"
          reason={untyped ? t(($) => $.picker.noType) : undefined}
          onClick={() => {
            const last = applyChoices(store, choices);
            if (last !== null) rememberType(last);
            store.pick([]);
          }}
        >
          {t(($) => $.picker.confirm)}
        </ReasonButton>
      </div>
    </div>
  );
}

/** What is chosen for all picked boxes at once. */
function AllBoxes(props: {
  readonly withTypes: boolean;
  readonly order: readonly InsectType[];
  /** Null: they differ. */
  readonly type: string | null;
  readonly removed: boolean;
  readonly onType: (type: string) => void;
  readonly onRemoved: (removed: boolean) => void;
}) {
  const { t } = useTranslation('editor');
  return (
    <div className={css.all}>
      {props.withTypes && (
        <TypeField
          label={t(($) => $.picker.all)}
          value={props.type}
          placeholder={t(($) => $.several)}
          order={props.order}
          onChange={props.onType}
        />
      )}
      <Button variant="default" size="sm" onClick={() => props.onRemoved(!props.removed)}>
        {t(($) => (props.removed ? $.picker.undoAll : $.picker.deleteAll))}
      </Button>
    </div>
  );
}

function Row(props: {
  readonly store: EditStore;
  readonly order: readonly InsectType[];
  readonly index: number;
  /** Its place from left to right, from 1. */
  readonly rank: number;
  readonly type: string | null;
  readonly removed: boolean;
  readonly onType: (type: string) => void;
  readonly onRemoved: (removed: boolean) => void;
}) {
  const { t } = useTranslation('editor');
  const { store, index, removed } = props;
  const { boxes } = store.getSnapshot();
  const number = numberText(props.rank, currentLocale());
  const suggested = typeOf(boxes.suggested[index] ?? 0);
  const share = Math.round((boxes.certainty[index] ?? 0) * 100);
  return (
    <li data-removed={removed || undefined}>
      <span className={css.number}>{t(($) => $.picker.box, { number })}</span>
      {store.options.withTypes && (
        <TypeField
          label={t(($) => $.picker.type, { number })}
          unlabelled
          value={props.type}
          placeholder={t(($) => $.states.unclassified)}
          order={props.order}
          disabled={removed}
          onChange={props.onType}
        />
      )}
      <button
        type="button"
        className={css.toggle}
        aria-label={t(($) => (removed ? $.picker.undo : $.picker.delete), { number })}
        title={t(($) => (removed ? $.restore : $.remove))}
        onClick={() => props.onRemoved(!removed)}
      >
        {removed ? <IconArrowBackUp size={18} aria-hidden /> : <IconTrash size={18} aria-hidden />}
      </button>
      {suggested !== null && boxes.types[index] === 0 && (
        <small>{t(($) => $.picker.suggested, { type: insectName(suggested, currentLocale()), share })}</small>
      )}
    </li>
  );
}
