import { afterEach, expect, it } from 'vitest';
import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import { boxOverlay } from '../boxes/box-overlay.ts';
import { BoxStore } from '../boxes/box-store.ts';
import { PhotoMap } from './photo-map.ts';
import { afterNotches, zoomStops } from './zoom.ts';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const tiles = { width: 4_000, height: 3_000, levels: 1, tile_size: 4_096, overlap: 0, url_template: pixel } as const;
/** The photo fills a host of this size at a scale of 0.2. */
const size = { width: 800, height: 600 };

let remove = () => {};

afterEach(() => remove());

/** Shows a photo. @param moves whether movements are animated */
async function openPhoto(moves: boolean, photo: Tiles = tiles, store = new BoxStore()) {
  const host = document.body.appendChild(document.createElement('div'));
  const resize = (width: number, height: number) => {
    host.style.width = `${width}px`;
    host.style.height = `${height}px`;
  };
  resize(size.width, size.height);
  const map = new PhotoMap(host, { tiles: photo, overlay: boxOverlay(store), moves: () => moves, onPick: () => {} });
  remove = () => {
    map.dispose();
    host.remove();
  };
  await expect.poll(() => map.state().drawn).toBe(true);
  return { map, host, resize };
}

it('shows the whole photo also after the viewer has changed its size', async () => {
  const { map, resize } = await openPhoto(false);
  expect(map.state()).toMatchObject({ scale: 0.2, fit: 0.2, centre: { x: 2_000, y: 1_500 } });
  resize(400, 400);
  await expect.poll(() => map.state()).toMatchObject({ scale: 0.1, fit: 0.1, centre: { x: 2_000, y: 1_500 } });
});

it('opens a very wide photo at its left end, as high as the viewer, also after that has changed its size', async () => {
  const { map, resize } = await openPhoto(false, { ...tiles, width: 20_000, height: 2_000 });
  expect(map.state()).toMatchObject({ scale: 0.3, fit: 0.04 });
  expect(map.state().centre.x).toBeCloseTo(400 / 0.3, 6);
  expect(map.state().centre.y).toBe(1_000);
  resize(800, 400);
  await expect.poll(() => map.state()).toMatchObject({ scale: 0.2, fit: 0.04 });
  map.movement.fit();
  await expect.poll(() => map.state()).toMatchObject({ scale: 0.04, centre: { x: 10_000, y: 1_000 } });
});

it('keeps a zoomed point in the middle after the viewer has changed its size', async () => {
  const { map, resize } = await openPhoto(false);
  map.movement.centreOn({ x: 1_000, y: 900 }, 0.5);
  await expect.poll(() => map.state()).toMatchObject({ scale: 0.5, centre: { x: 1_000, y: 900 } });
  resize(400, 400);
  await expect.poll(() => map.state()).toMatchObject({ scale: 0.5, fit: 0.1, centre: { x: 1_000, y: 900 } });
});

it('jumps without intermediate zooms if the user prefers reduced motion', async () => {
  const { map } = await openPhoto(false);
  const scales: number[] = [];
  map.subscribe(() => scales.push(map.state().scale));
  map.movement.oneToOne();
  await expect.poll(() => map.state().scale).toBe(1);
  map.movement.fit();
  await expect.poll(() => map.state().scale).toBe(0.2);
  expect(new Set(scales)).toEqual(new Set([1, 0.2]));
});

it('adds up quick notches of the wheel while it is still zooming', async () => {
  const { map, host } = await openPhoto(true);
  const [canvas] = host.getElementsByTagName('canvas');
  const notch = { deltaY: -100, clientX: 100, clientY: 100, bubbles: true, cancelable: true };
  for (let count = 0; count < 5; count += 1) canvas?.dispatchEvent(new WheelEvent('wheel', notch));
  const target = afterNotches(zoomStops(0.2), 0.2, 5);
  await expect.poll(() => map.state().scale).toBeCloseTo(target, 9);
});

it('continues from where an interrupted zoom has stopped', async () => {
  const { map, host } = await openPhoto(true);
  const [canvas] = host.getElementsByTagName('canvas');
  const press = (type: string) =>
    canvas?.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        bubbles: true,
        clientX: 100,
        clientY: 100,
      }),
    );
  map.movement.centreOn({ x: 2_000, y: 1_500 }, 0.5);
  await expect.poll(() => map.state().scale).toBe(0.5);
  // Holding the photo stops the zoom, and releasing it lets the photo rest at its next stop.
  map.movement.oneToOne();
  press('pointerdown');
  press('pointerup');
  // The zoom may have moved the photo a little before it was stopped, and may still be settling.
  await expect.poll(() => map.state().scale).toBeCloseTo(0.5, 3);
  const { centre } = map.state();
  map.movement.pan(0.1, 0);
  await expect.poll(() => map.state().centre.x).toBeCloseTo(centre.x + 160, 0);
  expect(map.state().scale).toBeCloseTo(0.5, 3);
});

function oneBox(): BoxStore {
  const store = new BoxStore();
  const position = { x1: 100, y1: 100, x2: 200, y2: 200 };
  store.load([{ type: 'others', position }], true);
  return store;
}

it('makes the boxes faint while the photo is zoomed, and clear again afterwards', async () => {
  const { map, host } = await openPhoto(true, tiles, oneBox());
  const canvas = () => [...host.getElementsByTagName('canvas')].find(({ style }) => style.opacity !== '');
  await expect.poll(() => canvas()?.style.opacity).toBe('1');
  const seen = new Set<string | undefined>();
  const stop = map.subscribe(() => seen.add(canvas()?.style.opacity));
  map.movement.oneToOne();
  await expect.poll(() => map.state().scale).toBe(1);
  stop();
  expect(seen).toContain('0.3');
  await expect.poll(() => canvas()?.style.opacity).toBe('1');
  map.movement.pan(0.1, 0);
  await expect.poll(() => map.state().centre.x).toBeGreaterThan(2_000);
  expect(canvas()?.style.opacity).toBe('1');
});
