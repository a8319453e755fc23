import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import type { Size } from './zoom.ts';

/** Returns how many photo pixels a pixel of each level covers, from level 0 (one tile) to the original. */
export function levelResolutions(tiles: Pick<Tiles, 'levels'>): number[] {
  return Array.from({ length: tiles.levels }, (_, level) => 2 ** (tiles.levels - 1 - level));
}

/** Returns the size of a level in its own pixels: each level halves the one above, rounded up. */
export function levelSize(tiles: Pick<Tiles, 'width' | 'height' | 'levels'>, level: number): Size {
  const resolution = 2 ** (tiles.levels - 1 - level);
  return { width: Math.ceil(tiles.width / resolution), height: Math.ceil(tiles.height / resolution) };
}

/** Returns the size of a tile in pixels of its level; those at the right and lower edge are smaller. */
export function tilePixels(
  tiles: Pick<Tiles, 'width' | 'height' | 'levels' | 'tile_size'>,
  level: number,
  x: number,
  y: number,
): Size {
  const size = levelSize(tiles, level);
  return {
    width: Math.min(tiles.tile_size, size.width - x * tiles.tile_size),
    height: Math.min(tiles.tile_size, size.height - y * tiles.tile_size),
  };
}

/** Returns the address of a tile. */
export function tileUrl(template: string, level: number, x: number, y: number): string {
  return template.replace('{z}', `${level}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
}
