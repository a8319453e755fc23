import { describe, expect, it } from 'vitest';
import { visibleBoxes } from './box-order.ts';
import { BoxStore } from './box-store.ts';

const detection = (x1: number, y1: number, x2: number, y2: number, type: string) => ({
  position: { x1, y1, x2, y2 },
  type,
  score: null,
});
const view = { centre: { x: 50, y: 50 }, scale: 1, size: { width: 100, height: 100 }, ratio: 1 };

describe('boxes in view', () => {
  const store = new BoxStore();
  store.load(
    [
      detection(10, 10, 20, 20, 'midge'),
      detection(30.4, 30.6, 30.5, 30.7, 'thrips'),
      detection(500, 10, 510, 20, 'midge'),
    ],
    true,
  );

  it('leaves out what is outside and rounds to whole pixels, two at least', () => {
    const boxes = visibleBoxes(store.getSnapshot(), view);
    expect(boxes.count).toBe(2);
    expect(boxes.normal).toEqual([10, 10, 20, 20, 30, 31, 32, 33]);
  });

  it('counts in device pixels around the middle', () => {
    const boxes = visibleBoxes(store.getSnapshot(), { ...view, scale: 2, ratio: 2, centre: { x: 15, y: 15 } });
    expect(boxes.normal.slice(0, 4)).toEqual([80, 80, 120, 120]);
  });

  it('are none while a key is held, and the picked box stays picked', () => {
    store.pick(0);
    store.peek(true);
    expect(visibleBoxes(store.getSnapshot(), view).count).toBe(0);
    store.peek(false);
    expect(visibleBoxes(store.getSnapshot(), view).picked).toEqual([10, 10, 20, 20]);
    store.pick(-1);
  });

  it('dims all but the type in the foreground, and draws the picked box last', () => {
    store.highlight('thrips');
    const dimmed = visibleBoxes(store.getSnapshot(), view);
    expect([dimmed.dimmed.length, dimmed.highlighted.length, dimmed.normal.length]).toEqual([4, 4, 0]);
    store.pick(0);
    expect(visibleBoxes(store.getSnapshot(), view).picked).toEqual([10, 10, 20, 20]);
  });

  it('dims everything when the type is not on this photo', () => {
    store.pick(-1);
    store.highlight('mosquito');
    expect(visibleBoxes(store.getSnapshot(), view).dimmed).toHaveLength(8);
  });

  it('brings marked boxes to the front, whatever their type', () => {
    store.mark([1]);
    const marked = visibleBoxes(store.getSnapshot(), view);
    expect([marked.highlighted, marked.dimmed.length]).toEqual([[30, 31, 32, 33], 4]);
    store.mark(null);
    expect(visibleBoxes(store.getSnapshot(), view).highlighted).toEqual([]);
  });

  it('draws nothing when boxes are hidden', () => {
    store.show(false);
    expect(visibleBoxes(store.getSnapshot(), view).count).toBe(0);
  });
});
