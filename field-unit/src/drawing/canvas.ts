import sharp from 'sharp';
import type { Sprite } from './sprites.ts';

/** A picture in memory: rows from the top, `channels` bytes per pixel (1: grey; 3: red, green, blue). */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly pixels: Uint8Array;
}

/** A copy that can be painted on. */
export function copyCanvas(canvas: Canvas): Canvas {
  return { ...canvas, pixels: canvas.pixels.slice() };
}

/**
 * Paints a sprite on a picture with its top left corner at x, y (whole pixels), clipped to the picture. On a grey
 * picture the sprite's green channel is used.
 */
export function paint(canvas: Canvas, sprite: Sprite, x: number, y: number): void {
  const { pixels, channels } = canvas;
  const firstRow = Math.max(0, -y);
  const lastRow = Math.min(sprite.height, canvas.height - y);
  const first = Math.max(0, -x);
  const last = Math.min(sprite.width, canvas.width - x);
  for (let row = firstRow; row < lastRow; row++) {
    let to = ((y + row) * canvas.width + x + first) * channels;
    let from = (row * sprite.width + first) * 4;
    for (let column = first; column < last; column++, from += 4, to += channels) {
      const opacity = sprite.rgba[from + 3] ?? 0;
      if (opacity === 0) continue;
      for (let channel = 0; channel < channels; channel++) {
        const below = pixels[to + channel] ?? 0;
        const above = sprite.rgba[from + (channels === 1 ? 1 : channel)] ?? 0;
        pixels[to + channel] = below + (((above - below) * opacity) >> 8);
      }
    }
  }
}

/** Adds camera noise of about `strength` brightness steps to a new picture, in place. */
export function addNoise(canvas: Canvas, strength: number, random: () => number): void {
  // Reading a table of noise from random offsets costs a tenth of drawing new numbers for every pixel. A clamped view
  // of the same bytes keeps sums between 0 and 255.
  const table = Int8Array.from({ length: 8_191 }, () => Math.round((random() + random() - 1) * strength * 1.7));
  const { pixels, channels, width } = canvas;
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  const row = width * channels;
  for (let start = 0; start < clamped.length; start += row) {
    let place = Math.floor(random() * table.length);
    for (let at = start; at < start + row; at++) {
      clamped[at] = (clamped[at] ?? 0) + (table[place] ?? 0);
      if (++place === table.length) place = 0;
    }
  }
}

/** Metadata a camera writes into a photo. */
export interface PhotoFacts {
  /** Unix seconds at which the photo was taken; written as EXIF time in UTC with its offset. */
  readonly takenAt?: number | undefined;
}

/** The picture as a baseline JPEG. */
export function toJpeg(canvas: Canvas, facts: PhotoFacts = {}): Promise<Buffer> {
  const { width, height, channels } = canvas;
  const image = sharp(canvas.pixels, { raw: { width, height, channels }, limitInputPixels: false });
  const withFacts = facts.takenAt === undefined ? image : image.withExif(exifOf(facts.takenAt));
  return withFacts.jpeg({ quality: 84 }).toBuffer();
}

/** EXIF fields for a time. `IFD2` is where sharp keeps the fields of the photo itself. */
export function exifOf(takenAt: number) {
  const [date = '', time = ''] = new Date(takenAt * 1000).toISOString().slice(0, 19).split('T');
  return {
    IFD0: { Make: 'Trapline', Model: 'Simulated field unit' },
    IFD2: { DateTimeOriginal: `${date.replaceAll('-', ':')} ${time}`, OffsetTimeOriginal: '+00:00' },
  };
}
