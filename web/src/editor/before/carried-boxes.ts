import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import type { CarriedBox } from '../boxes/edit-snapshot.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Boxes of a photo at the same places of another one, which may have another size. */
export function carriedBoxes(
  boxes: readonly Pick<Detection, 'position' | 'type'>[],
  from: Size,
  to: Size,
): readonly CarriedBox[] {
  const [across, down] = [to.width / from.width, to.height / from.height];
  return boxes.map(({ position: { x1, y1, x2, y2 }, type }) => ({
    position: { x1: x1 * across, y1: y1 * down, x2: x2 * across, y2: y2 * down },
    type,
  }));
}
