import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import { immutable, storedFile } from '../platform/http/responses/stored-file.ts';
import { openTileFile, type TileFile } from '../platform/tile-files/tile-files.ts';
import type { Services } from '../platform/services.ts';
import { fileOf } from './photo-files.names.ts';
import { pictureFile, removed, seePicture } from './picture.actions.ts';

const keptTileFiles = 200;

/** Handlers that serve photos, films and tiles. */
export function pictureHandlers(services: Services): Pick<Handlers, 'getPicture' | 'getTile'> {
  const { storage } = services;
  const tileFiles = new Map<string, Promise<TileFile>>();

  /** The index of a tile file, cached while it is among the most recently used. */
  function tileFile(key: string): Promise<TileFile> {
    const known = tileFiles.get(key);
    const file = known ?? openTileFile((start, end) => storage.read(key, { start, end: end - 1 }));
    tileFiles.delete(key);
    tileFiles.set(key, file);
    if (!known) file.catch(() => tileFiles.delete(key));
    const oldest = tileFiles.keys().next();
    if (tileFiles.size > keptTileFiles && !oldest.done) tileFiles.delete(oldest.value);
    return file;
  }

  return {
    async getPicture({ caller, params, headers }) {
      const file = await pictureFile(services, caller.account, params);
      // For originals the page chooses the file name for saving; a name given here would override it.
      const named = params.form === 'thumbnail' || params.form === 'display';
      const disposition = named ? `inline; filename="${file.name}"` : 'inline';
      return storedFile(storage, file, headers['range'], disposition);
    },

    async getTile({ caller, params }): Promise<StreamAnswer> {
      const { tile_levels, storage_key, removed: gone } = await seePicture(services, caller.account, params);
      if (gone !== null) throw removed();
      if (tile_levels === null) throw new Problem('not_found');
      const [x = 0, y = 0] = params.tile.replace('.jpg', '').split('_').map(Number);
      const key = fileOf(storage_key, 'tiles');
      const range = (await tileFile(key)).tileRange(params.z, x, y);
      if (!range) throw new Problem('not_found');
      const body = await storage.read(key, { start: range.start, end: range.end - 1 });
      return { body, contentType: 'image/jpeg', headers: immutable };
    },
  };
}
