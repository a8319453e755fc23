import { expect, test } from 'vitest';
import { findInsects } from './classical-detector.ts';
import { findBlobs } from './components.ts';
import type { Plane } from './image.ts';
import { close, dilate, erode } from './morphology.ts';
import { findPaper } from './paper.ts';

/** A mask drawn with `#` for ones. */
function mask(...rows: string[]): Plane {
  const width = rows[0]?.length ?? 0;
  return { data: Uint8Array.from(rows.join(''), (sign) => (sign === '#' ? 1 : 0)), width, height: rows.length };
}

function drawn({ data, width, height }: Plane): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (value) => (value === 1 ? '#' : '.')).join(''),
  );
}

test('growing, shrinking and closing', () => {
  expect(drawn(dilate(mask('.....', '..#..', '.....', '.....'), 1))).toEqual(['.###.', '.###.', '.###.', '.....']);
  expect(drawn(erode(mask('.....', '.###.', '.###.', '.###.', '.....'), 1))).toEqual([
    '.....',
    '.....',
    '..#..',
    '.....',
    '.....',
  ]);
  const gap = mask('.......', '.......', '..#.#..', '.......', '.......');
  expect(drawn(close(gap, 1))).toEqual(['.......', '.......', '..###..', '.......', '.......']);
});

test('areas that touch, also by a corner or from below, are one', () => {
  const shapes = mask('#.#...', '#.#..#', '###.#.', '......', '.##...');
  const dark = { ...shapes, data: shapes.data.map((value) => value * 200) };
  const blobs = findBlobs(shapes, dark, 150).toSorted((a, b) => b.area - a.area);
  expect(blobs).toEqual([
    { x1: 0, y1: 0, x2: 3, y2: 3, area: 7, core: 7, sum: 1400 },
    { x1: 4, y1: 1, x2: 6, y2: 3, area: 2, core: 2, sum: 400 },
    { x1: 1, y1: 4, x2: 3, y2: 5, area: 2, core: 2, sum: 400 },
  ]);
});

/** A grey picture with a yellow sheet and black squares of 20 pixels at the given places. */
function sheet(side: number, squares: readonly (readonly [number, number])[]) {
  const data = new Uint8Array(side * side * 3).fill(90);
  const paint = (left: number, top: number, size: number, colour: readonly number[]) => {
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) data.set(colour, (y * side + x) * 3);
    }
  };
  paint(64, 64, side - 128, [230, 210, 30]);
  for (const [x, y] of squares) paint(x, y, 20, [20, 18, 15]);
  return { data, width: side, height: side };
}

test('the paper is the yellow sheet with its holes', () => {
  const paper = findPaper(sheet(512, [[200, 200]]));
  const at = (x: number, y: number) => paper.data[Math.floor(y / 8) * paper.width + Math.floor(x / 8)];
  expect([at(20, 20), at(256, 256), at(210, 210), at(500, 256)]).toEqual([0, 1, 1, 0]);
});

test('dark things on the paper are insects, those beside it are not', () => {
  const places = [
    [120, 130],
    [300, 250],
    [20, 20],
  ] as const;
  const found = findInsects(sheet(512, places)).map(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]);
  expect(found.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
    [120, 130, 140, 150],
    [300, 250, 320, 270],
  ]);
});
