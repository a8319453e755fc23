/**
 * The tiles of a photo for deep zoom, with all levels in one file: an index of the tiles, then the tiles themselves.
 *
 * Guarantees: a tile takes two range reads, or three in very large files, wherever the file is stored. The header is
 * validated, so that a truncated file or one of another format is an error. Tiles are written from the archive made by
 * the picture library, in bounded memory.
 *
 * It does not create tiles, store files or know photos: tiles are made by the decoding child (`images`). It loads no
 * picture library, because the web process reads tiles on each request.
 */
export { levelCount, openTileFile, type TileFile, type TileShape } from './tile-file.ts';
export { writeTileFile } from './write-tile-file.ts';
