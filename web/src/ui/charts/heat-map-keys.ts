import type { HeatMap } from './chart.ts';

/** How far each key moves, in columns and rows; an infinite distance goes to the end. */
const moves = new Map<string, readonly [columns: number, rows: number]>([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['Home', [Number.NEGATIVE_INFINITY, 0]],
  ['End', [Number.POSITIVE_INFINITY, 0]],
  ['PageUp', [0, Number.NEGATIVE_INFINITY]],
  ['PageDown', [0, Number.POSITIVE_INFINITY]],
]);

/**
 * The cell to which a key moves; the same cell at the edge of the map.
 * @param cell counted along the rows, from 0
 * @returns null for every key that moves nothing
 */
export function cellAfter({ axis, series }: HeatMap, cell: number, key: string): number | null {
  const move = moves.get(key);
  if (!move) return null;
  const columns = axis.categories.length;
  const within = (index: number, count: number) => Math.max(0, Math.min(index, count - 1));
  const column = within((cell % columns) + move[0], columns);
  const row = within(Math.floor(cell / columns) + move[1], series.length);
  return row * columns + column;
}
