/** A tile of a photo for the model, and the part of it whose boxes count. Pixels. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Boxes whose centre is in `own` belong to this window; each overlap is divided equally between neighbours. */
  readonly own: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

interface Span {
  readonly start: number;
  readonly length: number;
  readonly ownStart: number;
  readonly ownEnd: number;
}

/**
 * Overlapping windows of at most `size` that cover a photo. Each pixel belongs to exactly one. They follow each other
 * along the shorter side, so that of a long scan only a narrow strip is needed at a time.
 */
export function windows(width: number, height: number, size: number, overlap: number): Window[] {
  const rows = spans(height, size, overlap);
  const columns = spans(width, size, overlap);
  if (width > height) return columns.flatMap((column) => rows.map((row) => windowOf(row, column)));
  return rows.flatMap((row) => columns.map((column) => windowOf(row, column)));
}

function windowOf(row: Span, column: Span): Window {
  return {
    left: column.start,
    top: row.start,
    width: column.length,
    height: row.length,
    own: { left: column.ownStart, top: row.ownStart, right: column.ownEnd, bottom: row.ownEnd },
  };
}

function spans(length: number, size: number, overlap: number): Span[] {
  const result: Span[] = [];
  for (let start = 0; ; start += size - overlap) {
    const end = Math.min(length, start + size);
    const last = end === length;
    result.push({
      start,
      length: end - start,
      ownStart: start === 0 ? 0 : start + overlap / 2,
      ownEnd: last ? length : end - overlap / 2,
    });
    if (last) return result;
  }
}

/** Whether the centre of a box (pixels of the photo) belongs to the window. */
export function owns(window: Window, box: { x1: number; y1: number; x2: number; y2: number }): boolean {
  const x = (box.x1 + box.x2) / 2;
  const y = (box.y1 + box.y2) / 2;
  return x >= window.own.left && x < window.own.right && y >= window.own.top && y < window.own.bottom;
}
