import { randomInt } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { ordinaryPhoto } from '@trapline/test-world/hostile/hostile-files.ts';
import { mutantOf, mutantSeeds } from '@trapline/test-world/hostile/mutants.ts';
import { DecodeError } from '../decoder-protocol/decode-error.ts';
import { createDecoder } from './decoding.ts';
import { scratchFolder } from '@trapline/test-world/pictures/pictures.ts';

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
afterAll(() => decoder.close());

test('a hundred mutated photos are either processed or reported as unreadable, and the child survives', async () => {
  const seed = randomInt(2 ** 31);
  console.log(`Seed of the mutated photos: ${seed}`);
  await using folder = await scratchFolder();
  const understand = async (bytes: Uint8Array) => {
    const source = await folder.put('photo', bytes);
    return decoder.understandPicture({ source, outDir: folder.path, maxPixels: 64e6, detect: false });
  };
  await understand(await ordinaryPhoto());
  const { children } = decoder.status();
  const photos = await mutantSeeds();
  const odd: string[] = [];
  for (let index = 0; index < 100; index++) {
    try {
      await understand(mutantOf(photos, seed, index).bytes);
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      if (error.reason !== 'unreadable') odd.push(`${index}: ${error.reason} ${error.message}`);
    }
  }
  expect(odd).toEqual([]);
  await expect(understand(await ordinaryPhoto())).resolves.toMatchObject({ width: 320 });
  expect(decoder.status().children[0]?.pid).toBe(children[0]?.pid);
}, 120_000);
