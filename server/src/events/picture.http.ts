import { Problem } from '@trapline/domain/common/errors.ts';
import type { Call, Handlers, StreamAnswer } from '../platform/http/handler.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { openTileFile, type TileFile } from '../platform/images/tile-file.ts';
import type { Services } from '../platform/services.ts';
import { parseRange } from '../platform/storage/range.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { findAttachment, type AttachmentRow } from './attachment.store.ts';
import { seeEvent } from './event.actions.ts';
import { fileOf } from './photo-files.names.ts';

type PictureCall = Pick<Call<Routes['getPicture']>, 'caller'> & {
  readonly params: { readonly id: string; readonly key: string; readonly hash: string };
};

/**
 * Headers for content that never changes under its URL, so browsers may cache it. Rights are checked on each request.
 */
const immutable = {
  'cache-control': 'private, max-age=31536000, immutable',
  // If a browser opens the file as a page, scripts cannot run.
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

const keptTileFiles = 200;

/** Handlers that serve photos, films and tiles. */
export function pictureHandlers(services: Services): Pick<Handlers, 'getPicture' | 'getTile'> {
  const { storage } = services;
  const tileFiles = new Map<string, Promise<TileFile>>();

  async function attachmentOf({ caller, params }: PictureCall): Promise<AttachmentRow> {
    const seen = await seeEvent(services, caller.account, params.id);
    const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, params.key);
    if (!attachment?.sha256.toString('hex').startsWith(params.hash)) throw new Problem('not_found');
    return attachment;
  }

  /** The index of a tile file, cached while it is among the most recently used. */
  function tileFile(storageKey: string): Promise<TileFile> {
    const key = fileOf(storageKey, 'tiles');
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
      const attachment = await attachmentOf({ caller, params });
      if (params.form === 'original') return originalFile(storage, params.id, attachment, headers['range'], 'inline');
      if (params.form === 'playable') {
        const film = fileOf(attachment.storage_key, 'playable');
        const made = await storage.head(film);
        // Films from before there were playable versions are served as they are.
        if (!made) return originalFile(storage, params.id, attachment, headers['range'], 'inline');
        return storedFile(storage, film, made.bytes, headers['range'], 'video/mp4', 'inline');
      }
      const key = fileOf(attachment.storage_key, params.form);
      const found = attachment.has_poster ? await storage.head(key) : null;
      if (!found) throw new Problem('not_found');
      const name = `${params.id}-${attachment.resource}-${params.form}.jpg`;
      return storedFile(storage, key, found.bytes, headers['range'], 'image/jpeg', `inline; filename="${name}"`);
    },

    async getTile({ caller, params }): Promise<StreamAnswer> {
      const attachment = await attachmentOf({ caller, params });
      if (attachment.tile_levels === null) throw new Problem('not_found');
      const [x = 0, y = 0] = params.tile.replace('.jpg', '').split('_').map(Number);
      const range = (await tileFile(attachment.storage_key)).tileRange(params.z, x, y);
      if (!range) throw new Problem('not_found');
      const body = await storage.read(fileOf(attachment.storage_key, 'tiles'), {
        start: range.start,
        end: range.end - 1,
      });
      return { body, contentType: 'image/jpeg', headers: immutable };
    },
  };
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/** The original bytes of a photo or film, or the requested range. */
export function originalFile(
  storage: Storage,
  eventId: string,
  attachment: AttachmentRow,
  range: string | string[] | undefined,
  disposition: 'inline' | 'attachment',
): Promise<StreamAnswer> {
  const name = `${eventId}-${attachment.resource}.${extensions[attachment.content_type] ?? 'bin'}`;
  // For inline content the page chooses the file name for saving; a name given here would override it.
  const header = disposition === 'inline' ? disposition : `${disposition}; filename="${name}"`;
  const key = fileOf(attachment.storage_key, 'original');
  return storedFile(storage, key, attachment.bytes, range, attachment.content_type, header);
}

/** A stored file, or the requested range. @throws Problem not_found when it no longer exists */
export async function storedFile(
  storage: Storage,
  key: string,
  bytes: number,
  wanted: string | string[] | undefined,
  contentType: string,
  disposition: string,
): Promise<StreamAnswer> {
  const range = parseRange(typeof wanted === 'string' ? wanted : undefined, bytes);
  const body = await storage.get(key, range ?? undefined);
  if (!body) throw new Problem('not_found');
  return {
    body,
    contentType,
    status: range ? 206 : 200,
    headers: {
      ...immutable,
      'accept-ranges': 'bytes',
      'content-length': String(range ? range.end - range.start + 1 : bytes),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${bytes}` } : {}),
      'content-disposition': disposition,
    },
  };
}
