import { emptyPlane, inverted, type Plane } from './image.ts';

/** Grows the ones of a mask by a square of `2 * radius + 1` pixels. */
export function dilate(mask: Plane, radius: number): Plane {
  return rows(columns(mask, radius), radius);
}

/** Shrinks the ones of a mask by a square of `2 * radius + 1` pixels; outside the picture counts as one. */
export function erode(mask: Plane, radius: number): Plane {
  return inverted(dilate(inverted(mask), radius));
}

/** Closes gaps up to `2 * radius` wide. */
export function close(mask: Plane, radius: number): Plane {
  return erode(dilate(mask, radius), radius);
}

/** Marks each pixel with a one at most `radius` to its left or right. */
function rows(mask: Plane, radius: number): Plane {
  const { width, height } = mask;
  const result = emptyPlane(width, height);
  for (let start = 0; start < width * height; start += width) {
    let last = -radius - 1;
    for (let x = 0; x < width; x++) {
      if ((mask.data[start + x] ?? 0) === 1) last = x;
      if (x - last <= radius) result.data[start + x] = 1;
    }
    last = width + radius;
    for (let x = width - 1; x >= 0; x--) {
      if ((mask.data[start + x] ?? 0) === 1) last = x;
      if (last - x <= radius) result.data[start + x] = 1;
    }
  }
  return result;
}

/** Marks each pixel with a one at most `radius` above or below; goes row by row to stay in the cache. */
function columns(mask: Plane, radius: number): Plane {
  const { width, height } = mask;
  const result = emptyPlane(width, height);
  const last = new Int32Array(width).fill(-radius - 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((mask.data[y * width + x] ?? 0) === 1) last[x] = y;
      if (y - (last[x] ?? 0) <= radius) result.data[y * width + x] = 1;
    }
  }
  last.fill(height + radius);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++) {
      if ((mask.data[y * width + x] ?? 0) === 1) last[x] = y;
      if ((last[x] ?? 0) - y <= radius) result.data[y * width + x] = 1;
    }
  }
  return result;
}
