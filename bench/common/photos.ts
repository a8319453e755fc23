import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTrapSheet } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { photoFrame } from '@trapline/field-unit/drawing/unit-camera.ts';

/** A photo of the bench on the disk. */
export interface BenchPhoto {
  readonly file: string;
}

/** A drawn light-trap sheet as a unit takes it, with its own insects. */
export async function drawPhoto(index: number, takenAt?: number): Promise<Buffer> {
  const frame = photoFrame('insect_monitor_v2', 1);
  const sheet = createTrapSheet({ kind: 'light_trap', ...frame, seed: `bench ${index}` });
  await sheet.catchInsects({ midge: 4 + (index % 20), drain_fly: 3, fungus_gnat: index % 5, cigarette_beetle: 1 });
  return (await sheet.photograph({ takenAt })).jpeg;
}

/** Photos that are drawn. */
export async function drawPhotos(folder: string, count: number): Promise<BenchPhoto[]> {
  const photos: BenchPhoto[] = [];
  for (let index = 0; index < count; index++) {
    const file = join(folder, `drawn-${index}.jpg`);
    await writeFile(file, await drawPhoto(index));
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
    await writeFile(file, enlarged(bytes, `copy ${index}`, bytes.length));
    photos.push({ file });
  }
  return photos;
}

/** A comment of a JPEG holds at most so many bytes. */
const longestComment = 65_000;

/** A JPEG with comments before its end: it has bytes of its own, and at least so many. What it shows stays. */
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
