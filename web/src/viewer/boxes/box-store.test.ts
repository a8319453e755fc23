import { describe, expect, it, vi } from 'vitest';
import { boxAt, boxColumns, BoxStore, readingOrder } from './box-store.ts';

const detections = [
  { position: { x1: 30, y1: 1, x2: 40, y2: 9 }, type: 'midge', score: 0.9 },
  { position: { x1: 0.25, y1: 5, x2: 10, y2: 9.5 }, type: null, score: null },
  { position: { x1: 30, y1: 0, x2: 40, y2: 8 }, type: 'thrips', score: 0.5 },
  { position: { x1: 50, y1: 0, x2: 60, y2: 8 }, type: 'midge', score: 0.5 },
];

describe('box store', () => {
  it('keeps positions exactly and names types once', () => {
    const boxes = boxColumns(detections, true);
    expect(boxes.typeNames).toEqual(['midge', 'others', 'thrips']);
    expect(boxAt(boxes, 1)).toEqual({ index: 1, type: 'others', x1: 0.25, y1: 5, x2: 10, y2: 9.5 });
    expect(boxAt(boxes, 3)?.type).toBe('midge');
    expect(boxAt(boxes, 4)).toBeUndefined();
    expect(boxAt(boxes, -1)).toBeUndefined();
  });

  it('counts everything as others if types are not kept', () => {
    expect(boxColumns(detections, false).typeNames).toEqual(['others']);
  });

  it('reads from left to right, then from top to bottom', () => {
    expect([...readingOrder(boxColumns(detections, true))]).toEqual([1, 2, 0, 3]);
  });

  it('notifies listeners, and returns the same snapshot until something changes', () => {
    const store = new BoxStore();
    const heard = vi.fn();
    const forget = store.subscribe(heard);
    store.load(detections, true);
    const first = store.getSnapshot();
    expect(store.getSnapshot()).toBe(first);
    store.pick(2);
    store.pick(2);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(store.getSnapshot().boxes).toBe(first.boxes);
    forget();
    store.pick(1);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('forgets the picked box with new boxes and when boxes are hidden, but not the type in the foreground', () => {
    const store = new BoxStore();
    store.load(detections, true);
    store.highlight('midge');
    store.pick(0);
    store.show(false);
    expect(store.getSnapshot()).toMatchObject({ shown: false, picked: -1, highlighted: 'midge' });
    store.show(true);
    store.pick(0);
    store.load([], true);
    store.begin('e1');
    store.highlight('midge');
    store.begin('e1');
    expect(store.getSnapshot()).toMatchObject({ picked: -1, highlighted: 'midge', shown: true });
    store.begin('e2');
    expect(store.getSnapshot().highlighted).toBeNull();
  });
});
