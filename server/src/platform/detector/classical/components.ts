import { type Plane } from './image.ts';

/** An 8-connected area of a mask with its darkness. Sides in pixels, `x2` and `y2` outside. */
export interface Blob {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Pixels. */
  area: number;
  /** Pixels darker than the core level. */
  core: number;
  /** Sum of the darkness, 0 to 255 a pixel. */
  sum: number;
}

interface Run {
  readonly y: number;
  /** First and last column. */
  readonly from: number;
  readonly to: number;
  readonly label: number;
}

/** The areas of `mask`, measured on `dark`; pixels darker than `coreLevel` count as core. */
export function findBlobs(mask: Plane, dark: Plane, coreLevel: number): Blob[] {
  const parents: number[] = [];
  const blobs = new Map<number, Blob>();
  for (const run of labelRuns(mask, parents)) {
    const label = root(parents, run.label);
    const blob = blobs.get(label) ?? { x1: run.from, y1: run.y, x2: 0, y2: 0, area: 0, core: 0, sum: 0 };
    blobs.set(label, blob);
    blob.x1 = Math.min(blob.x1, run.from);
    blob.x2 = Math.max(blob.x2, run.to + 1);
    blob.y2 = run.y + 1;
    blob.area += run.to - run.from + 1;
    for (let i = run.y * dark.width + run.from; i <= run.y * dark.width + run.to; i++) {
      const value = dark.data[i] ?? 0;
      blob.sum += value;
      if (value > coreLevel) blob.core++;
    }
  }
  return [...blobs.values()];
}

/** Rows of ones from the top; touching runs get labels with the same root in `parents`. */
function labelRuns(mask: Plane, parents: number[]): Run[] {
  const all: Run[] = [];
  let above: Run[] = [];
  for (let y = 0; y < mask.height; y++) {
    const row: Run[] = [];
    let next = 0;
    for (const { from, to } of runsOf(mask, y)) {
      while ((above[next]?.to ?? Number.POSITIVE_INFINITY) < from - 1) next++;
      let label = -1;
      for (let k = next; (above[k]?.from ?? Number.POSITIVE_INFINITY) <= to + 1; k++) {
        const other = root(parents, above[k]?.label ?? 0);
        if (label < 0) label = other;
        const joined = Math.min(label, other);
        parents[label] = joined;
        parents[other] = joined;
        label = joined;
      }
      if (label < 0) label = parents.push(parents.length) - 1;
      row.push({ y, from, to, label });
    }
    all.push(...row);
    above = row;
  }
  return all;
}

function* runsOf(mask: Plane, y: number): Generator<{ from: number; to: number }> {
  const start = y * mask.width;
  for (let x = 0; x < mask.width; x++) {
    if ((mask.data[start + x] ?? 0) === 0) continue;
    const from = x;
    while (x + 1 < mask.width && (mask.data[start + x + 1] ?? 0) === 1) x++;
    yield { from, to: x };
  }
}

function root(parents: number[], label: number): number {
  let current = label;
  for (let parent = parents[current] ?? 0; parent !== current; parent = parents[current] ?? 0) {
    // Shortens the way for the next search.
    parents[current] = parents[parent] ?? 0;
    current = parent;
  }
  return current;
}
