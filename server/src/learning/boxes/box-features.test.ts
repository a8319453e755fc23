import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostBoxes } from '@trapline/domain/detections/correction.limits.ts';
import { distance } from '@trapline/domain/learning/numbers/matrix.rules.ts';
import { featureLength } from '@trapline/domain/learning/learning.limits.ts';
import { drawnTrap, scratchFolder, storedAs } from '@trapline/test-world/pictures/pictures.ts';
import { fileOf } from '../../events/photo-files.names.ts';
import { systemClock } from '../../platform/base/clock.ts';
import { systemIds } from '../../platform/base/ids.ts';
import { createDecoder } from '../../platform/decoding/decoding.ts';
import { packFeatures, unpackFeatures } from '../../platform/embedding/embedding.ts';
import { openFileStorage, type Storage } from '../../platform/storage/storage.ts';
import { countUndescribed, cropsOfBoxes, featuresOfBoxes } from './box-features.actions.ts';

const decoder = createDecoder({ detector: 'builtin', knownTypes: [], children: 1 });
const flies = [
  { x1: 100, y1: 70, x2: 140, y2: 110 },
  { x1: 400, y1: 130, x2: 440, y2: 170 },
  { x1: 230, y1: 280, x2: 270, y2: 320 },
];
let folder: Awaited<ReturnType<typeof scratchFolder>>;
let storage: Storage;
beforeAll(async () => {
  folder = await scratchFolder();
  storage = await openFileStorage({ folder: folder.path, clock: systemClock, ids: systemIds });
});
afterAll(async () => {
  await decoder.close();
  await folder[Symbol.asyncDispose]();
});

/** A stored photo. */
async function stored(name: string) {
  const storage_key = `sensors/1/2026-05/${name}`;
  const bytes = await storedAs(await drawnTrap(), 1);
  await storage.withFolder(async () => {
    const file = await folder.put(`${name}.jpg`, bytes);
    await storage.moveFiles([{ key: fileOf(storage_key, 'original'), file }]);
  });
  return { storage_key, maxPixels: 1e7 };
}

/** A decoder that counts the boxes it is asked for. */
function counting() {
  const asked: number[] = [];
  const counted: Pick<typeof decoder, 'embedBoxes'> = {
    embedBoxes(request, signal) {
      asked.push(request.boxes.length / 4);
      return decoder.embedBoxes(request, signal);
    },
  };
  return { asked, maker: { storage, decoder: counted } };
}

test('features are made once, and only of boxes whose features are unknown', async () => {
  const photo = await stored('once');
  const { asked, maker } = counting();
  const [first] = (await featuresOfBoxes(maker, photo, flies.slice(0, 1))) ?? [];
  expect(first).toHaveLength(featureLength);
  const all = await featuresOfBoxes(maker, photo, flies);
  expect(all?.[0]).toEqual(first);
  expect(await featuresOfBoxes(maker, photo, flies.toReversed())).toEqual(all?.toReversed());
  expect(asked).toEqual([1, 2]);
  const [a = new Float32Array(), b = new Float32Array()] = all ?? [];
  expect(distance(a, b)).toBeLessThan(0.5);
});

test('it is known how many boxes are not described yet', async () => {
  const photo = await stored('some');
  const maker = { storage, decoder };
  expect(await countUndescribed(storage, photo.storage_key, flies)).toBe(flies.length);
  await featuresOfBoxes(maker, photo, flies.slice(1));
  expect(await countUndescribed(storage, photo.storage_key, flies)).toBe(1);
});

test('pieces of a list stay when there are more boxes than a list may have', async () => {
  const photo = await stored('pieces');
  const maker = { storage, decoder };
  await featuresOfBoxes(maker, photo, flies.slice(0, 1));
  const key = fileOf(photo.storage_key, 'features-insect-embedding-v1');
  const first = unpackFeatures(await storage.read(key, { start: 0, end: ((await storage.head(key))?.bytes ?? 0) - 1 }));
  const length = first?.length ?? 0;
  const boxes = Int32Array.from({ length: mostBoxes * 4 }, (_, index) => first?.boxes[index] ?? index);
  const file = await folder.put(
    'pieces.bin',
    packFeatures({ boxes, length, values: new Float32Array(mostBoxes * length) }),
  );
  await storage.moveFiles([{ key, file }]);
  await featuresOfBoxes(maker, photo, flies.slice(1, 2), { whole: flies });
  expect(await countUndescribed(storage, photo.storage_key, flies)).toBe(1);
  expect(await countUndescribed(storage, photo.storage_key, [{ x1: 8, y1: 9, x2: 10, y2: 11 }])).toBe(1);
});

test('pictures of boxes come with the same features', async () => {
  const photo = await stored('crops');
  const maker = { storage, decoder };
  const crops = await cropsOfBoxes(maker, photo, flies);
  expect(crops?.map(({ x }) => x)).toEqual(await featuresOfBoxes(maker, photo, flies));
  // JPEG files.
  expect(crops?.map(({ crop }) => [...crop.slice(0, 2)])).toEqual(flies.map(() => [0xff, 0xd8]));
  expect(await cropsOfBoxes(maker, photo, [])).toEqual([]);
});

test('there are none without ONNX Runtime, or without the photo', async () => {
  const without = createDecoder({ detector: 'builtin', knownTypes: [], children: 1, leaveOut: ['onnx'] });
  const photo = await stored('without');
  expect(await featuresOfBoxes({ storage, decoder: without }, photo, flies)).toBeNull();
  expect(await cropsOfBoxes({ storage, decoder: without }, photo, flies)).toBeNull();
  await without.close();
  const gone = { storage_key: 'sensors/1/2026-05/gone', maxPixels: 1e7 };
  expect(await featuresOfBoxes({ storage, decoder }, gone, flies)).toBeNull();
});

test('a spoilt file of features is made anew', async () => {
  const photo = await stored('spoilt');
  const maker = { storage, decoder };
  const made = await featuresOfBoxes(maker, photo, flies);
  const file = await folder.put('spoilt.bin', Buffer.from('no features'));
  await storage.moveFiles([{ key: fileOf(photo.storage_key, 'features-insect-embedding-v1'), file }]);
  expect(await featuresOfBoxes(maker, photo, flies)).toEqual(made);
});
