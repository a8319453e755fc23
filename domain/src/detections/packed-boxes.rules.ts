import type { Detection, UnitDetection } from './detection.schema.ts';
import { noMark, type PackedMarks, unpackMarks } from './box-marks.rules.ts';
import { codeOf, isInsectType, keyOf } from '../insects/insect.rules.ts';

/** Six numbers per box: code (0: untyped), x1, y1, x2, y2, score in thousandths (-1: none). Source: DETECT-8. */
export type PackedBoxes = readonly number[];

/** A box as a detector finds it, in whole pixels of the upright photo. */
export interface DetectorBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** 0 to 1. */
  readonly score: number;
  readonly type: string | null;
}

const fields = 6;

/** The code stored for a type: 0 for none, that of `others` for an unknown one. */
function packType(type: string | null | undefined): number {
  if (type === null || type === undefined) return 0;
  return isInsectType(type) ? codeOf(type) : codeOf('others');
}

function packScore(score: number | null | undefined): number {
  return score === null || score === undefined ? -1 : Math.round(score * 1_000);
}

/** Packs the boxes of a detector. */
export function packDetectorBoxes(boxes: readonly DetectorBox[]): PackedBoxes {
  return boxes.flatMap((box) => [packType(box.type), box.x1, box.y1, box.x2, box.y2, packScore(box.score)]);
}

/** Packs the boxes of a field unit; coordinates are rounded to whole pixels. */
export function packUnitDetections(detections: readonly UnitDetection[]): PackedBoxes {
  return detections.flatMap(({ type, position, score }) => [
    packType(type),
    Math.round(position.x1),
    Math.round(position.y1),
    Math.round(position.x2),
    Math.round(position.y2),
    packScore(score),
  ]);
}

/**
 * Packed boxes as the API returns them.
 * @param marks those stored with them; null: none
 */
export function unpackBoxes(boxes: PackedBoxes, marks: PackedMarks | null): Detection[] {
  const known = unpackMarks(marks, codesOf(boxes));
  const detections: Detection[] = [];
  for (let i = 0; i + fields <= boxes.length; i += fields) {
    const code = boxes[i] ?? 0;
    const score = boxes[i + 5] ?? -1;
    const { state, suggested, p } = known[i / fields] ?? noMark;
    detections.push({
      position: { x1: boxes[i + 1] ?? 0, y1: boxes[i + 2] ?? 0, x2: boxes[i + 3] ?? 0, y2: boxes[i + 4] ?? 0 },
      type: code === 0 ? null : (keyOf(code) ?? 'others'),
      score: score < 0 ? null : score / 1_000,
      state,
      suggestion: suggested === null ? null : { type: suggested, p },
    });
  }
  return detections;
}

/** Type codes of packed boxes, one per box. */
export function codesOf(boxes: PackedBoxes): readonly number[] {
  return boxes.filter((_, index) => index % fields === 0);
}

/** Corners of packed boxes, four numbers per box: x1, y1, x2, y2. */
export function cornersOf(boxes: PackedBoxes): readonly number[] {
  return boxes.filter((_, index) => index % fields > 0 && index % fields < 5);
}
