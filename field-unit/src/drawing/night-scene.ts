import sharp from 'sharp';
import { addNoise, type Canvas, copyCanvas, paint, type PhotoFacts, toJpeg } from './canvas.ts';
import { between, createRandom, type Random } from './random.ts';
import { renderSprite, type Sprite } from './sprites.ts';
import type { TruthBox } from './trap-sheet.ts';

/** Position of a rat in a picture of a night camera. */
export type RatBox = TruthBox<'rat'>;

/** The view of a night camera: a corridor floor along a wall, with running rats. */
export interface NightScene {
  readonly width: number;
  readonly height: number;
  /**
   * The picture at a given time, grey, with camera noise, and the rats in it.
   *
   * @param seconds since the rats came in
   * @param rats number of rats
   */
  at(seconds: number, rats: number): { readonly canvas: Canvas; readonly truth: readonly RatBox[] };
}

interface Run {
  readonly toRight: boolean;
  /** Fraction of the picture's width per second. */
  readonly speed: number;
  /** Centre of the rat, as a fraction of the picture's height. */
  readonly floor: number;
  readonly late: number;
}

const STEPS = 4;

/** Creates a scene. The same seed gives the same corridor and runs. Width and height in pixels, 4:3. */
export async function createNightScene(seed: string | number, width = 640, height = 480): Promise<NightScene> {
  const random = createRandom(`night ${seed}`);
  const empty = await emptyCorridor(width, height, random);
  const length = width / 6;
  const sprites = {
    right: await Promise.all(Array.from({ length: STEPS }, (_, step) => renderSprite(ratSvg(length, step, true)))),
    left: await Promise.all(Array.from({ length: STEPS }, (_, step) => renderSprite(ratSvg(length, step, false)))),
  };
  const runs: Run[] = Array.from({ length: 4 }, (_, rat) => ({
    toRight: random() < 0.5,
    speed: between(random, 0.2, 0.34),
    floor: between(random, 0.66, 0.86),
    late: rat * between(random, 0.5, 0.9),
  }));

  return {
    width,
    height,
    at(seconds, rats) {
      const canvas = copyCanvas(empty);
      const truth: RatBox[] = [];
      for (const run of runs.slice(0, rats)) {
        const step = Math.floor(Math.max(0, seconds) * 9) % STEPS;
        const sprite = (run.toRight ? sprites.right : sprites.left)[step];
        if (sprite === undefined) continue;
        const way = (seconds - run.late) * run.speed * width - sprite.width / 2;
        const x = Math.round(run.toRight ? way : width - sprite.width - way);
        const y = Math.round(run.floor * height - sprite.height / 2 + Math.sin(seconds * 12) * 1.5);
        paint(canvas, sprite, x, y);
        truth.push(...boxOf(sprite, x, y, width, height));
      }
      addNoise(canvas, 5, random);
      return { canvas, truth };
    },
  };
}

/** Takes a photo of a scene; returns it with the rats in it. */
export async function photographNight(scene: NightScene, seconds: number, rats: number, facts: PhotoFacts = {}) {
  const { canvas, truth } = scene.at(seconds, rats);
  return { jpeg: await toJpeg(canvas, facts), truth };
}

/** Box of the visible part of a sprite; empty when it is outside, or only a tip is visible. */
function boxOf(sprite: Sprite, x: number, y: number, width: number, height: number): RatBox[] {
  const x1 = Math.max(0, x);
  const x2 = Math.min(width, x + sprite.width);
  if (x2 - x1 < sprite.width / 4) return [];
  return [{ type: 'rat', x1, y1: Math.max(0, y), x2, y2: Math.min(height, y + sprite.height) }];
}

/** Wall, skirting, floor tiles, a pallet's edge; lit by an infrared lamp beside the camera. */
async function emptyCorridor(width: number, height: number, random: Random): Promise<Canvas> {
  const horizon = height * between(random, 0.42, 0.52);
  const lamp = between(random, 0.4, 0.6);
  let joints = '';
  for (let x = -width; x < width * 2; x += width / 7) {
    joints += `M${(width / 2 + (x - width / 2) * 0.5).toFixed(0)} ${horizon.toFixed(0)}L${x.toFixed(0)} ${height}`;
  }
  for (let row = 1; row < 5; row++)
    joints += `M0 ${(horizon + ((height - horizon) * row * row) / 25).toFixed(0)}H${width}`;
  const boxWidth = width * between(random, 0.16, 0.26);
  const boxAt = random() < 0.5 ? 0 : width - boxWidth;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="lamp" cx="${lamp}" cy="0.62" r="0.75"><stop offset="0" stop-color="#fff" stop-opacity="0.5"/>
      <stop offset="0.5" stop-color="#888" stop-opacity="0.1"/><stop offset="1" stop-color="#000" stop-opacity="0.72"/>
    </radialGradient></defs>
    <rect width="100%" height="100%" fill="#5c5c5c"/>
    <rect y="${horizon}" width="100%" height="100%" fill="#858585"/>
    <path d="${joints}" stroke="#6a6a6a" stroke-width="2" fill="none"/>
    <rect y="${horizon - height * 0.04}" width="100%" height="${height * 0.04}" fill="#444"/>
    <rect x="${boxAt}" y="${horizon - height * 0.3}" width="${boxWidth}" height="${height * 0.36}" fill="#4e4e4e" stroke="#3a3a3a" stroke-width="3"/>
    <path d="M${boxAt} ${horizon - height * 0.14}H${boxAt + boxWidth}" stroke="#3a3a3a" stroke-width="3"/>
    <rect width="100%" height="100%" fill="url(#lamp)"/></svg>`;
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().toColourspace('b-w').raw().toBuffer();
  return { width, height, channels: 1, pixels: new Uint8Array(pixels) };
}

/** A running rat seen from the side: the eye shines in the infrared light. */
function ratSvg(length: number, step: number, toRight: boolean): string {
  const swing = [0.05, 0.02, -0.05, -0.02][step] ?? 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(length * 2)}" height="${Math.ceil(length)}"
    viewBox="-1 -0.5 2 1"><g transform="scale(${toRight ? 1 : -1} 1)">
    <path d="M-0.42 0.12C-0.62 ${0.2 + swing} -0.74 ${0.02 - swing} -0.95 ${0.08 + swing * 2}" fill="none" stroke="#3c3c3c" stroke-width="0.035" stroke-linecap="round"/>
    <path d="M-0.26 0.16L${-0.3 - swing * 2} 0.3M-0.18 0.16L${-0.14 + swing * 2} 0.3M0.24 0.16L${0.2 + swing * 2} 0.3M0.32 0.14L${0.36 - swing * 2} 0.29" stroke="#2c2c2c" stroke-width="0.05" stroke-linecap="round"/>
    <path d="M-0.46 0.12C-0.48 -0.12 -0.2 -0.26 0.06 -0.2C0.24 -0.17 0.34 -0.12 0.42 -0.1C0.56 -0.06 0.7 0.04 0.74 0.1C0.7 0.16 0.5 0.18 0.36 0.18C0.1 0.24 -0.3 0.24 -0.46 0.12Z" fill="#303030"/>
    <path d="M-0.36 -0.06C-0.2 -0.2 0.06 -0.2 0.3 -0.1" stroke="#575757" stroke-width="0.04" fill="none"/>
    <ellipse cx="0.4" cy="-0.12" rx="0.07" ry="0.08" fill="#454545"/>
    <circle cx="0.56" cy="0" r="0.028" fill="#fff"/><circle cx="0.74" cy="0.1" r="0.02" fill="#666"/></g></svg>`;
}
