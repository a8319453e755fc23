import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { photoFrame } from '@trapline/field-unit/drawing/unit-camera.ts';

/** A photo of the bench on the disk. */
export interface BenchPhoto {
  readonly file: string;
}

/** Photos that are drawn: light-trap sheets as a unit takes them, each with its own insects. */
export async function drawPhotos(folder: string, count: number): Promise<BenchPhoto[]> {
  const frame = photoFrame('insect_monitor_v2', 1);
  const photos: BenchPhoto[] = [];
  for (let index = 0; index < count; index++) {
    const sheet = createTrapSheet({ kind: 'light_trap', ...frame, seed: `bench ${index}` });
    await sheet.catchInsects({ midge: 4 + (index % 20), drain_fly: 3, fungus_gnat: index % 5, cigarette_beetle: 1 });
    const file = join(folder, `drawn-${index}.jpg`);
    await writeFile(file, (await sheet.photograph()).jpeg);
    photos.push({ file });
  }
  return photos;
}

/** Real photos of a folder, over again when there are fewer than asked for; each copy has bytes of its own. */
export async function takePhotos(from: string, folder: string, count: number): Promise<BenchPhoto[]> {
  const names = (await readdir(resolve(from))).filter((name) => /\.jpe?g$/i.test(name)).toSorted();
  if (names.length === 0) throw new Error(`There are no JPEG files in ${from}`);
  const photos: BenchPhoto[] = [];
  for (let index = 0; index < count; index++) {
    const bytes = await readFile(join(resolve(from), names[index % names.length] ?? ''));
    const file = join(folder, `taken-${index}.jpg`);
    // What stands behind the end of a JPEG is not looked at, but makes it another file.
    await writeFile(file, Buffer.concat([bytes, Buffer.from(String(index))]));
    photos.push({ file });
  }
  return photos;
}
