/** A picture of one byte a pixel, rows from the top. Masks hold 0 and 1. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An RGB picture: three bytes a pixel, interleaved, rows from the top. */
export interface RgbImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An empty plane of this size. */
export function emptyPlane(width: number, height: number): Plane {
  return { data: new Uint8Array(width * height), width, height };
}

/** Ones where a plane is above the level. A plain loop: a callback a pixel takes several times longer. */
export function above(plane: Plane, level: number): Plane {
  const mask = emptyPlane(plane.width, plane.height);
  for (let i = 0; i < mask.data.length; i++) if ((plane.data[i] ?? 0) > level) mask.data[i] = 1;
  return mask;
}

/** Zeros where a mask has ones, and ones where it has zeros. */
export function inverted(mask: Plane): Plane {
  const result = emptyPlane(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = 1 - (mask.data[i] ?? 0);
  return result;
}
