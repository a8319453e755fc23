import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Real photos to upload instead of drawn ones, in a cycle. */
export interface PhotoFolder {
  readonly count: number;
  next(): Promise<{ readonly contentType: 'image/jpeg' | 'image/png'; readonly bytes: Buffer }>;
}

/** Opens a folder of `.jpg`, `.jpeg` and `.png` files. Throws if it contains none. */
export async function openPhotoFolder(folder: string): Promise<PhotoFolder> {
  const photos = (await readdir(folder)).filter((name) => typeOf(name) !== undefined).sort();
  if (photos.length === 0) throw new Error(`${folder} holds no .jpg, .jpeg or .png file`);
  let at = 0;
  return {
    count: photos.length,
    async next() {
      const name = photos[at++ % photos.length] ?? '';
      return { contentType: typeOf(name) ?? 'image/jpeg', bytes: await readFile(join(folder, name)) };
    },
  };
}

function typeOf(name: string): 'image/jpeg' | 'image/png' | undefined {
  const extension = extname(name).toLowerCase();
  if (extension === '.jpg' || extension === '.jpeg') return 'image/jpeg';
  return extension === '.png' ? 'image/png' : undefined;
}
