import { describe, expect, it } from 'vitest';
import type { Detection } from '../../detections/detection.schema.ts';
import { cocoAnnotation, cocoCategories } from './coco.rules.ts';

const found: Detection = {
  position: { x1: 10, y1: 20, x2: 40, y2: 25 },
  ...{ type: 'moth_fly', score: 0.5, state: 'confirmed', suggestion: null },
};

describe('a box as a COCO annotation', () => {
  it('has its corner and size, and the code of its type', () => {
    expect(cocoAnnotation(7, 3, found)).toEqual({
      ...{ id: 7, image_id: 3, category_id: 6, bbox: [10, 20, 30, 5], area: 150, iscrowd: 0 },
      ...{ score: 0.5, state: 'confirmed' },
    });
  });

  it('is unclassified without a type, and of others with an unknown one', () => {
    const nameOf = (type: string | null) => {
      const { category_id } = cocoAnnotation(1, 1, { ...found, type });
      return cocoCategories.find(({ id }) => id === category_id)?.name;
    };
    expect([null, 'dragon', 'others', 'mold_beetle'].map(nameOf)).toEqual([
      ...['unclassified', 'others', 'others', 'mold_beetle'],
    ]);
  });

  it('has a category for each code, each once', () => {
    expect(new Set(cocoCategories.map(({ id }) => id)).size).toBe(cocoCategories.length);
  });
});
