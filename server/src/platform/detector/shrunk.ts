import type { DetectHints, Detected, Detection, Detector, PixelImage } from './detection.ts';

/**
 * Looks for insects on a photo that is shrunk first; boxes are in pixels of the photo itself. Large insects are longer than
 * the detector knows them. Source: DETECT-14.
 */
export async function detectShrunk(
  detect: Detector<PixelImage>['detect'],
  image: PixelImage,
  hints: DetectHints,
): Promise<Detected> {
  const by = hints.shrink ?? 1;
  if (by === 1 || Math.min(image.width, image.height) < by) return await detect(image, hints);
  const found = await detect(shrunk(image, by), hints);
  const enlarged = (box: Detection) => ({ ...box, x1: box.x1 * by, y1: box.y1 * by, x2: box.x2 * by, y2: box.y2 * by });
  return { ...found, detections: found.detections.map(enlarged), faint: found.faint.map(enlarged) };
}

/** A photo of which each pixel is the mean of a square. What is left at the right and below is not seen. */
export function shrunk(image: PixelImage, by: number): PixelImage {
  return {
    width: Math.floor(image.width / by),
    height: Math.floor(image.height / by),
    async region(left, top, width, height) {
      const rgb = await image.region(left * by, top * by, width * by, height * by);
      const small = new Uint8Array(width * height * 3);
      const sums = new Uint32Array(width * 3);
      for (let y = 0; y < height; y++) {
        sums.fill(0);
        for (let row = 0; row < by; row++) addRow(sums, rgb, (y * by + row) * width * by * 3, by);
        for (let at = 0; at < sums.length; at++) {
          small[y * width * 3 + at] = Math.round((sums[at] ?? 0) / (by * by));
        }
      }
      return small;
    },
  };
}

/** Adds a row of pixels to the sums of the smaller ones. @param from its first byte */
function addRow(sums: Uint32Array, rgb: Uint8Array, from: number, by: number): void {
  let at = from;
  for (let x = 0; x < sums.length; x += 3) {
    for (let column = 0; column < by; column++, at += 3) {
      sums[x] = (sums[x] ?? 0) + (rgb[at] ?? 0);
      sums[x + 1] = (sums[x + 1] ?? 0) + (rgb[at + 1] ?? 0);
      sums[x + 2] = (sums[x + 2] ?? 0) + (rgb[at + 2] ?? 0);
    }
  }
}
