import { invalidValue } from '@trapline/domain/common/errors.ts';
import type { UnitDetection } from '@trapline/domain/detections/detection.schema.ts';
import type { MediaHeader } from '../platform/headers/headers.ts';

/**
 * Refuses a unit's boxes that lie outside its photo. Boxes are in pixels of the upright photo, so a photo stored
 * sideways (EXIF orientation 5 to 8) has its sides swapped. Source: DETECT-2.
 * @throws Problem validation_failed naming the box
 */
export function checkBoxesInside(detections: readonly UnitDetection[], header: MediaHeader): void {
  if (header.kind !== 'jpeg' && header.kind !== 'png') return;
  const sideways = header.kind === 'jpeg' && header.orientation >= 5;
  const width = sideways ? header.height : header.width;
  const height = sideways ? header.width : header.height;
  for (const [index, { position }] of detections.entries()) {
    if (position.x2 <= width && position.y2 <= height) continue;
    throw invalidValue(`/detections/${index}/position`, `must lie inside the photo of ${width} x ${height} pixels`);
  }
}
