import { emptyPlane, type Plane, type RgbImage } from './image.ts';
import { findPaper, paperScale } from './paper.ts';

/** Side of a cell in which the paper is taken to be evenly bright, pixels. */
const cell = 48;
/** The paper's brightness is this percentile of a cell: insects and shadow lie below it. */
const percentile = 0.6;
/** Cells darker than this are no paper. */
const leastBrightness = 20;

/** How much darker than the paper around it each pixel is: 0 as bright, 255 black; 0 off the paper. */
export function relativeDarkness(image: RgbImage): Plane {
  const paper = findPaper(image);
  const grey = meanOfRedGreen(image);
  const background = smoothed(cellBrightness(grey, paper));
  const dark = emptyPlane(image.width, image.height);
  const columns = interpolation(image.width, background.width);
  const rows = interpolation(image.height, background.height);
  const line = new Float32Array(background.width);
  for (let y = 0; y < image.height; y++) {
    const share = rows.share[y] ?? 0;
    const above = (rows.first[y] ?? 0) * background.width;
    const below = (rows.second[y] ?? 0) * background.width;
    for (let k = 0; k < line.length; k++) {
      line[k] = (background.data[above + k] ?? 0) * (1 - share) + (background.data[below + k] ?? 0) * share;
    }
    const paperRow = Math.min(paper.height - 1, Math.floor(y / paperScale)) * paper.width;
    for (let x = 0; x < image.width; x++) {
      if ((paper.data[paperRow + Math.min(paper.width - 1, Math.floor(x / paperScale))] ?? 0) === 0) continue;
      const between = columns.share[x] ?? 0;
      const bright = (line[columns.first[x] ?? 0] ?? 0) * (1 - between) + (line[columns.second[x] ?? 0] ?? 0) * between;
      if (bright < leastBrightness) continue;
      const i = y * image.width + x;
      dark.data[i] = Math.max(0, Math.min(255, ((bright - (grey.data[i] ?? 0)) * 255) / bright));
    }
  }
  return dark;
}

function meanOfRedGreen({ data, width, height }: RgbImage): Plane {
  const grey = emptyPlane(width, height);
  for (let i = 0, p = 0; i < grey.data.length; i++, p += 3) grey.data[i] = ((data[p] ?? 0) + (data[p + 1] ?? 0)) >> 1;
  return grey;
}

function paperIndex(paper: Plane, x: number, y: number): number {
  const column = Math.min(paper.width - 1, Math.floor(x / paperScale));
  return Math.min(paper.height - 1, Math.floor(y / paperScale)) * paper.width + column;
}

/** Brightness of the paper in each cell; 0 where there is too little paper to tell. */
function cellBrightness(grey: Plane, paper: Plane): Plane {
  const cells = emptyPlane(Math.ceil(grey.width / cell), Math.ceil(grey.height / cell));
  const histogram = new Int32Array(256);
  for (let i = 0; i < cells.data.length; i++) {
    const left = (i % cells.width) * cell;
    const top = Math.floor(i / cells.width) * cell;
    histogram.fill(0);
    let count = 0;
    // Every second pixel each way is enough for a percentile.
    for (let y = top; y < Math.min(grey.height, top + cell); y += 2) {
      for (let x = left; x < Math.min(grey.width, left + cell); x += 2) {
        if ((paper.data[paperIndex(paper, x, y)] ?? 0) === 0) continue;
        const value = grey.data[y * grey.width + x] ?? 0;
        histogram[value] = (histogram[value] ?? 0) + 1;
        count++;
      }
    }
    if (count < (cell * cell) / 16) continue;
    let value = 0;
    let below = histogram[0] ?? 0;
    while (value < 255 && below < count * percentile) {
      value++;
      below += histogram[value] ?? 0;
    }
    cells.data[i] = value;
  }
  return cells;
}

/** Each cell becomes the 60th percentile of the known ones among its 5 x 5 neighbours. */
function smoothed(cells: Plane): Plane {
  const { width, height } = cells;
  const result = emptyPlane(width, height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const known: number[] = [];
      for (let y = Math.max(0, row - 2); y <= Math.min(height - 1, row + 2); y++) {
        for (let x = Math.max(0, column - 2); x <= Math.min(width - 1, column + 2); x++) {
          const value = cells.data[y * width + x] ?? 0;
          if (value > 0) known.push(value);
        }
      }
      known.sort((a, b) => a - b);
      result.data[row * width + column] = known[Math.floor(known.length * percentile)] ?? 0;
    }
  }
  return result;
}

/** For each pixel the two cells around it and the share of the second, by distance from the cell centres. */
function interpolation(pixels: number, cells: number): { first: Int32Array; second: Int32Array; share: Float32Array } {
  const positions = Float32Array.from({ length: pixels }, (_, pixel) =>
    Math.max(0, Math.min(cells - 1.001, pixel / cell - 0.5)),
  );
  const first = Int32Array.from(positions);
  return {
    first,
    second: first.map((index) => Math.min(cells - 1, index + 1)),
    share: positions.map((position, i) => position - (first[i] ?? 0)),
  };
}
