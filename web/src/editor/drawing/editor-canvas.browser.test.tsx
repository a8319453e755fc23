import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Detection, DetectionList } from '@trapline/domain/detections/detection.schema.ts';
import { show } from '../../../test/show.tsx';
import { EditStore } from '../boxes/edit-store.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import type { EditorHook } from './editor-hook.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A frame of this size shows the photo at a scale of 0.3. */
const frame = { width: 900, height: 600 };
const tiles = { width: 3_000, height: 2_000, levels: 1, tile_size: 4_096, overlap: 0, url_template: pixel } as const;

function box(x1: number, y1: number, side: number, type: string | null): Detection {
  const position = { x1, y1, x2: x1 + side, y2: y1 + side };
  return { position, type, score: null, state: type === null ? 'unclassified' : 'named', suggestion: null };
}

interface Opened {
  readonly store: EditStore;
  readonly hook: EditorHook;
}

async function open(scale: 0.3 | 1, positions: Detection[] = [], standing = 0): Promise<Opened> {
  const list: DetectionList = {
    ...{ positions, etag: 'a', author: 'machine', revision: 0, detector: null, photo: 'a1' },
    ...{ width: tiles.width, height: tiles.height },
  };
  const store = new EditStore(list, { withTypes: true, size: tiles });
  // Off the whole pixels of the screen, as on a page.
  const style = { ...frame, position: 'absolute', left: 20 + standing, top: 10 + standing } as const;
  await show(
    <div style={style}>
      <EditorCanvas
        tiles={tiles}
        store={store}
        name="card"
        onReady={(map) => scale === 1 && map?.movement.oneToOne()}
      />
    </div>,
  );
  await expect.poll(() => window.traplineEditor?.view()).toMatchObject({ scale, drawn: true });
  const hook = window.traplineEditor;
  if (!hook) throw new Error('There is no editor');
  return { store, hook };
}

function photo(): HTMLElement {
  return page.getByRole('application').element().getElementsByTagName('canvas')[0] ?? document.body;
}

/** One pointer; its positions are given in pixels of the photo. */
function pointer(hook: EditorHook, id = 1, pointerType = 'mouse', keys: PointerEventInit = {}) {
  const send = (type: string, x: number, y: number, buttons: number) => {
    const at = hook.clientPoint(x, y);
    const target = type === 'pointerdown' ? photo() : (document.elementFromPoint(at.x, at.y) ?? photo());
    const isPrimary = id === 1;
    const init = { pointerId: id, pointerType, isPrimary, clientX: at.x, clientY: at.y, buttons, ...keys };
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...init }));
  };
  const down = (x: number, y: number) => send('pointerdown', x, y, 1);
  const move = (x: number, y: number) => send('pointermove', x, y, 1);
  const up = (x: number, y: number) => send('pointerup', x, y, 0);
  return {
    down,
    move,
    up,
    hover: (x: number, y: number) => send('pointermove', x, y, 0),
    click: (x: number, y: number) => {
      down(x, y);
      up(x, y);
    },
    drag: (x1: number, y1: number, x2: number, y2: number) => {
      down(x1, y1);
      move((x1 + x2) / 2, (y1 + y2) / 2);
      up(x2, y2);
    },
  };
}

/** Farthest distance of an edge of the last box from where it was drawn, in pixels of the photo. */
function errorOf({ store }: Opened, wanted: readonly number[]): number {
  const position = store.toSave().positions.at(-1)?.position;
  return Math.max(...Object.values(position ?? {}).map((edge, at) => Math.abs(edge - (wanted[at] ?? Number.NaN))));
}

it.each([1, 0.3] as const)('draws a box exactly where it was dragged, at a scale of %s', async (scale) => {
  const opened = await open(scale, [], 0.4);
  opened.store.setMode('add');
  for (const [x1, y1, x2, y2] of [
    [1_201, 803, 1_260, 871],
    [1_400.4, 1_000.7, 1_333.2, 1_100.1],
    [1_600, 1_200, 1_640.49, 1_160.51],
  ] as const) {
    pointer(opened.hook).drag(x1, y1, x2, y2);
    const wanted = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
    expect(errorOf(opened, wanted)).toBeLessThanOrEqual(0.5001);
  }
  expect(opened.store.getSnapshot().counts.added).toBe(3);
});

it('draws by two clicks, shows the box between them, and drops it on Escape', async () => {
  const { store, hook } = await open(1);
  store.setMode('add');
  const mouse = pointer(hook);
  mouse.click(1_300, 900);
  mouse.hover(1_330, 950);
  expect(hook.drawing()).toEqual({ x1: 1_300, y1: 900, x2: 1_330, y2: 950 });
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('First corner set. Choose the opposite corner, or press Escape.');
  photo().closest<HTMLElement>('[role=application]')?.focus();
  await userEvent.keyboard('{Escape}');
  expect(hook.drawing()).toBeNull();
  mouse.click(1_300, 900);
  mouse.click(1_340, 960);
  expect(store.toSave().positions[0]?.position).toEqual({ x1: 1_300, y1: 900, x2: 1_340, y2: 960 });
  store.undo();
  expect(store.getSnapshot()).toMatchObject({ changed: false, canRedo: true });
});

it('draws by keys alone', async () => {
  const { store } = await open(1);
  store.setMode('add');
  photo().closest<HTMLElement>('[role=application]')?.focus();
  await userEvent.keyboard('{ArrowRight} ');
  for (let press = 0; press < 6; press += 1) await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await userEvent.keyboard(' ');
  expect(store.toSave().positions[0]?.position).toEqual({ x1: 1_501, y1: 1_000, x2: 1_507, y2: 1_006 });
});

it('draws with one finger, and drops the box when a second one lands', async () => {
  const { store, hook } = await open(1);
  store.setMode('add');
  const [one, two] = [pointer(hook, 1, 'touch'), pointer(hook, 2, 'touch')];
  one.drag(1_300, 900, 1_350, 950);
  expect(store.getSnapshot().counts.added).toBe(1);
  store.undo();
  one.down(1_300, 900);
  one.move(1_350, 950);
  expect(hook.drawing()).not.toBeNull();
  two.down(1_500, 1_100);
  expect(hook.drawing()).toBeNull();
  const { scale } = hook.view();
  one.move(1_250, 850);
  two.move(1_700, 1_300);
  await expect.poll(() => hook.view().scale).toBeGreaterThan(scale);
  one.up(1_250, 850);
  two.up(1_700, 1_300);
  expect(store.getSnapshot()).toMatchObject({ changed: false, canUndo: false });
});

it('does not let a palm disturb a pen', async () => {
  const { store, hook } = await open(1);
  store.setMode('add');
  const [pen, palm] = [pointer(hook, 1, 'pen'), pointer(hook, 2, 'touch')];
  pen.down(1_300, 900);
  palm.down(1_500, 1_100);
  pen.move(1_330, 940);
  pen.up(1_350, 950);
  palm.up(1_500, 1_100);
  expect(store.toSave().positions[0]?.position).toEqual({ x1: 1_300, y1: 900, x2: 1_350, y2: 950 });
});

it('picks by click, again the next larger one, with Shift more, and by a rectangle or a line', async () => {
  const boxes = [box(1_300, 900, 40, 'midge'), box(1_290, 890, 80, 'thrips'), box(1_500, 1_000, 30, null)];
  const { store, hook } = await open(1, boxes);
  const mouse = pointer(hook);
  mouse.click(1_310, 910);
  expect(hook.picked()).toEqual([0]);
  mouse.click(1_310, 910);
  expect(hook.picked()).toEqual([1]);
  pointer(hook, 1, 'mouse', { shiftKey: true }).click(1_515, 1_015);
  expect(hook.picked()).toEqual([1, 2]);
  mouse.click(1_700, 800);
  expect(hook.picked()).toEqual([]);
  store.setMode('pick');
  mouse.drag(1_250, 850, 1_420, 1_010);
  expect(hook.picked()).toEqual([0, 1]);
  const { down, move, up } = pointer(hook, 1, 'mouse', { altKey: true });
  down(1_450, 950);
  for (const [x, y] of [
    [1_600, 950],
    [1_600, 1_100],
    [1_450, 1_100],
  ] as const) {
    move(x, y);
  }
  up(1_450, 960);
  expect(hook.picked()).toEqual([2]);
});

it('moves and resizes picked boxes by dragging, and by arrow keys in one step of the history', async () => {
  const { store, hook } = await open(1, [box(1_300, 900, 100, 'midge')]);
  const mouse = pointer(hook);
  const place = () => Object.values(hook.box(0)?.position ?? {});
  mouse.click(1_350, 950);
  mouse.drag(1_350, 950, 1_365, 930);
  expect(place()).toEqual([1_315, 880, 1_415, 980]);
  // The handle is 8 CSS pixels outside the corner.
  mouse.drag(1_423, 988, 1_433, 1_008);
  expect(place()).toEqual([1_315, 880, 1_425, 1_000]);
  photo().closest<HTMLElement>('[role=application]')?.focus();
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  expect(place()).toEqual([1_314, 880, 1_424, 999]);
  for (let step = 0; step < 4; step += 1) store.undo();
  expect(store.getSnapshot()).toMatchObject({ changed: false, canUndo: false });
});

it('moves the photo by the middle button in every mode', async () => {
  const { store, hook } = await open(1);
  for (const mode of ['add', 'pick', 'control'] as const) {
    store.setMode(mode);
    const { x } = hook.view().centre;
    const { down, move, up } = pointer(hook, 1, 'mouse', { button: 1, buttons: 4 });
    down(1_500, 1_000);
    move(1_450, 1_000);
    move(1_400, 1_000);
    await expect.poll(() => hook.view().centre.x).not.toBe(x);
    up(1_400, 1_000);
    expect(store.getSnapshot().changed).toBe(false);
  }
});
