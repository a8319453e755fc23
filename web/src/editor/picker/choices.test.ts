import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { expect, it } from 'vitest';
import { EditStore } from '../boxes/edit-store.ts';
import { applyChoices, typeChosen } from './choices.ts';

function box(x1: number, type: string | null, suggested: string | null = null): Detection {
  return {
    ...{ position: { x1, y1: 0, x2: x1 + 10, y2: 10 }, type, score: 0.9 },
    state: type === null ? 'to_check' : 'named',
    suggestion: suggested === null ? null : { type: suggested, p: 0.6 },
  };
}

function storeOf(positions: Detection[], withTypes = true): EditStore {
  const list = {
    positions,
    etag: '1',
    author: null,
    revision: 0,
    detector: null,
    photo: 'a1',
    width: 400,
    height: 300,
  };
  return new EditStore(list, { withTypes, size: { width: 400, height: 300 } });
}

it('offers the type of a box, else what is suggested for it', () => {
  const { boxes } = storeOf([box(0, 'midge', 'aphid'), box(20, null, 'aphid'), box(40, null)]).getSnapshot();
  expect([0, 1, 2].map((index) => typeChosen(boxes, new Map(), index))).toEqual(['midge', 'aphid', null]);
  expect(typeChosen(boxes, new Map([[2, { type: 'mosquito' }]]), 2)).toBe('mosquito');
});

it('retypes, removes and restores what was chosen, and confirms the rest', () => {
  const store = storeOf([box(0, 'midge'), box(20, null, 'aphid'), box(40, 'midge'), box(60, 'midge')]);
  store.remove([3]);
  store.pick([0, 1, 2, 3]);
  const last = applyChoices(
    store,
    new Map([
      [2, { removed: true }],
      [3, { removed: false, type: 'mosquito' }],
    ]),
  );
  expect(last).toBe('mosquito');
  expect(store.toSave().positions.map(({ type, confirmed }) => [type, confirmed])).toEqual([
    ['midge', true],
    ['aphid', true],
    ['mosquito', true],
  ]);
});

it('leaves a removed box removed unless that was taken back', () => {
  const store = storeOf([box(0, 'midge'), box(20, 'midge')], false);
  store.remove([0]);
  store.pick([0, 1]);
  expect(applyChoices(store, new Map())).toBeNull();
  expect(store.toSave().positions).toHaveLength(1);
});
