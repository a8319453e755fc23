import type { Box, PixelImage } from '../detector/detector.ts';

/** Side of the picture that the model sees of a box, pixels. Source: LEARN-2. */
export const cropSide = 96;
/** By how much the window is larger than the longer side of the box. Source: LEARN-2. */
const context = 1.5;
/** Shortest side of the window, pixels. */
const shortestSide = 16;
/** Most pixels of a photo that are read at once for a box. */
const pixelsAtOnce = 1_000_000;

/** A number of the result: the source pixels it is made of, and their shares. */
type Shares = readonly (readonly [pixel: number, share: number])[];

/**
 * Cuts the window around a box and resizes it to 96 x 96: by area if it is larger, by linear interpolation if it is
 * smaller. Pixels beyond the edge of the photo are those at its edge.
 * @param out where three planes of 96 x 96 values, 0 to 255, are written from `at` on
 * Source: LEARN-2
 */
export async function cutBox(image: PixelImage, box: Box, out: Float32Array, at: number): Promise<void> {
  const longer = Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const wanted = Math.max(shortestSide, context * longer);
  const side = Math.max(shortestSide, Math.round(wanted));
  const left = Math.round((box.x1 + box.x2) / 2 - wanted / 2);
  const top = Math.round((box.y1 + box.y2) / 2 - wanted / 2);
  const columns = sharesOf(side, left, image.width);
  const rows = sharesOf(side, top, image.height);
  const rowsAtOnce = Math.max(1, Math.floor((pixelsAtOnce / side / side) * cropSide));
  for (let first = 0; first < cropSide; first += rowsAtOnce) {
    await cutRows(image, columns, rows.slice(first, first + rowsAtOnce), out, at + first * cropSide);
  }
}

/** Of each of the 96 numbers along a side, the pixels of the photo and their shares. */
function sharesOf(side: number, start: number, limit: number): readonly Shares[] {
  const inside = (pixel: number) => Math.min(limit - 1, Math.max(0, start + pixel));
  return Array.from({ length: cropSide }, (_, index) =>
    (side > cropSide ? byArea(index, side / cropSide) : between(index, side)).map(
      ([pixel, share]) => [inside(pixel), share] as const,
    ),
  );
}

function byArea(index: number, scale: number): Shares {
  const start = index * scale;
  const end = start + scale;
  const first = Math.floor(start);
  return Array.from({ length: Math.ceil(end - 1e-6) - first }, (_, step) => {
    const pixel = first + step;
    return [pixel, (Math.min(pixel + 1, end) - Math.max(pixel, start)) / scale] as const;
  });
}

function between(index: number, side: number): Shares {
  const centre = ((index + 0.5) * side) / cropSide - 0.5;
  const pixel = Math.floor(centre);
  const share = centre - pixel;
  return [
    [Math.max(0, pixel), 1 - share],
    [Math.min(side - 1, pixel + 1), share],
  ];
}

async function cutRows(
  image: PixelImage,
  columns: readonly Shares[],
  rows: readonly Shares[],
  out: Float32Array,
  at: number,
): Promise<void> {
  const [left, right] = ends(columns);
  const [top, bottom] = ends(rows);
  const width = right - left + 1;
  const pixels = await image.region(left, top, width, bottom - top + 1);
  const plane = cropSide * cropSide;
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (const [pixelY, shareY] of row) {
        for (const [pixelX, shareX] of column) {
          const from = ((pixelY - top) * width + pixelX - left) * 3;
          const share = shareX * shareY;
          red += share * (pixels[from] ?? 0);
          green += share * (pixels[from + 1] ?? 0);
          blue += share * (pixels[from + 2] ?? 0);
        }
      }
      const to = at + y * cropSide + x;
      out[to] = red;
      out[to + plane] = green;
      out[to + 2 * plane] = blue;
    });
  });
}

/** First and last pixel that is needed. */
function ends(shares: readonly Shares[]): readonly [number, number] {
  const pixels = shares.flatMap((numbers) => numbers.map(([pixel]) => pixel));
  return [Math.min(...pixels), Math.max(...pixels)];
}
