import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { understandPicture } from '@trapline/server/platform/images/images.ts';
import { run as runSql } from '../common/bench-database.ts';
import { drawPhoto } from '../common/photos.ts';

const storageKey = 'bench/photo';
const noDetector = () => Promise.reject(new Error('No detection expected'));

/** Draws a photo, creates its derived files as the portal does, and makes it the photo of every attachment. */
export async function keepPhoto(databaseUrl: string, filesDir: string, folder: string): Promise<void> {
  const kept = join(filesDir, 'objects', storageKey);
  await mkdir(kept, { recursive: true });
  const bytes = await drawPhoto(0);
  const source = join(kept, 'original');
  await writeFile(source, bytes);
  const made = await understandPicture(
    {
      kind: 'picture',
      source,
      outDir: folder,
      maxPixels: 275_000_000,
      detect: false,
      uprightJpeg: false,
      embed: false,
    },
    noDetector,
    noDetector,
    new AbortController().signal,
  );
  await rename(made.thumbnail.file, join(kept, 'thumbnail'));
  await rename(made.display.file, join(kept, 'display'));
  await rename(made.tiles.file, join(kept, 'tiles'));
  const { width, height, levels } = made.tiles;
  await runSql(
    databaseUrl,
    'update attachments set storage_key = $1, bytes = $2, width = $3, height = $4, tile_levels = $5',
    [storageKey, bytes.length, width, height, levels],
  );
  await runSql(databaseUrl, 'vacuum (analyze) attachments');
}
