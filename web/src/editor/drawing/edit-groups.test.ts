import { expect, it } from 'vitest';
import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import { EditStore } from '../boxes/edit-store.ts';
import { editGroups } from './edit-groups.ts';

const size = { width: 1_000, height: 800 };
const view = { centre: { x: 500, y: 400 }, scale: 1, size, ratio: 1 };

function box(x1: number, more: Partial<Detection>): Detection {
  const position = { x1, y1: 100, x2: x1 + 20, y2: 120 };
  return { position, type: null, score: null, state: 'unclassified', suggestion: null, ...more };
}

function open(withTypes = true): EditStore {
  const positions = [
    box(0, {}),
    box(100, { state: 'to_check', suggestion: { type: 'midge', p: 0.5 } }),
    box(200, { type: 'midge', state: 'named' }),
    box(300, { type: 'aphid', state: 'confirmed' }),
  ];
  const list = { positions, etag: 'a', author: 'machine', revision: 0, detector: null, photo: 'a1', ...size } as const;
  return new EditStore(list, { withTypes, size });
}

/** Left edges, dashes and marks of each group. */
function looks(store: EditStore, withTypes = true) {
  return editGroups(store.getSnapshot(), view, withTypes).map(({ look, style, edges }) => {
    const sign = style.mark ?? (style.dash ? style.dash.join(' ') : 'whole');
    return `${look} ${sign}: ${edges.filter((_, at) => at % 4 === 0).join()}`;
  });
}

it('tells what is known about boxes by dashes and marks, not only by colour', () => {
  const store = open();
  store.add({ x1: 400, y1: 100, x2: 420, y2: 120 });
  store.pick([]);
  expect(looks(store)).toEqual([
    'normal 2 2: 0',
    'normal 6 3: 100',
    'normal whole: 200',
    'normal tick: 300',
    'normal plus: 400',
  ]);
});

it('draws removed boxes white and dashed, and not those that were added and removed', () => {
  const store = open();
  store.remove([0, 1, 2, store.add({ x1: 400, y1: 100, x2: 420, y2: 120 })]);
  expect(looks(store)).toEqual(['normal 3 3: 0,100,200', 'normal tick: 300']);
  const removed = editGroups(store.getSnapshot(), view, true)[0];
  expect(removed?.style).toMatchObject({ colour: [255, 255, 255, 255], hasHalo: true });
});

it('dims all but the group in front, and draws picked boxes last and blue', () => {
  const store = open();
  store.highlight('to_check');
  store.pick([0]);
  expect(looks(store)).toEqual(['dimmed whole: 200', 'dimmed whole: 300', 'highlighted 6 3: 100', 'picked 2 2: 0']);
});

it('has one look for all where there are no types', () => {
  expect(looks(open(false), false)).toEqual(['normal whole: 0,100,200', 'normal tick: 300']);
});
