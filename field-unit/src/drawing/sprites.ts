import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import sharp from 'sharp';
import { insectLooks } from './insect-looks.ts';
import { insectSvg } from './insect-svg.ts';
import { createRandom } from './random.ts';

/** A small drawing with transparency, trimmed to its visible part. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, opacity; rows from the top. */
  readonly rgba: Uint8Array;
}

/** Number of different drawings of each type and size, each with another rotation. */
export const SPRITE_VARIANTS = 16;

/**
 * Pixels with less opacity than this (of 255) do not count as part of an insect, or boxes would be visibly too wide.
 */
const SEEN = 48;

const sprites = new Map<string, Promise<Sprite>>();

/**
 * The drawing of an insect, rendered once for each type, size and variant.
 *
 * @param size the type's usual length times this; rounded to twentieths
 * @param variant 0 to 15
 */
export function insectSprite(type: InsectType, size: number, variant: number): Promise<Sprite> {
  const step = Math.max(1, Math.round(size * 20));
  const key = `${type}/${step}/${variant}`;
  const known = sprites.get(key);
  if (known !== undefined) return known;
  const look = insectLooks[type];
  const random = createRandom(key);
  const angle = ((variant + random()) * 360) / SPRITE_VARIANTS;
  const made = renderSprite(insectSvg(look, (look.length * step) / 20, angle, random));
  sprites.set(key, made);
  return made;
}

/** Renders an SVG document and trims it to its visible pixels. */
export async function renderSprite(svg: string): Promise<Sprite> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const opacity = (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0;
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if (opacity(x, y) < SEEN) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) throw new RangeError('the drawing shows nothing');
  const [width, height] = [right - left + 1, bottom - top + 1];
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * info.width + left) * 4;
    rgba.set(data.subarray(from, from + width * 4), y * width * 4);
  }
  return { width, height, rgba };
}
