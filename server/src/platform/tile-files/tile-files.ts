/**
 * The tiles of a photo for deep zoom, all levels in one file: a header that says where each tile lies, then the tiles.
 *
 * Promises: a tile is found with two reads of a range, wherever the file is kept, and what is read is checked, so a
 * broken file is an error and never another tile. Writing takes the tiles as the picture library packs them, one at a
 * time.
 *
 * It does not make tiles, keep files or know of photos: making them is the decoding child's work (`images`). No picture
 * library is loaded here, as the web process reads tiles for each request.
 */
export { levelCount, openTileFile, type TileFile, type TileShape } from './tile-file.ts';
export { writeTileFile } from './write-tile-file.ts';
