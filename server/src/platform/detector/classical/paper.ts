import { above, emptyPlane, inverted, type Plane, type RgbImage } from './image.ts';
import { close } from './morphology.ts';

/** Pixels of the photo to one pixel of the paper mask, each way. */
export const paperScale = 8;
/** The sheet must cover this share of the photo, else the whole photo counts as paper. */
const leastShare = 0.1;

/** Where the yellow sheet lies, at 1/8 of the size: the largest yellow area with its holes filled. */
export function findPaper(image: RgbImage): Plane {
  const yellow = yellowness(image);
  const level = Math.max(40, Math.min(otsu(yellow), 110));
  const coloured = close(above(yellow, level), 5);
  const sheet = largestArea(coloured);
  if (sheet === null) return { ...coloured, data: coloured.data.fill(1) };
  return withoutHoles(sheet);
}

/** Mean of min(red, green) - blue over nine of the 64 pixels under each pixel. */
function yellowness({ data, width, height }: RgbImage): Plane {
  const small = emptyPlane(Math.max(1, Math.floor(width / paperScale)), Math.max(1, Math.floor(height / paperScale)));
  for (let i = 0; i < small.data.length; i++) {
    const left = (i % small.width) * paperScale;
    const top = Math.floor(i / small.width) * paperScale;
    let sum = 0;
    for (let b = 1; b < paperScale; b += 3) {
      for (let a = 1; a < paperScale; a += 3) {
        const p = ((top + b) * width + left + a) * 3;
        sum += Math.max(0, Math.min(data[p] ?? 0, data[p + 1] ?? 0) - (data[p + 2] ?? 0));
      }
    }
    small.data[i] = Math.round(sum / 9);
  }
  return small;
}

/** The level that parts bright from dark best (Otsu). */
function otsu({ data }: Plane): number {
  const histogram = new Int32Array(256);
  for (const value of data) histogram[value] = (histogram[value] ?? 0) + 1;
  const total = data.length;
  const sum = histogram.reduce((s, count, value) => s + count * value, 0);
  let best = 0;
  let level = 60;
  let below = 0;
  let sumBelow = 0;
  for (let value = 0; value < 256; value++) {
    below += histogram[value] ?? 0;
    sumBelow += value * (histogram[value] ?? 0);
    if (below === 0 || below === total) continue;
    const spread = below * (total - below) * (sumBelow / below - (sum - sumBelow) / (total - below)) ** 2;
    if (spread > best) {
      best = spread;
      level = value;
    }
  }
  return level;
}

/** The largest 4-connected area of ones; null when it is too small to be the sheet. */
function largestArea(mask: Plane): Plane | null {
  const areas = emptyPlane(mask.width, mask.height);
  let best: number[] = [];
  for (let start = 0; start < mask.data.length; start++) {
    if ((mask.data[start] ?? 0) === 0 || (areas.data[start] ?? 0) === 1) continue;
    const area = flood(areas, [start], (i) => (mask.data[i] ?? 0) === 1);
    if (area.length > best.length) best = area;
  }
  if (best.length < leastShare * mask.data.length) return null;
  const sheet = emptyPlane(mask.width, mask.height);
  for (const i of best) sheet.data[i] = 1;
  return sheet;
}

function withoutHoles(sheet: Plane): Plane {
  const { width, height } = sheet;
  const outside = emptyPlane(width, height);
  const open = (i: number) => (sheet.data[i] ?? 0) === 0;
  const border: number[] = [];
  for (let x = 0; x < width; x++) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) border.push(y * width, y * width + width - 1);
  flood(outside, border.filter(open), open);
  return inverted(outside);
}

/** Marks all that can be reached from `seeds` over pixels that `passes`; answers what was newly marked. */
function flood(marked: Plane, seeds: readonly number[], passes: (index: number) => boolean): number[] {
  const { data, width } = marked;
  const found: number[] = [];
  const visit = (i: number) => {
    if ((data[i] ?? 0) === 1 || !passes(i)) return;
    data[i] = 1;
    found.push(i);
  };
  for (const seed of seeds) visit(seed);
  for (let k = 0; k < found.length; k++) {
    const i = found[k] ?? 0;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < data.length) visit(i + width);
  }
  return found;
}
