import type { Attachment } from '@trapline/domain/events/event.schema.ts';

/** What is known about a picture's size and boxes. */
type Pictured = Pick<Attachment, 'width' | 'height' | 'box_area'>;

/** Where the visible part of a side begins, in percent of what is hidden. @param visible share of the side, up to 1 */
function position(from: number, to: number, middle: number, visible: number): number {
  if (visible >= 1) return 50;
  const centre = to - from <= visible ? (from + to) / 2 : middle;
  const start = Math.min(Math.max(centre - visible / 2, 0), 1 - visible);
  return Math.round((start / (1 - visible)) * 1_000) / 10;
}

/**
 * The CSS `object-position` of a picture that covers its frame, so that what was detected is visible; undefined for the
 * middle. In a frame that is wider than a cropped wide picture's, the same position shows more on both sides.
 * Source: PICTURE-11.
 * @param frame width to height of the frame
 */
export function cropPosition({ width, height, box_area: area }: Pictured, frame: number): string | undefined {
  if (!area || width === null || height === null) return undefined;
  const ratio = width / height;
  const x = position(area.x1 / width, area.x2 / width, area.middle_x / width, frame / ratio);
  const y = position(area.y1 / height, area.y2 / height, area.middle_y / height, ratio / frame);
  return `${x}% ${y}%`;
}
