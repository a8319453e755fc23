import { mostBoxes } from '@trapline/domain/detections/correction.limits.ts';
import type {
  DetectionList,
  EditedDetections,
  Position,
  Suggestion,
} from '@trapline/domain/detections/detection.schema.ts';
import { boxesWithout } from './box-matches.ts';
import { type AskedBoxes, askedBoxes, savedBoxes } from './edit-save.ts';
import {
  boxFlag,
  columnsOf,
  type EditColumns,
  hasFlag,
  isLive,
  isShown,
  liveIndexes,
  typeCode,
} from './edit-columns.ts';
import { wholeCorners } from './edit-corners.ts';
import { countBoxes, startingType } from './edit-counts.ts';
import { draftText, readDraft } from './edit-draft.ts';
import { type Draft, EditHistory, type EditStep, stepBetween, withChange, withStep } from './edit-history.ts';
import { type Conflict, mergeBoxes } from './edit-merge.ts';
import type { CarriedBox, EditMode, EditOptions, EditSnapshot } from './edit-snapshot.ts';

/** The boxes of one photo while they are being edited, with undo and redo. Kept outside React. Source: CORRECT-6. */
export class EditStore {
  readonly options: EditOptions;
  readonly #history = new EditHistory();
  readonly #listeners = new Set<() => void>();
  /** The list that the edits are based on. */
  #basis: Omit<DetectionList, 'positions'>;
  #lastType: string | null = null;
  #snapshot: EditSnapshot;

  constructor(list: DetectionList, options: EditOptions) {
    this.options = options;
    this.#basis = list;
    const boxes = columnsOf(list.positions);
    const counts = countBoxes(boxes, options.withTypes);
    this.#snapshot = {
      boxes,
      counts,
      picked: new Set(),
      mode: 'control',
      defaultType: startingType(null, counts),
      highlighted: null,
      peeking: false,
      canUndo: false,
      canRedo: false,
      changed: false,
      isChecked: false,
      conflicts: [],
    };
  }

  /**
   * Continues from a draft. If the list is newer than the one the draft began with, they are merged; boxes to decide on
   * are in `conflicts` of the snapshot. Source: CORRECT-10, CORRECT-13.
   * @returns null if the text is no draft, or that of a photo which has been replaced
   */
  static fromDraft(draft: string, list: DetectionList): EditStore | null {
    const kept = readDraft(draft);
    if (!kept || kept.photo !== list.photo) return null;
    const store = new EditStore({ ...list, positions: [] }, kept);
    store.#set({ boxes: kept.boxes, defaultType: kept.defaultType, isChecked: kept.isChecked });
    if (kept.etag !== list.etag) store.rebase(list);
    return store;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): EditSnapshot => this.#snapshot;

  /** Whether a newer list is that of another photo, which has replaced the one edited: no box fits it. */
  isReplaced({ photo }: DetectionList): boolean {
    return photo !== this.#basis.photo;
  }

  /** Of the list that the edits are based on, for `If-Match`. */
  get etag(): string {
    return this.#basis.etag;
  }

  setMode(mode: EditMode): void {
    if (mode !== this.#snapshot.mode) this.#set({ mode });
  }

  setDefaultType(defaultType: string): void {
    this.#set({ defaultType });
  }

  /** Brings a group to the front: a type, `to_check` or `unclassified`; null: all boxes. */
  highlight(highlighted: string | null): void {
    this.#set({ highlighted });
  }

  /** Hides all boxes for as long as a key or button is held. */
  peek(peeking: boolean): void {
    if (peeking !== this.#snapshot.peeking) this.#set({ peeking });
  }

  /** Picks boxes; those that are not shown are left out. */
  pick(indexes: readonly number[], how: 'replace' | 'add' | 'toggle' = 'replace'): void {
    const picked = new Set(how === 'replace' ? [] : this.#snapshot.picked);
    for (const index of indexes) {
      if (how === 'toggle' && picked.has(index)) picked.delete(index);
      else if (isShown(this.#snapshot.boxes, index)) picked.add(index);
    }
    this.#set({ picked });
  }

  /** Picks all live boxes with the same type and the same suggestion as a box. */
  pickAlike(index: number): void {
    const { boxes } = this.#snapshot;
    const alike = liveIndexes(boxes).filter(
      (other) => boxes.types[other] === boxes.types[index] && boxes.suggested[other] === boxes.suggested[index],
    );
    this.pick(alike);
  }

  /** Adds a box of the default type and picks it; -1 if the photo is full. Source: CORRECT-2, CORRECT-7. */
  add(box: Position): number {
    return this.#append([{ position: box, type: null }])[0] ?? -1;
  }

  /** Moves a box to new corners, made whole and kept inside the photo. Source: CORRECT-2. */
  move(index: number, corners: Position): void {
    this.moveAll([{ index, corners }]);
  }

  /**
   * Moves boxes in one step.
   * @param gesture moves of the same gesture are undone together, as while an arrow key is held
   */
  moveAll(moves: readonly { readonly index: number; readonly corners: Position }[], gesture?: string): void {
    const live = moves.filter(({ index }) => isLive(this.#snapshot.boxes, index));
    const change = ({ edges }: Draft) => {
      for (const { index, corners } of live) {
        const { x1, y1, x2, y2 } = wholeCorners(corners, this.options.size);
        edges.set([x1, y1, x2, y2], index * 4);
      }
    };
    const indexes = live.map(({ index }) => index);
    this.#edit(indexes, change, { isMoving: true, gesture: gesture ?? null });
  }

  /** Sets the type of live boxes, which is the user's word. @param options.bulk of many at once. Source: LEARN-3. */
  retype(indexes: readonly number[], type: string, options?: { readonly bulk?: boolean }): void {
    const code = typeCode(type);
    if (code === 0) return;
    this.#lastType = type;
    const how = boxFlag.confirmed | (options?.bulk === true ? boxFlag.bulk : 0);
    this.#edit(this.#liveOf(indexes), ({ types, flags }, index) => {
      types[index] = code;
      flags[index] = ((flags[index] ?? 0) & ~boxFlag.bulk) | how;
    });
  }

  /** Marks boxes removed; added ones disappear. Source: CORRECT-6. */
  remove(indexes: readonly number[]): void {
    this.#edit(this.#liveOf(indexes), ({ flags }, index) => {
      flags[index] = (flags[index] ?? 0) | boxFlag.removed;
    });
  }

  /** Takes back the removal of boxes. Source: CORRECT-6. */
  restore(indexes: readonly number[]): void {
    const { boxes } = this.#snapshot;
    const removed = indexes.filter((index) => isShown(boxes, index) && hasFlag(boxes, index, 'removed'));
    this.#edit(removed, ({ flags }, index) => {
      flags[index] = (flags[index] ?? 0) & ~boxFlag.removed;
    });
  }

  /** Says that boxes are right as they are; those without a type, where there are types, stay as they are. */
  confirm(indexes: readonly number[]): void {
    this.#confirm(indexes, indexes.length > 1, this.#snapshot.isChecked);
  }

  /** Gives boxes the types suggested for them, as the user's word; those without a suggestion are confirmed. */
  acceptSuggestion(indexes: readonly number[]): void {
    const { boxes } = this.#snapshot;
    const how = boxFlag.confirmed | (indexes.length > 1 ? boxFlag.bulk : 0);
    const sure = this.#liveOf(indexes).filter((index) => boxes.types[index] !== 0 || boxes.suggested[index] !== 0);
    this.#edit(sure, ({ types, flags }, index) => {
      const suggested = boxes.suggested[index] ?? 0;
      if (suggested !== 0) types[index] = suggested;
      flags[index] = (flags[index] ?? 0) | how;
    });
  }

  /** Says that all these boxes are right; if they are all of the photo, that the whole photo is. Source: LEARN-3. */
  confirmShown(indexes: readonly number[]): void {
    const shown = new Set(indexes);
    const isWhole = liveIndexes(this.#snapshot.boxes).every((index) => shown.has(index));
    this.#confirm(indexes, true, this.#snapshot.isChecked || isWhole);
  }

  undo(): void {
    this.#go(this.#history.back(), 'before');
  }

  redo(): void {
    this.#go(this.#history.forth(), 'after');
  }

  /** Gives what is picked now the type that was set last. */
  repeatLast(): void {
    const picked = [...this.#snapshot.picked];
    if (this.#lastType !== null) this.retype(picked, this.#lastType, { bulk: picked.length > 1 });
  }

  /** Adds boxes of another photo, except those where there is one already. Returns the indexes of the new ones. */
  carryOver(boxes: readonly CarriedBox[]): readonly number[] {
    const now = this.#snapshot.boxes;
    const edges = new Float64Array(boxes.length * 4);
    boxes.forEach(({ position: { x1, y1, x2, y2 } }, index) => edges.set([x1, y1, x2, y2], index * 4));
    const free = boxesWithout(
      edges,
      boxes.map((_, index) => index),
      now.edges,
      liveIndexes(now),
    );
    return this.#append(free.flatMap((index) => boxes[index] ?? []));
  }

  /**
   * Replaces the suggestions; not a change of the user's.
   * @param given one per box, null without one
   * @param indexes the boxes they are for; omitted: the live ones, in their order
   */
  suggest(given: readonly (Suggestion | null)[], indexes: readonly number[] = liveIndexes(this.#snapshot.boxes)): void {
    const { boxes } = this.#snapshot;
    const suggested = boxes.suggested.slice();
    const certainty = boxes.certainty.slice();
    given.forEach((suggestion, at) => {
      const index = indexes[at];
      if (index === undefined) return;
      suggested[index] = typeCode(suggestion?.type ?? null);
      certainty[index] = suggestion?.p ?? 0;
    });
    this.#set({ boxes: { ...boxes, suggested, certainty } });
  }

  /** Returns the complete list to save. Source: CORRECT-3. */
  toSave(): EditedDetections {
    return savedBoxes(this.#snapshot.boxes, this.options.withTypes, this.#snapshot.isChecked);
  }

  /** Returns the boxes for which suggestions are wanted, with their indexes for `suggest`. */
  toSuggest(): AskedBoxes {
    return askedBoxes(this.#snapshot.boxes);
  }

  /** Returns the work in progress as text. Source: CORRECT-10. */
  toDraft(): string {
    const { boxes, defaultType, isChecked } = this.#snapshot;
    return draftText({ ...this.options, etag: this.etag, photo: this.#basis.photo, defaultType, isChecked, boxes });
  }

  /** Whether only the machine's names and suggestions differ in a newer list. Source: CORRECT-13. */
  isRenewed({ author, revision, detector, positions }: DetectionList): boolean {
    const { author: by, revision: number, detector: found } = this.#basis;
    const isSame = author === by && revision === number && detector === found;
    return isSame && positions.length === this.#snapshot.boxes.base.count;
  }

  /**
   * Puts the edits on a newer list. They can no longer be undone one by one; indexes change. Source: CORRECT-13.
   * @returns the boxes on which the two differ; until decided, the user's edits stand
   */
  rebase(newer: DetectionList): { readonly conflicts: readonly Conflict[] } {
    const { boxes, conflicts } = mergeBoxes(this.#snapshot.boxes, columnsOf(newer.positions));
    this.#basis = newer;
    this.#history.clear();
    this.#set({ boxes, conflicts, picked: new Set() });
    return { conflicts };
  }

  /** Decides on a box that both changed. Can be undone like any edit, but does not come back as a conflict. */
  resolve(conflict: Conflict, side: 'mine' | 'theirs'): void {
    const { index, other, theirs } = conflict;
    if (side === 'mine') {
      if (other >= 0) this.remove([other]);
    } else if (other >= 0 || theirs === null) {
      this.remove([index]);
    } else {
      const { x1, y1, x2, y2 } = theirs.position;
      const change = ({ edges, types, flags }: Draft) => {
        edges.set([x1, y1, x2, y2], index * 4);
        types[index] = typeCode(theirs.type);
        flags[index] = 0;
      };
      this.#edit([index], change, { isMoving: true, gesture: null });
    }
    this.#set({ conflicts: this.#snapshot.conflicts.filter((left) => left !== conflict) });
  }

  #liveOf(indexes: readonly number[]): readonly number[] {
    return indexes.filter((index) => isLive(this.#snapshot.boxes, index));
  }

  #confirm(indexes: readonly number[], bulk: boolean, isChecked: boolean): void {
    const { boxes } = this.#snapshot;
    const sure = this.#liveOf(indexes).filter((index) => boxes.types[index] !== 0 || !this.options.withTypes);
    const fresh = boxFlag.confirmed | (bulk ? boxFlag.bulk : 0);
    const change = ({ flags }: Draft, index: number) => {
      const before = flags[index] ?? 0;
      if ((before & boxFlag.confirmed) === 0) flags[index] = before | fresh;
    };
    this.#edit(sure, change, { isMoving: false, gesture: null }, isChecked);
  }

  #append(added: readonly CarriedBox[]): readonly number[] {
    const { boxes, counts, defaultType } = this.#snapshot;
    const fitting = added.slice(0, Math.max(0, mostBoxes - counts.live));
    if (fitting.length === 0) return [];
    const count = boxes.count + fitting.length;
    const grown: EditColumns = {
      ...boxes,
      count,
      edges: new Float64Array(count * 4),
      types: new Uint8Array(count),
      // Not there before they are added, and after that is undone.
      flags: new Uint8Array(count).fill(boxFlag.added | boxFlag.removed, boxes.count),
      suggested: new Uint8Array(count),
      certainty: new Float32Array(count),
    };
    for (const column of ['edges', 'types', 'flags', 'suggested', 'certainty'] as const) {
      grown[column].set(boxes[column]);
    }
    const indexes = fitting.map(({ position, type }, at) => {
      const index = boxes.count + at;
      const { x1, y1, x2, y2 } = wholeCorners(position, this.options.size);
      grown.edges.set([x1, y1, x2, y2], index * 4);
      grown.types[index] = typeCode(this.options.withTypes ? (type ?? defaultType) : 'others');
      return index;
    });
    this.#snapshot = { ...this.#snapshot, boxes: grown, picked: new Set(indexes) };
    this.#edit(indexes, ({ flags }, index) => {
      flags[index] = boxFlag.added;
    });
    this.pick(indexes);
    return indexes;
  }

  /** Changes boxes as one step of the history. @param change called for each box, or once if `how.isMoving` */
  #edit(
    indexes: readonly number[],
    change: (draft: Draft, index: number) => void,
    how: { readonly isMoving: boolean; readonly gesture: string | null } = { isMoving: false, gesture: null },
    isChecked = this.#snapshot.isChecked,
  ): void {
    const before = this.#snapshot;
    const concerned = Uint32Array.from(indexes);
    const boxes = withChange(
      before.boxes,
      concerned,
      (draft) => {
        if (how.isMoving) change(draft, indexes[0] ?? 0);
        else for (const index of concerned) change(draft, index);
      },
      how.isMoving,
    );
    const step = stepBetween(before.boxes, boxes, concerned, [before.isChecked, isChecked]);
    if (!step) return;
    this.#history.add(step, how.gesture);
    this.#set({ boxes, isChecked });
  }

  #go(step: EditStep | undefined, side: 'before' | 'after'): void {
    if (!step) return;
    const boxes = withStep(this.#snapshot.boxes, step, side);
    this.#set({ boxes, isChecked: step.checked[side === 'before' ? 0 : 1] });
  }

  #set(part: Partial<EditSnapshot>): void {
    const next = { ...this.#snapshot, ...part };
    const { boxes, picked, isChecked } = next;
    const counts = part.boxes ? countBoxes(boxes, this.options.withTypes) : next.counts;
    const isGone = [...picked].some((index) => !isShown(boxes, index));
    this.#snapshot = {
      ...next,
      counts,
      picked: isGone ? new Set([...picked].filter((index) => isShown(boxes, index))) : picked,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      changed: counts.changed || isChecked,
    };
    for (const listener of this.#listeners) listener();
  }
}
