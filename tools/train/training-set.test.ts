import { describe, expect, it } from 'vitest';
import { manifestOf, readTrainingSet } from './training-set.ts';

const image = (id: number, event_id?: string, file_name = `photos/${id}.jpg`) => ({
  ...{ id, file_name, width: 100, height: 100 },
  ...(event_id === undefined ? {} : { event_id }),
});
const coco = (images: readonly object[], annotations: readonly object[] = []) =>
  JSON.stringify({ images, annotations });

describe('a set of training photos', () => {
  it('has the corners of the boxes of each photo', () => {
    const boxes = [
      { image_id: 2, bbox: [10, 20, 30, 5] },
      { image_id: 2, bbox: [0.5, 0, 1, 1] },
    ];
    expect(readTrainingSet(coco([image(1), image(2)], boxes))).toEqual([
      { file: 'photos/1.jpg', split: 'train', boxes: [] },
      {
        ...{ file: 'photos/2.jpg', split: 'train' },
        boxes: [
          [10, 20, 40, 25],
          [0.5, 0, 1.5, 1],
        ],
      },
    ]);
  });

  it('keeps every fifth event apart, with all of its photos', () => {
    const events = ['a', 'b', 'c', 'd', 'e', 'e', 'f', 'a'];
    const found = readTrainingSet(coco(events.map((event, index) => image(index, event))));
    expect(found.map(({ split }) => split)).toEqual([
      ...['train', 'train', 'train', 'train', 'test', 'test', 'train', 'train'],
    ]);
  });

  it.each(['../a.jpg', '/etc/passwd', 'photos/../../a.jpg', 'a\\b.jpg', 'photos/..', ''])(
    'refuses the file %s',
    (name) => {
      expect(() => readTrainingSet(coco([image(1, 'e', name)]))).toThrow('not a file of the ZIP');
    },
  );

  it.each(['{}', '[]', '{"images": [], "annotations": [{"image_id": 1, "bbox": [1, 2]}]}'])('refuses %s', (text) => {
    expect(() => readTrainingSet(text)).toThrow('not COCO');
  });
});

it('the manifest of a trained detector is that of its origin, with its own name and checksum', () => {
  const origin = JSON.stringify({ id: 'insect-heat', version: '2', sha256: 'b'.repeat(64), threshold: 0.4 });
  const own = { id: 'mine', version: '2026-11-24', sha256: 'a'.repeat(64) };
  expect(JSON.parse(manifestOf(origin, own))).toEqual({
    ...{ ...JSON.parse(origin), ...own },
    licence: "Trained from insect-heat 2 on the operator's own photos",
  });
  expect(() => manifestOf('{}', own)).toThrow('cannot be read');
});
