import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { readTrainingSet, type TrainingPhoto } from './training-set.ts';

/** Name of the file with the boxes. */
const cocoFile = 'annotations.json';

/**
 * Unpacks the photos of a ZIP with training data into a folder.
 * @returns its photos, with the paths of their files
 * @throws Error when it has no boxes file, or lacks a photo that the file names
 */
export async function unpackTrainingData(zipFile: string, folder: string): Promise<readonly TrainingPhoto[]> {
  const coco = await readEntry(zipFile, cocoFile);
  if (coco === null) throw new Error(`${zipFile} has no ${cocoFile}`);
  const photos = readTrainingSet(coco);
  const wanted = new Set(photos.map(({ file }) => file));
  const zip = await openPromise(zipFile);
  for await (const entry of zip.eachEntry()) {
    if (!wanted.delete(entry.fileName)) continue;
    const file = join(folder, entry.fileName);
    await mkdir(dirname(file), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file));
  }
  const [lost] = wanted;
  if (lost !== undefined) throw new Error(`${zipFile} lacks ${lost}`);
  return photos.map((photo) => ({ ...photo, file: join(folder, photo.file) }));
}

/** The text of an entry; null when there is none. */
async function readEntry(zipFile: string, name: string): Promise<string | null> {
  const zip = await openPromise(zipFile);
  let found: string | null = null;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) found = await text(await zip.openReadStreamPromise(entry));
  }
  return found;
}
