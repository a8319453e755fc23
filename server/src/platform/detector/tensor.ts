import type { Manifest } from './manifest.ts';

/** Grey value for padding tiles that are too small for the model; the built-in model was trained with it. */
const padding = 127;

/** The sides of the tensor for a tile of this size: rounded up to a multiple that the model requires. */
export function paddedSize(width: number, height: number, multiple: number): { width: number; height: number } {
  const up = (side: number) => Math.ceil(side / multiple) * multiple;
  return { width: up(width), height: up(height) };
}

/** Numbers of the largest tensor of a model: memory that is written tile after tile, since new memory must be cleared. */
export function tensorRoom({ tile }: Manifest['input']): Float32Array {
  return new Float32Array(3 * tile * tile);
}

/**
 * Converts RGB bytes to the model's input, with its shape. The tile is in the top left corner; the rest is padding.
 * @param room where it is written
 */
export function toTensor(
  rgb: Uint8Array,
  width: number,
  height: number,
  input: Manifest['input'],
  room: Float32Array,
): { data: Float32Array; shape: number[] } {
  const padded = paddedSize(width, height, input.multiple);
  const plane = padded.width * padded.height;
  const data = room.subarray(0, 3 * plane);
  if (plane > width * height) data.fill(padding * input.scale);
  const planar = input.layout === 'nchw';
  const between = planar ? plane : 1;
  const step = planar ? 1 : 3;
  const [red, green, blue] = input.order === 'rgb' ? [0, between, 2 * between] : [2 * between, between, 0];
  for (let y = 0; y < height; y++) {
    let from = y * width * 3;
    let to = y * padded.width * step;
    for (let x = 0; x < width; x++, from += 3, to += step) {
      data[to + red] = (rgb[from] ?? 0) * input.scale;
      data[to + green] = (rgb[from + 1] ?? 0) * input.scale;
      data[to + blue] = (rgb[from + 2] ?? 0) * input.scale;
    }
  }
  const shape = planar ? [1, 3, padded.height, padded.width] : [1, padded.height, padded.width, 3];
  return { data, shape };
}
