import type { BoxSnapshot } from './box-store.ts';
import type { Point, Size } from '../photo/zoom.ts';

/** The looks of a box in painting order, so that the important ones are on top. */
export const boxLooks = ['dimmed', 'normal', 'highlighted', 'picked'] as const;

/** How a box looks. Source: VIEWER-4. */
export type BoxLook = (typeof boxLooks)[number];

/** The part of the photo that the viewer shows. */
export interface BoxView {
  /** The point in the middle, in original pixels. */
  readonly centre: Point;
  /** CSS pixels per pixel of the photo. */
  readonly scale: number;
  /** Size of the viewer in CSS pixels. */
  readonly size: Size;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Boxes to paint: for each look their edges in device pixels, as consecutive x1, y1, x2, y2. */
export type BoxesByLook = { readonly [L in BoxLook]: readonly number[] } & { readonly count: number };

/** Boxes are never painted smaller than this, in device pixels. */
const leastSize = 2;

function lookOf(snapshot: BoxSnapshot, index: number, highlighted: number): BoxLook {
  if (index === snapshot.picked) return 'picked';
  if (snapshot.marked !== null) return snapshot.marked.has(index) ? 'highlighted' : 'dimmed';
  if (snapshot.highlighted === null) return 'normal';
  return snapshot.boxes.types[index] === highlighted ? 'highlighted' : 'dimmed';
}

/** Groups the boxes in view by look, with their edges rounded to whole device pixels. */
export function visibleBoxes(snapshot: BoxSnapshot, view: BoxView): BoxesByLook {
  const result = {
    dimmed: new Array<number>(),
    normal: new Array<number>(),
    highlighted: new Array<number>(),
    picked: new Array<number>(),
  };
  if (!snapshot.shown || snapshot.peeking) return { ...result, count: 0 };
  const { edges, count, typeNames } = snapshot.boxes;
  const highlighted = snapshot.highlighted === null ? -1 : typeNames.indexOf(snapshot.highlighted);
  const scale = view.scale * view.ratio;
  const width = view.size.width * view.ratio;
  const height = view.size.height * view.ratio;
  const left = width / 2 - view.centre.x * scale;
  const top = height / 2 - view.centre.y * scale;
  let visible = 0;
  for (let index = 0, edge = 0; index < count; index += 1, edge += 4) {
    const x1 = Math.round((edges[edge] ?? 0) * scale + left);
    const y1 = Math.round((edges[edge + 1] ?? 0) * scale + top);
    const x2 = Math.max(x1 + leastSize, Math.round((edges[edge + 2] ?? 0) * scale + left));
    const y2 = Math.max(y1 + leastSize, Math.round((edges[edge + 3] ?? 0) * scale + top));
    if (x2 < 0 || y2 < 0 || x1 > width || y1 > height) continue;
    result[lookOf(snapshot, index, highlighted)].push(x1, y1, x2, y2);
    visible += 1;
  }
  return { ...result, count: visible };
}
