import type { Attachment, Tiles } from '@trapline/domain/events/event.schema.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { levelResolutions, tileUrl } from '../../viewer/photo/tile-levels.ts';
import type { Point, Size } from '../../viewer/photo/zoom.ts';

/** Part of the viewer's shorter side that a box takes. */
const share = 0.4;
/** Largest zoom: beyond it there is nothing more to see. */
const most = 3;

/** The point in the middle of a box. */
export function middleOf({ x1, y1, x2, y2 }: Position): Point {
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2 };
}

/** The zoom at which a box is large in a viewer, with some of its surroundings. */
export function closeUpScale({ x1, y1, x2, y2 }: Position, viewer: Size): number {
  const side = Math.max(x2 - x1, y2 - y1, 1);
  return Math.min(most, (Math.min(viewer.width, viewer.height) * share) / side);
}

/** The addresses of the tiles that a close-up of a box shows, to be loaded in advance; at most 9. */
export function closeUpTiles(tiles: Tiles, box: Position, viewer: Size): readonly string[] {
  const scale = closeUpScale(box, viewer);
  const resolutions = levelResolutions(tiles);
  // As the viewer chooses: the finer of two levels, or the finest.
  const fine = resolutions.findIndex((resolution) => resolution <= 1 / scale);
  const level = fine === -1 ? tiles.levels - 1 : fine;
  const step = tiles.tile_size * (resolutions[level] ?? 1);
  const { x, y } = middleOf(box);
  const [halfWidth, halfHeight] = [viewer.width / scale / 2, viewer.height / scale / 2];
  const range = (low: number, high: number, size: number) => {
    const first = Math.max(0, Math.floor(low / step));
    const last = Math.min(Math.ceil(size / step) - 1, Math.floor(high / step));
    return Array.from({ length: Math.max(0, Math.min(3, last - first + 1)) }, (_, index) => first + index);
  };
  const columns = range(x - halfWidth, x + halfWidth, tiles.width);
  const rows = range(y - halfHeight, y + halfHeight, tiles.height);
  return rows.flatMap((row) => columns.map((column) => tileUrl(tiles.url_template, level, column, row)));
}

/** Where a box is on a picture of the whole photo, in percent. */
export function shareOf({ x1, y1, x2, y2 }: Position, { width, height }: Pick<Attachment, 'width' | 'height'>) {
  if (width === null || height === null) return null;
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    left: percent(x1, width),
    top: percent(y1, height),
    width: percent(x2 - x1, width),
    height: percent(y2 - y1, height),
  };
}

/** How sure the head is, in words. @param p probability, 0 to 1 */
export function sureness(p: number): 'certain' | 'likely' | 'perhaps' | 'unsure' {
  if (p >= 0.95) return 'certain';
  if (p >= 0.75) return 'likely';
  return p >= 0.5 ? 'perhaps' : 'unsure';
}
