import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { photoFrame } from '@trapline/field-unit/drawing/unit-camera.ts';

/** A photo for benches, stored on disk. */
export interface BenchPhoto {
  readonly file: string;
}

/** Draws a light-trap sheet with random insects, as a unit would photograph it. */
export async function drawPhoto(index: number, takenAt?: number): Promise<Buffer> {
  const frame = photoFrame('insect_monitor_v2', 1);
  const sheet = createTrapSheet({ kind: 'light_trap', ...frame, seed: `bench ${index}` });
  await sheet.catchInsects({ midge: 4 + (index % 20), drain_fly: 3, fungus_gnat: index % 5, cigarette_beetle: 1 });
  return (await sheet.photograph({ takenAt })).jpeg;
}

/** Draws photos into a folder. */
export async function drawPhotos(folder: string, count: number): Promise<BenchPhoto[]> {
  const photos: BenchPhoto[] = [];
  for (let index = 0; index < count; index++) {
    const file = join(folder, `drawn-${index}.jpg`);
    await writeFile(file, await drawPhoto(index));
    photos.push({ file });
  }
  return photos;
}

/** Takes real photos from a folder, repeated if there are fewer than requested; each copy has different bytes. */
export async function takePhotos(from: string, folder: string, count: number): Promise<BenchPhoto[]> {
  const names = (await readdir(resolve(from))).filter((name) => /\.jpe?g$/i.test(name)).toSorted();
  if (names.length === 0) throw new Error(`There are no JPEG files in ${from}`);
  const photos: BenchPhoto[] = [];
  for (let index = 0; index < count; index++) {
    const bytes = await readFile(join(resolve(from), names[index % names.length] ?? ''));
    const file = join(folder, `taken-${index}.jpg`);
    await writeFile(file, enlarged(bytes, `copy ${index}`, bytes.length));
    photos.push({ file });
  }
  return photos;
}

/** Maximum number of bytes in a comment of a JPEG. */
const longestComment = 65_000;

/**
 * Returns a JPEG with comments added before its end, so that it is unique and has at least `bytes` bytes. The picture
 * does not change.
 */
export function enlarged(jpeg: Buffer, mark: string, bytes: number): Buffer {
  const parts: Buffer[] = [];
  let missing = Math.max(mark.length, bytes - jpeg.length);
  for (; missing > 0; missing -= longestComment) {
    const comment = Buffer.alloc(Math.max(mark.length, Math.min(missing, longestComment)), mark);
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    head.writeUInt16BE(comment.length + 2, 2);
    parts.push(head, comment);
  }
  return Buffer.concat([jpeg.subarray(0, -2), ...parts, jpeg.subarray(-2)]);
}
