import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Detection, DetectionList, EditedDetections } from '@trapline/domain/detections/detection.schema.ts';
import { isLive, isShown, stateAt } from './edit-columns.ts';
import { isMissingType, startingType } from './edit-counts.ts';
import { nextOfGroup } from './edit-focus.ts';
import { EditStore } from './edit-store.ts';

const size = { width: 1_000, height: 800 };

function box(x1: number, type: string | null, more: Partial<Detection> = {}): Detection {
  const state = type === null ? 'unclassified' : 'named';
  return { position: { x1, y1: 100, x2: x1 + 20, y2: 130 }, type, score: null, state, suggestion: null, ...more };
}

function listOf(positions: Detection[], etag = 'a'): DetectionList {
  return { positions, etag, author: 'machine', revision: 0, detector: null, photo: 'a1', ...size };
}

const four = [
  box(10, 'midge'),
  box(100, null),
  box(300, 'thrips'),
  box(200, null, { state: 'to_check', suggestion: { type: 'midge', p: 0.6 } }),
];

function open(positions = four, withTypes = true): EditStore {
  return new EditStore(listOf(positions), { withTypes, size });
}

/** Returns what a save makes of boxes that were `four` or others like them: what the person said is confirmed. */
function afterSave({ positions }: EditedDetections, etag: string, before = four): DetectionList {
  return listOf(
    positions.map(({ position, type, confirmed }): Detection => {
      const same = before.find((one) => Object.values(one.position).join() === Object.values(position).join());
      const kept = same?.type === type && confirmed !== true ? same : null;
      return kept ?? { position, type, score: null, state: 'confirmed', suggestion: null };
    }),
    etag,
  );
}

describe('editing boxes', () => {
  it('counts by type, and what has none apart', () => {
    const { counts, changed, defaultType } = open().getSnapshot();
    expect(counts).toMatchObject({ live: 4, unclassified: 1, toCheck: 1, confirmed: 0, missing: 0 });
    expect([...counts.byType]).toEqual([
      ['thrips', 1],
      ['midge', 1],
    ]);
    expect([changed, defaultType]).toEqual([false, 'thrips']);
    expect(startingType('aphid', counts)).toBe('aphid');
    expect(startingType(null, open([]).getSnapshot().counts)).toBe('others');
  });

  it('has one group where there are no types', () => {
    const store = open(four, false);
    expect([...store.getSnapshot().counts.byType]).toEqual([['others', 4]]);
    store.add({ x1: 500, y1: 1, x2: 530, y2: 30 });
    store.move(1, { x1: 0, y1: 0, x2: 9, y2: 9 });
    const { positions } = store.toSave();
    expect(positions.map(({ type }) => type)).toEqual(['midge', 'others', 'thrips', null, 'others']);
    expect(store.getSnapshot().counts.missing).toBe(0);
  });

  it('adds whole boxes of the default type inside the photo, and lets them disappear', () => {
    const store = open();
    store.setDefaultType('aphid');
    const index = store.add({ x1: 999, y1: 799.6, x2: 1_020, y2: 790.2 });
    expect(store.toSave().positions.at(-1)).toEqual({
      position: { x1: 996, y1: 790, x2: 1_000, y2: 800 },
      type: 'aphid',
    });
    expect([...store.getSnapshot().picked]).toEqual([index]);
    store.remove([index]);
    expect(isShown(store.getSnapshot().boxes, index)).toBe(false);
    expect(store.getSnapshot()).toMatchObject({ changed: false, picked: new Set() });
    store.restore([index]);
    expect(store.getSnapshot().counts.live).toBe(4);
    store.undo();
    expect(store.getSnapshot().counts).toMatchObject({ live: 5, added: 1 });
  });

  it('keeps removed boxes until they are saved, and takes the removal back', () => {
    const store = open();
    store.remove([0, 2]);
    expect(store.getSnapshot().counts).toMatchObject({ live: 2, removed: 2, changed: true });
    expect(isShown(store.getSnapshot().boxes, 0)).toBe(true);
    store.restore([0, 1, 2]);
    expect(store.getSnapshot().changed).toBe(false);
  });

  it('sends what a person said about a box, and the others as they were', () => {
    const store = open();
    store.retype([1], 'aphid');
    store.confirm([0, 3]);
    store.acceptSuggestion([3]);
    const sent = store.toSave().positions.map(({ position: _, ...rest }) => rest);
    expect(sent).toEqual([
      { type: 'midge', confirmed: true, bulk: true },
      { type: 'aphid', confirmed: true },
      { type: 'thrips' },
      { type: 'midge', confirmed: true },
    ]);
    expect(stateAt(store.getSnapshot().boxes, 3)).toBe('confirmed');
    store.confirmShown([0, 1, 2, 3]);
    expect(store.toSave().checked).toBe(true);
    store.undo();
    expect(store.toSave().checked).toBeUndefined();
  });

  it('says which boxes need a type before they can be saved', () => {
    const store = open();
    store.move(1, { x1: 100, y1: 100, x2: 121, y2: 130 });
    expect(store.getSnapshot().counts.missing).toBe(1);
    expect(isMissingType(store.getSnapshot().boxes, 1, true)).toBe(true);
    store.move(1, { x1: 100, y1: 100, x2: 120, y2: 130 });
    expect(store.getSnapshot()).toMatchObject({ changed: false });
  });

  it('undoes movements of one gesture together', () => {
    const store = open();
    for (const x1 of [11, 12, 13]) {
      store.moveAll([{ index: 0, corners: { x1, y1: 100, x2: x1 + 20, y2: 130 } }], 'held');
    }
    store.undo();
    expect(store.getSnapshot()).toMatchObject({ canUndo: false, canRedo: true, changed: false });
    store.redo();
    expect(store.toSave().positions[0]?.position.x1).toBe(13);
  });

  it('picks, toggles, and picks all alike; repeats the last type', () => {
    const store = open([...four, box(400, null)]);
    store.pick([0]);
    store.pick([1, 99], 'add');
    store.pick([0, 2], 'toggle');
    expect([...store.getSnapshot().picked]).toEqual([1, 2]);
    store.pickAlike(1);
    expect([...store.getSnapshot().picked]).toEqual([1, 4]);
    store.retype([2], 'aphid');
    store.repeatLast();
    expect(store.getSnapshot().counts.byType.get('aphid')).toBe(3);
    expect(store.toSave().positions[4]).toMatchObject({ type: 'aphid', bulk: true });
  });

  it('goes from left to right through a group, and starts again', () => {
    const store = open();
    const { boxes } = store.getSnapshot();
    expect(nextOfGroup(boxes, -1, null, true)).toBe(0);
    expect([0, 1, 3, 2].map((from) => nextOfGroup(boxes, from, null, true))).toEqual([1, 3, 2, 0]);
    expect(nextOfGroup(boxes, 0, null, true, -1)).toBe(2);
    expect(nextOfGroup(boxes, 0, 'to_check', true)).toBe(3);
    expect(nextOfGroup(boxes, 0, 'unclassified', true)).toBe(1);
    expect(nextOfGroup(boxes, 0, 'aphid', true)).toBe(-1);
    store.remove([1]);
    expect(nextOfGroup(store.getSnapshot().boxes, 0, 'unclassified', true)).toBe(-1);
  });

  it('takes new suggestions without that being a change', () => {
    const store = open();
    store.remove([0]);
    store.suggest([{ type: 'aphid', p: 0.5 }, null, null]);
    expect(store.getSnapshot().counts).toMatchObject({ toCheck: 2, unclassified: 0 });
    expect(store.toSuggest().indexes).toEqual([1, 2, 3]);
    store.undo();
    expect(store.getSnapshot().changed).toBe(false);
    store.acceptSuggestion([1]);
    expect(store.toSave().positions[1]?.type).toBe('aphid');
  });

  it('asks for suggestions with the types that a person has said, and for 2,000 boxes at most', () => {
    const store = open([...four, box(400, 'aphid', { state: 'confirmed' }), box(500, 'aphid')]);
    store.retype([5], 'mosquito');
    store.confirm([0]);
    store.add({ x1: 600, y1: 1, x2: 630, y2: 30 });
    const types = store.toSuggest().positions.map(({ type }) => type);
    expect(types).toEqual(['midge', null, null, null, 'aphid', 'mosquito', 'aphid']);
    const named = Array.from({ length: 3_000 }, () => box(1, 'midge'));
    const many = open([...named, box(10, null), box(50, 'aphid', { state: 'confirmed' })]).toSuggest();
    expect(many.positions.length).toBe(2_000);
    expect(many.positions.filter(({ type }) => type !== null).map(({ type }) => type)).toEqual(['aphid']);
    expect(many.indexes.slice(-3)).toEqual([1_997, 3_000, 3_001]);
  });

  it('carries boxes over from another photo, except where there is one', () => {
    const store = open();
    const carried = [{ ...box(12, 'aphid') }, box(600, 'aphid'), box(700, null)];
    expect(store.carryOver(carried)).toEqual([4, 5]);
    expect(store.toSave().positions.slice(4)).toMatchObject([{ type: 'aphid' }, { type: 'thrips' }]);
    store.undo();
    expect(store.getSnapshot().changed).toBe(false);
  });

  it('tells listeners of each change, and keeps older columns as they were', () => {
    const store = open();
    const listener = vi.fn();
    const { boxes } = store.getSnapshot();
    const stop = store.subscribe(listener);
    store.retype([0, 1, 2], 'aphid', { bulk: true });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    store.undo();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot().boxes).toEqual(boxes);
  });
});

const action = fc.oneof(
  fc.record({ name: fc.constant('add' as const), x: fc.integer({ min: -10, max: 1_010 }), to: fc.integer() }),
  fc.record({ name: fc.constant('move' as const), at: fc.nat(6), x: fc.integer({ min: -10, max: 1_010 }) }),
  fc.record({ name: fc.constant('retype' as const), at: fc.nat(6), type: fc.constantFrom('aphid', 'midge', 'thrips') }),
  fc.record({
    name: fc.constantFrom('remove', 'restore', 'confirm', 'accept', 'shown', 'undo', 'redo'),
    at: fc.nat(6),
  }),
);

function act(store: EditStore, done: typeof action extends fc.Arbitrary<infer A> ? A : never): void {
  if (done.name === 'add' && 'to' in done) store.add({ x1: done.x, y1: 50, x2: done.x + (done.to % 50), y2: 90 });
  if (!('at' in done)) return;
  const { at } = done;
  if (done.name === 'move' && 'x' in done) store.move(at, { x1: done.x, y1: 5, x2: done.x + 9, y2: 20 });
  if (done.name === 'retype' && 'type' in done) store.retype([at, at + 1], done.type, { bulk: true });
  if (done.name === 'remove') store.remove([at]);
  if (done.name === 'restore') store.restore([at]);
  if (done.name === 'confirm') store.confirm([at]);
  if (done.name === 'accept') store.acceptSuggestion([at]);
  if (done.name === 'shown') store.confirmShown([0, 1, 2, 3, 4, 5, 6]);
  if (done.name === 'undo') store.undo();
  if (done.name === 'redo') store.redo();
}

describe('undo', () => {
  it('of everything gives the beginning, and redo of everything the end', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const store = open();
        const beginning = store.toSave();
        for (const one of actions) act(store, one);
        while (store.getSnapshot().canRedo) store.redo();
        const end = store.toSave();
        while (store.getSnapshot().canUndo) store.undo();
        expect(store.toSave()).toEqual(beginning);
        expect(store.getSnapshot().changed).toBe(false);
        while (store.getSnapshot().canRedo) store.redo();
        expect(store.toSave()).toEqual(end);
      }),
    );
  });
});

describe('a draft', () => {
  it('continues where the work stopped', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (actions) => {
        const store = open();
        for (const one of actions) act(store, one);
        const again = EditStore.fromDraft(store.toDraft(), listOf(four));
        expect(again?.toSave()).toEqual(store.toSave());
        expect(again?.getSnapshot().counts).toEqual(store.getSnapshot().counts);
      }),
    );
  });

  it('is put on a list that has changed since', () => {
    const store = open();
    store.retype([1], 'aphid');
    const again = EditStore.fromDraft(store.toDraft(), listOf([...four.slice(1), box(700, 'moth_fly')], 'b'));
    expect(again?.etag).toBe('b');
    expect(again?.toSave().positions.map(({ type }) => type)).toEqual(['aphid', 'thrips', null, 'moth_fly']);
    expect(again?.getSnapshot()).toMatchObject({ conflicts: [], changed: true });
  });

  it('is ignored if it is none', () => {
    for (const text of ['', '{}', '[1]', '{"version":1}', open().toDraft().replace('"types":[', '"types":["x",')]) {
      expect(EditStore.fromDraft(text, listOf(four))).toBeNull();
    }
  });
});

describe('merging with what somebody else saved', () => {
  it('does not depend on who was first if they changed different boxes', () => {
    const many = Array.from({ length: 12 }, (_, index) => box(index * 80, index % 2 === 0 ? 'midge' : null));
    const kind = fc.constantFrom('retype', 'remove', 'move', 'confirm', 'none');
    const kinds = fc.array(kind, { minLength: 12, maxLength: 12 });
    const edit = (store: EditStore, todo: readonly string[], rest: number, newAt: number) => {
      todo.forEach((what, index) => {
        if (index % 2 !== rest) return;
        if (what === 'retype') store.retype([index], 'thrips');
        if (what === 'remove') store.remove([index]);
        if (what === 'move') store.move(index, { x1: index * 80 + 2, y1: 101, x2: index * 80 + 22, y2: 131 });
        if (what === 'move') store.retype([index], 'aphid');
        if (what === 'confirm') store.confirm([index]);
      });
      store.add({ x1: newAt, y1: 500, x2: newAt + 30, y2: 540 });
    };
    const places = ({ positions }: EditedDetections) =>
      positions.map(({ position: { x1, y1, x2, y2 }, type }) => [x1, y1, x2, y2, type].join()).toSorted();
    fc.assert(
      fc.property(kinds, (todo) => {
        const one = open(many);
        const other = open(many);
        edit(one, todo, 0, 100);
        edit(other, todo, 1, 500);
        const [saved, savedByOther] = [afterSave(one.toSave(), 'one', many), afterSave(other.toSave(), 'other', many)];
        expect(one.rebase(savedByOther).conflicts).toEqual([]);
        expect(other.rebase(saved).conflicts).toEqual([]);
        expect(places(one.toSave())).toEqual(places(other.toSave()));
      }),
    );
  });

  it('keeps the own work where both changed a box, until it is decided', () => {
    const mine = open();
    mine.retype([0], 'aphid');
    mine.remove([1]);
    mine.retype([2], 'psocid');
    const theirs = open();
    theirs.retype([0], 'moth_fly');
    theirs.retype([1], 'midge');
    theirs.remove([2]);
    const { conflicts } = mine.rebase(afterSave(theirs.toSave(), 'b'));
    expect(conflicts.map((one) => [one.mine?.type, one.theirs?.type])).toEqual([
      ['aphid', 'moth_fly'],
      [undefined, 'midge'],
      ['psocid', undefined],
    ]);
    expect(mine.toSave().positions.map(({ type }) => type)).toEqual(['aphid', null, 'psocid']);
    for (const conflict of conflicts) mine.resolve(conflict, 'theirs');
    expect(mine.toSave().positions.map(({ type }) => type)).toEqual(['moth_fly', 'midge', null]);
    expect(mine.getSnapshot()).toMatchObject({ conflicts: [], changed: false });
  });

  it('asks about an insect that both drew, unless they drew the same', () => {
    const mine = open();
    mine.setDefaultType('aphid');
    mine.add({ x1: 500, y1: 500, x2: 530, y2: 530 });
    mine.add({ x1: 600, y1: 500, x2: 630, y2: 530 });
    const theirs = open();
    theirs.setDefaultType('aphid');
    theirs.add({ x1: 500, y1: 500, x2: 530, y2: 530 });
    theirs.add({ x1: 601, y1: 500, x2: 631, y2: 530 });
    const { conflicts } = mine.rebase(afterSave(theirs.toSave(), 'b'));
    expect(conflicts.map((one) => [one.mine?.position.x1, one.theirs?.position.x1])).toEqual([[600, 601]]);
    for (const conflict of conflicts) mine.resolve(conflict, 'mine');
    expect(
      mine
        .toSave()
        .positions.slice(4)
        .map(({ position }) => position.x1),
    ).toEqual([500, 600]);
    expect(isLive(mine.getSnapshot().boxes, conflicts[0]?.other ?? -1)).toBe(false);
  });

  it('takes new names of the machine where the user said nothing else', () => {
    const store = open();
    store.retype([1], 'aphid');
    const named = four.map((one): Detection => ({ ...one, type: 'psocid', state: 'named' }));
    expect(store.rebase(listOf(named, 'b')).conflicts).toEqual([]);
    expect(store.toSave().positions.map(({ type }) => type)).toEqual(['psocid', 'aphid', 'psocid', 'psocid']);
  });
});
