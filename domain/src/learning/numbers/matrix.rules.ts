/** A row or column of numbers. */
export type Numbers = Float64Array | Float32Array;

/**
 * Cholesky factor of a symmetric positive matrix. Only the lower half is read, and overwritten by the factor.
 * @param a n × n numbers, row by row
 */
export function factorInPlace(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    const pivot = Math.sqrt(Math.max((a[j * n + j] ?? 0) - dotOfRows(a, j * n, j * n, j), 1e-12));
    a[j * n + j] = pivot;
    for (let i = j + 1; i < n; i++) a[i * n + j] = ((a[i * n + j] ?? 0) - dotOfRows(a, i * n, j * n, j)) / pivot;
  }
}

/**
 * Solves `a x = b` for k right sides.
 * @param a the factor that `factorInPlace` left
 * @param b n × k numbers, row by row; overwritten by x
 */
export function solveInPlace(a: Float64Array, n: number, b: Float64Array, k: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) subtractRow(b, i * k, j * k, k, a[i * n + j] ?? 0);
    divideRow(b, i * k, k, a[i * n + i] ?? 1);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) subtractRow(b, i * k, j * k, k, a[j * n + i] ?? 0);
    divideRow(b, i * k, k, a[i * n + i] ?? 1);
  }
}

/** Distance of two lists of numbers of equal length: the root of the sum of squared differences. */
export function distance(a: Numbers, b: Numbers): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) {
    const difference = (a[j] ?? 0) - (b[j] ?? 0);
    sum += difference * difference;
  }
  return Math.sqrt(sum);
}

/** The median of numbers: of an even count, the upper one of the middle. Null for none. */
export function upperMedian(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? null;
}

function dotOfRows(a: Float64Array, first: number, second: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum += (a[first + k] ?? 0) * (a[second + k] ?? 0);
  return sum;
}

function subtractRow(b: Float64Array, to: number, from: number, length: number, factor: number): void {
  for (let c = 0; c < length; c++) b[to + c] = (b[to + c] ?? 0) - factor * (b[from + c] ?? 0);
}

function divideRow(b: Float64Array, at: number, length: number, by: number): void {
  for (let c = 0; c < length; c++) b[at + c] = (b[at + c] ?? 0) / by;
}
