import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { TFunction } from 'i18next';
import { insectName } from '../insects/insect-name.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { numberText } from '../platform/words/number-text.ts';
import { notify } from '../ui/notices/notify.tsx';
import type { PhotoMap } from '../viewer/photo/photo-map.ts';
import { cornersAt, groupAt, hasFlag, isLive, liveIndexes, stateAt, typeOf } from './boxes/edit-columns.ts';
import { editOrder, nextOfGroup } from './boxes/edit-focus.ts';
import type { EditStore } from './boxes/edit-store.ts';
import './editor.messages.ts';
import type { EditorCommands } from './keys/editor-keys.ts';
import { rememberType } from './types/last-type.ts';
import { typeOfKey } from './types/type-order.ts';

/** Size that a box has on the screen when it is brought into the middle, CSS pixels; never beyond one to one. */
const closeUp = 60;

/** What the commands of a photo act on. */
export interface PhotoTargets {
  readonly store: EditStore;
  readonly map: PhotoMap | null;
  readonly order: readonly InsectType[];
  readonly t: TFunction<'editor'>;
  /** Tells people who cannot see the photo what happened. */
  readonly say: (what: string) => void;
}

const text = (value: number) => numberText(value, currentLocale());

/** Brings a box into the middle of the photo. */
export function centreOnBox(map: PhotoMap | null, store: EditStore, index: number): void {
  const { x1, y1, x2, y2 } = cornersAt(store.getSnapshot().boxes.edges, index);
  const scale = Math.min(1, closeUp / Math.max(x2 - x1, y2 - y1, 1));
  map?.movement.centreOn({ x: (x1 + x2) / 2, y: (y1 + y2) / 2 }, scale);
}

/** The state of a box as it is shown: what is known about its type, or that it is removed. */
export function shownState(store: EditStore, index: number) {
  const { boxes } = store.getSnapshot();
  return hasFlag(boxes, index, 'removed') ? 'removed' : stateAt(boxes, index);
}

/** Tells which box it is: its place from left to right, its type and its state. */
export function describeBox({ store, t }: Pick<PhotoTargets, 'store' | 't'>, index: number): string {
  const { boxes } = store.getSnapshot();
  const type = typeOf(boxes.types[index] ?? 0);
  const state = t(($) => $.states[shownState(store, index)]);
  return t(($) => $.said.at, {
    number: text(editOrder(boxes).indexOf(index) + 1),
    total: text(boxes.count),
    type: type === null ? t(($) => $.states.unclassified) : insectName(type, currentLocale()),
    state,
  });
}

/** Live boxes of the group in the foreground. */
export function shownIndexes(store: EditStore): readonly number[] {
  const { boxes, highlighted } = store.getSnapshot();
  const live = liveIndexes(boxes);
  if (highlighted === null) return live;
  return live.filter((index) => groupAt(boxes, index, store.options.withTypes) === highlighted);
}

/** Goes to the next box of a group and picks it. Source: CORRECT-8. @param how whether those picked stay picked */
function goOn(
  targets: PhotoTargets,
  group: string | null,
  direction: 1 | -1,
  how: 'replace' | 'add' = 'replace',
): void {
  const { store, map, t, say } = targets;
  const { boxes, picked } = store.getSnapshot();
  const next = nextOfGroup(boxes, [...picked].at(-1) ?? -1, group, store.options.withTypes, direction);
  if (next === -1) {
    notify(
      t(($) => $.notFound),
      'warning',
      'editor box',
    );
    return;
  }
  store.pick([next], how);
  centreOnBox(map, store, next);
  say(describeBox(targets, next));
}

/** Gives the picked boxes a type, or, if there are none, chooses it for new ones. Source: CORRECT-7, CORRECT-9. */
export function chooseType({ store, t, say }: PhotoTargets, type: string): void {
  const { picked, mode } = store.getSnapshot();
  if (mode === 'add') store.setDefaultType(type);
  if (mode !== 'add' && picked.size === 0) return;
  rememberType(type);
  if (picked.size === 0) return;
  store.retype([...picked], type, { bulk: picked.size > 1 });
  const number = text(picked.size);
  say(t(($) => $.said.retyped, { count: picked.size, number, type: insectName(type, currentLocale()) }));
}

/** Marks the picked boxes removed, or takes that back if all of them are. Source: CORRECT-6. */
function removeOrRestore({ store, t, say }: PhotoTargets): void {
  const { boxes, picked } = store.getSnapshot();
  if (picked.size === 0) return;
  const live = [...picked].filter((index) => isLive(boxes, index));
  const count = live.length === 0 ? picked.size : live.length;
  if (live.length === 0) store.restore([...picked]);
  else store.remove(live);
  const number = text(count);
  say(t(($) => $.said[live.length === 0 ? 'restored' : 'removed'], { count, number }));
}

/** Accepts what is suggested for the picked boxes, and goes on to the next one to check. */
function accept(targets: PhotoTargets): void {
  const { store, t, say } = targets;
  const { picked } = store.getSnapshot();
  if (picked.size === 0) return;
  store.acceptSuggestion([...picked]);
  say(t(($) => $.said.confirmed, { count: picked.size, number: text(picked.size) }));
  if (picked.size === 1 && store.getSnapshot().counts.toCheck > 0) goOn(targets, 'to_check', 1);
}

function confirmShown({ store, t, say }: PhotoTargets): void {
  const shown = shownIndexes(store);
  store.confirmShown(shown);
  say(t(($) => $.said.confirmed, { count: shown.length, number: text(shown.length) }));
}

function throughHistory({ store, t, say }: PhotoTargets): Pick<EditorCommands, 'undo' | 'redo'> {
  const { canUndo, canRedo } = store.getSnapshot();
  const undo = () => {
    store.undo();
    say(t(($) => $.said.undone));
  };
  const redo = () => {
    store.redo();
    say(t(($) => $.said.redone));
  };
  return { ...(canUndo ? { undo } : {}), ...(canRedo ? { redo } : {}) };
}

/** What can be done with types. */
function withTypes(targets: PhotoTargets): EditorCommands {
  const { store, order } = targets;
  return {
    type: (digit) => {
      const type = typeOfKey(order, digit);
      if (type !== undefined) chooseType(targets, type);
    },
    accept: () => accept(targets),
    nextUnclassified: () => goOn(targets, 'unclassified', 1),
    nextToCheck: () => goOn(targets, 'to_check', 1),
    repeat: () => store.repeatLast(),
  };
}

/** What buttons and keys do with the boxes of a photo. Source: CORRECT-9. @param hasControl whether there is that mode */
export function photoCommands(targets: PhotoTargets, hasControl: boolean): EditorCommands {
  const { store } = targets;
  const { highlighted, picked } = store.getSnapshot();
  return {
    add: () => store.setMode('add'),
    pick: () => store.setMode('pick'),
    ...(hasControl ? { control: () => store.setMode('control') } : {}),
    ...(store.options.withTypes ? withTypes(targets) : {}),
    next: () => goOn(targets, highlighted, 1),
    previous: () => goOn(targets, highlighted, -1),
    pickNext: () => goOn(targets, highlighted, 1, 'add'),
    alike: () => {
      const one = [...picked].at(-1);
      if (one !== undefined) store.pickAlike(one);
    },
    remove: () => removeOrRestore(targets),
    confirmShown: () => confirmShown(targets),
    ...throughHistory(targets),
  };
}
