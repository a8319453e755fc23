import type { Detection, Position } from '../../detections/detection.schema.ts';
import type { DetectionSource } from '../../detections/detection-source.catalogue.ts';
import { insectTypes } from '../../insects/insect.catalogue.ts';
import { codeOf, isInsectType } from '../../insects/insect.rules.ts';

/** Category of boxes without a type. */
const unclassified = { id: 0, name: 'unclassified', supercategory: 'insect' } as const;

/** Name of the file with the boxes in the ZIP. */
export const cocoFile = 'annotations.json';

/** The categories of a file with training data: insect types by their code and key, and 0 for boxes without a type. */
export const cocoCategories = [
  unclassified,
  ...insectTypes.map((name) => ({ id: codeOf(name), name, supercategory: 'insect' })),
] as const;

/** The one licence of the photos. */
export const cocoLicense = { id: 1, name: 'Property of the organization that took the photos', url: '' } as const;

/** A photo of a file with training data. Sizes in pixels, upright. */
export interface CocoImage {
  readonly id: number;
  /** Name of its file in the ZIP. */
  readonly file_name: string;
  readonly width: number;
  readonly height: number;
  readonly license: number;
  /** UTC, ISO 8601. */
  readonly date_captured: string;
  readonly event_id: string;
  readonly photo_key: string;
  /** Who made the list of its boxes. */
  readonly author: DetectionSource;
  readonly revision: number;
  readonly detector: string | null;
}

/** A box of a file with training data. */
export interface CocoAnnotation {
  readonly id: number;
  readonly image_id: number;
  readonly category_id: number;
  /** `[x, y, width, height]` in pixels of the upright photo. */
  readonly bbox: readonly [number, number, number, number];
  /** Square pixels. */
  readonly area: number;
  readonly iscrowd: 0;
  readonly score: number | null;
  /** Whether a person confirmed it: see LEARN-5. */
  readonly state: Detection['state'];
}

/** The box of COCO. */
function bboxOf({ x1, y1, x2, y2 }: Position): CocoAnnotation['bbox'] {
  return [x1, y1, x2 - x1, y2 - y1];
}

/** A detection as a COCO annotation. Source: CORRECT-12. */
export function cocoAnnotation(id: number, imageId: number, detection: Detection): CocoAnnotation {
  const { position, type, score, state } = detection;
  const bbox = bboxOf(position);
  const category = type === null ? unclassified.id : codeOf(isInsectType(type) ? type : 'others');
  return { id, image_id: imageId, category_id: category, bbox, area: bbox[2] * bbox[3], iscrowd: 0, score, state };
}
