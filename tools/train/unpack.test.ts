import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { unpackTrainingData } from './unpack.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-unpack-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function packed(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const file = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}
const coco = JSON.stringify({ images: [{ id: 1, file_name: 'photos/a.jpg' }], annotations: [] });

it('unpacks the photos that the boxes file names, and nothing else', async () => {
  const zip = await packed('good.zip', { 'photos/a.jpg': 'a', 'photos/b.jpg': 'b', 'annotations.json': coco });
  const [photo, ...others] = await unpackTrainingData(zip, join(folder, 'good'));
  expect(others).toEqual([]);
  expect(await readFile(photo?.file ?? '', 'utf8')).toBe('a');
  await expect(readFile(join(folder, 'good/photos/b.jpg'))).rejects.toThrow('ENOENT');
});

it('refuses a ZIP without the boxes, without a photo, and what is no ZIP', async () => {
  const into = join(folder, 'bad');
  await expect(unpackTrainingData(await packed('a.zip', { 'photos/a.jpg': 'a' }), into)).rejects.toThrow(
    'has no annotations.json',
  );
  await expect(unpackTrainingData(await packed('b.zip', { 'annotations.json': coco }), into)).rejects.toThrow(
    'lacks photos/a.jpg',
  );
  await expect(unpackTrainingData(new URL(import.meta.url).pathname, into)).rejects.toThrow();
});
