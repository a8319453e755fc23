import sharp from 'sharp';
import { addNoise, type Canvas } from './canvas.ts';
import { between, createRandom, type Random } from './random.ts';

/** Kind of sheet: the pale sheet of a light trap, or yellow fly paper. */
export type SheetKind = 'light_trap' | 'fly_paper';

/** Different sheets per kind, so that two units do not look the same; large ones share one, to save memory. */
const VARIANTS = 3;
const LARGE_PIXELS = 8_000_000;

/** Number of different empty sheets of a size: fewer for large ones, to save memory. */
export function sheetVariants(width: number, height: number): number {
  return width * height > LARGE_PIXELS ? 1 : VARIANTS;
}

/** Cache size for empty sheets, bytes; the least recently used one is dropped. */
const KEPT_BYTES = 260_000_000;

const kept = new Map<string, Canvas>();

/**
 * An empty sheet. The picture is shared: copy it before painting on it.
 *
 * @param width pixels
 * @param height pixels
 * @param variant from 0, below `sheetVariants`
 */
export async function emptySheet(kind: SheetKind, width: number, height: number, variant: number): Promise<Canvas> {
  const key = `${kind}/${width}x${height}/${variant}`;
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const random = createRandom(key);
  const svg = kind === 'light_trap' ? lightTrapSvg(width, height, random) : flyPaperSvg(width, height, random);
  const options = { limitInputPixels: false, unlimited: true } as const;
  const raw = await sharp(Buffer.from(svg), options).removeAlpha().raw().toBuffer();
  const canvas: Canvas = { width, height, channels: 3, pixels: new Uint8Array(raw) };
  addNoise(canvas, 3, random);
  kept.set(key, canvas);
  let bytes = [...kept.values()].reduce((sum, each) => sum + each.pixels.length, 0);
  for (const [old, each] of kept) {
    if (bytes <= KEPT_BYTES || old === key) break;
    kept.delete(old);
    bytes -= each.pixels.length;
  }
  return canvas;
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}

/** Lines every `step` pixels, across and down. */
function grid(width: number, height: number, step: number, style: string): string {
  let path = '';
  for (let x = step / 2; x < width; x += step) path += `M${x.toFixed(0)} 0V${height}`;
  for (let y = step / 2; y < height; y += step) path += `M0 ${y.toFixed(0)}H${width}`;
  return `<path d="${path}" fill="none" ${style}/>`;
}

/** Pale glue sheet below a UV lamp: cool light from above, darker corners, a fine printed grid, and streaks of glue. */
function lightTrapSvg(width: number, height: number, random: Random): string {
  const lamp = between(random, 0.35, 0.65);
  return svg(
    width,
    height,
    `<defs><radialGradient id="lamp" cx="${lamp}" cy="0.2" r="0.95"><stop offset="0" stop-color="#f5e9ae"/>
      <stop offset="0.6" stop-color="#e4d590"/><stop offset="1" stop-color="#b7a662"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="url(#lamp)"/>
    ${streaks(width, height, random, '#ffffff', 0.2)}
    ${grid(width, height, 216, 'stroke="#9fb0b8" stroke-opacity="0.55" stroke-width="3"')}
    ${smudges(width, height, random, '#8d8778', 0.16)}`,
  );
}

/** Yellow glue paper with a printed dashed grid, rippled glue and stains. */
function flyPaperSvg(width: number, height: number, random: Random): string {
  return svg(
    width,
    height,
    `<defs><linearGradient id="paper" x1="0" y1="0" x2="${between(random, 0.4, 1).toFixed(2)}" y2="1">
      <stop offset="0" stop-color="#f7dd1c"/><stop offset="0.5" stop-color="#f2cf0e"/>
      <stop offset="1" stop-color="#d9b100"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#paper)"/>
    ${streaks(width, height, random, '#fff27a', 0.3)}
    ${grid(width, height, 460, 'stroke="#6f6a1a" stroke-opacity="0.5" stroke-width="4" stroke-dasharray="34 16"')}
    ${smudges(width, height, random, '#8f8a10', 0.2)}`,
  );
}

/** Soft long ripples, as in drying glue. */
function streaks(width: number, height: number, random: Random, colour: string, opacity: number): string {
  const count = Math.round((width * height) / 60_000);
  let path = '';
  for (let drawn = 0; drawn < count; drawn++) {
    const length = between(random, 30, 160);
    path += `M${(random() * width).toFixed(0)} ${(random() * height).toFixed(0)}`;
    path += `q${(length / 2).toFixed(0)} ${between(random, -14, 14).toFixed(0)} ${length.toFixed(0)} 0`;
  }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="3"/>`;
}

/** Large faint stains that are not insects. */
function smudges(width: number, height: number, random: Random, colour: string, opacity: number): string {
  const count = Math.round((width * height) / 700_000);
  let drawn = `<defs><radialGradient id="stain"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>
    <stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient></defs>`;
  for (let stain = 0; stain < count; stain++) {
    drawn += `<ellipse cx="${(random() * width).toFixed(0)}" cy="${(random() * height).toFixed(0)}"
      rx="${between(random, 60, 200).toFixed(0)}" ry="${between(random, 40, 150).toFixed(0)}" fill="url(#stain)"/>`;
  }
  return drawn;
}
