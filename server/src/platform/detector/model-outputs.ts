import type { ScoredBox } from './detection.ts';

/** Output of a model, with its shape. */
export interface Numbers {
  readonly data: ArrayLike<number>;
  readonly shape: readonly number[];
}

/**
 * Decodes a heat map: each local maximum (3 x 3) of at least `threshold` is the centre of an insect; `sides` contains
 * the distances to its left, top, right and bottom in pixels. A cell covers `stride` pixels. Shapes: heat [1, 1, h, w],
 * sides [1, 4, h, w].
 */
export function decodeHeatSides(heat: Numbers, sides: Numbers, stride: number, threshold: number): ScoredBox[] {
  const height = heat.shape[2] ?? 0;
  const width = heat.shape[3] ?? 0;
  const cells = width * height;
  const boxes: ScoredBox[] = [];
  for (let i = 0; i < cells; i++) {
    const score = heat.data[i] ?? 0;
    if (score < threshold || !isPeak(heat.data, width, height, i)) continue;
    const x = ((i % width) + 0.5) * stride;
    const y = (Math.floor(i / width) + 0.5) * stride;
    boxes.push({
      x1: x - (sides.data[i] ?? 0),
      y1: y - (sides.data[cells + i] ?? 0),
      x2: x + (sides.data[2 * cells + i] ?? 0),
      y2: y + (sides.data[3 * cells + i] ?? 0),
      score,
      label: 0,
    });
  }
  return boxes;
}

function isPeak(heat: ArrayLike<number>, width: number, height: number, index: number): boolean {
  const column = index % width;
  const row = Math.floor(index / width);
  const value = heat[index] ?? 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      if ((heat[y * width + x] ?? 0) > value) return false;
    }
  }
  return true;
}

/** Decodes a YOLO head without built-in suppression. Shape [1, 4 + classes, n]: centre x, y, width, height, scores. */
export function decodeYolo(output: Numbers, threshold: number): ScoredBox[] {
  const [, rows = 0, count = 0] = output.shape;
  const at = (row: number, column: number) => output.data[row * count + column] ?? 0;
  const boxes: ScoredBox[] = [];
  for (let i = 0; i < count; i++) {
    let label = 0;
    for (let k = 1; k < rows - 4; k++) if (at(4 + k, i) > at(4 + label, i)) label = k;
    const score = at(4 + label, i);
    if (score < threshold) continue;
    const halfWidth = at(2, i) / 2;
    const halfHeight = at(3, i) / 2;
    boxes.push({
      x1: at(0, i) - halfWidth,
      y1: at(1, i) - halfHeight,
      x2: at(0, i) + halfWidth,
      y2: at(1, i) + halfHeight,
      score,
      label,
    });
  }
  return boxes;
}

/**
 * Decodes boxes given as corners. Shapes: boxes [n, 4] or [1, n, 4] as x1, y1, x2, y2; scores and labels [n] or [1, n].
 */
export function decodeBoxesScoresLabels(
  boxes: Numbers,
  scores: Numbers,
  labels: Numbers,
  threshold: number,
): ScoredBox[] {
  const found: ScoredBox[] = [];
  for (let i = 0; i < scores.data.length; i++) {
    const score = scores.data[i] ?? 0;
    if (score < threshold) continue;
    const corner = (k: number) => boxes.data[4 * i + k] ?? 0;
    found.push({ x1: corner(0), y1: corner(1), x2: corner(2), y2: corner(3), score, label: labels.data[i] ?? 0 });
  }
  return found;
}
