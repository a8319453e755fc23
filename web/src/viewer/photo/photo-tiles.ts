import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import Projection from 'ol/proj/Projection.js';
import ImageTile from 'ol/source/ImageTile.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { levelResolutions, tilePixels, tileUrl } from './tile-levels.ts';

/**
 * Returns the tiles of a photo as a source for the map library. `onTile` is called for every loaded tile, `onFailure`
 * for every one that could not be loaded. Source: VIEWER-1.
 */
export function photoTiles(tiles: Tiles, onTile: () => void, onFailure: () => void): ImageTile {
  const extent = [0, -tiles.height, tiles.width, 0];
  const source = new ImageTile({
    loader: (level, x, y) => loadTile(tiles, level, x, y),
    projection: new Projection({ code: 'photo', units: 'pixels', extent }),
    tileGrid: new TileGrid({
      extent,
      origin: [0, 0],
      resolutions: levelResolutions(tiles),
      tileSize: tiles.tile_size,
    }),
    wrapX: false,
    transition: 0,
    // Between two levels use the finer one: insects are small, and a view has few tiles either way.
    zDirection: 1,
  });
  source.on('tileloadend', onTile);
  source.on('tileloaderror', onFailure);
  // The library forgets failed tiles when the source changes, but ignores the first change.
  source.changed();
  return source;
}

async function loadTile(
  tiles: Tiles,
  level: number,
  x: number,
  y: number,
): Promise<HTMLImageElement | HTMLCanvasElement> {
  const image = new Image();
  image.decoding = 'async';
  image.src = tileUrl(tiles.url_template, level, x, y);
  await image.decode();
  const size = tilePixels(tiles, level, x, y);
  if (size.width === tiles.tile_size && size.height === tiles.tile_size) return image;
  // The library stretches every tile to a full square; those at the edge are smaller, so they get an empty margin.
  const canvas = document.createElement('canvas');
  canvas.width = tiles.tile_size;
  canvas.height = tiles.tile_size;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return canvas;
}
