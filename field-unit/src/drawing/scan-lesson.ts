import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { encodeFilm, FILM_RATE } from './films.ts';
import { handwriting } from './handwriting.ts';
import { createRandom, type Random } from './random.ts';

const size = { width: 640, height: 480 };
/** Seconds of each step. */
const stepSeconds = 3;

/** A step of the lesson. @param done from 0 (begins) to 1 (ends) */
type Step = (done: number, random: Random) => string;

/**
 * A short film without words, understood in every language: how the sheet of a trap station is scanned. The sheet is
 * laid on the scanner face down and scanned, its tab is written, and both are uploaded.
 * @returns H.264 in MP4
 * @throws FilmsUnavailableError if the encoder does not load
 */
export async function drawScanLesson(): Promise<Buffer> {
  const frames = Math.round(stepSeconds * FILM_RATE);
  const pictures: Canvas[] = [];
  const steps: readonly Step[] = [layDown, scan, write, upload];
  for (const [at, step] of steps.entries()) {
    for (let frame = 0; frame < frames; frame++) {
      // The same seed for each picture of a step: a hand that writes does not tremble afterwards.
      const random = createRandom(`lesson ${at}`);
      pictures.push(await drawn(stepNumber(at) + step(eased(frame / (frames - 10)), random)));
    }
  }
  return encodeFilm(pictures);
}

async function drawn(parts: string): Promise<Canvas> {
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
    <rect width="${width}" height="${height}" fill="#e4e4e4"/>${parts}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer({ resolveWithObject: true });
  return { ...size, channels: 1, pixels: data };
}

/** Slow at both ends, and still before the next step begins. */
function eased(done: number): number {
  const within = Math.min(1, Math.max(0, done));
  return within * within * (3 - 2 * within);
}

function stepNumber(at: number): string {
  const dots = [0, 1, 2, 3].map((one) => `<circle cx="${272 + one * 32}" cy="452" r="6" fill="${dotOf(one, at)}"/>`);
  return `<circle cx="56" cy="56" r="32" fill="#303030"/>
    <path d="${handwriting(String(at + 1), { x: 46, y: 40, height: 32 }, () => 0.5)}" stroke="#f0f0f0" stroke-width="5"
      stroke-linecap="round" stroke-linejoin="round"/>${dots.join('')}`;
}

function dotOf(one: number, at: number): string {
  return one === at ? '#303030' : '#b0b0b0';
}

const scanner = `<rect x="120" y="150" width="400" height="270" rx="14" fill="#8c8c8c"/>
  <rect x="146" y="174" width="348" height="206" rx="4" fill="#cfd4d4"/>
  <circle cx="480" cy="400" r="7" fill="#606060"/>`;

/** The glued side with what it caught. */
function sheet(x: number, y: number, faceDown: boolean): string {
  const caught = [40, 92, 150, 204, 252].map(
    (left, at) => `<ellipse cx="${left}" cy="${40 + ((at * 47) % 110)}" rx="8" ry="4" fill="#303030"
      transform="rotate(${at * 50} ${left} ${40 + ((at * 47) % 110)})"/>`,
  );
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><rect width="290" height="176" rx="4"
    fill="${faceDown ? '#f2f2f2' : '#d8cfa8'}" stroke="#909090" stroke-width="2"/>${faceDown ? '' : caught.join('')}</g>`;
}

/** The sheet is turned over and laid on the glass. */
function layDown(done: number): string {
  const turned = Math.max(0, (done - 0.3) / 0.7);
  // Turning about its middle, it is narrow halfway.
  const width = Math.max(0.03, Math.abs(Math.cos(Math.PI * Math.min(1, done / 0.6))));
  const [x, y] = [175, 20 + turned * 169];
  return `${scanner}<g transform="translate(${(320 * (1 - width)).toFixed(1)} 0) scale(${width.toFixed(3)} 1)">${sheet(
    x,
    y,
    done > 0.3,
  )}</g>`;
}

/** The lid is closed, and light passes below it. */
function scan(done: number): string {
  const lid = Math.min(1, done / 0.3);
  const light = Math.max(0, (done - 0.35) / 0.65);
  const bar =
    light > 0 && light < 1
      ? `<rect x="${(146 + light * 330).toFixed(1)}" y="150" width="18" height="270" fill="#ffffff" opacity="0.9"/>`
      : '';
  return `${scanner}${sheet(175, 189, true)}
    <rect x="120" y="${(150 - 270 * (1 - lid)).toFixed(1)}" width="400" height="270" rx="14" fill="#707070"
      opacity="${(0.35 + 0.6 * lid).toFixed(2)}"/>${bar}`;
}

/** The tab of the trap: its number, and the days it was installed and collected. */
function write(done: number, random: Random): string {
  const rows = ['12', '2026/10/01', '2026/10/31'].map((text, at) => {
    const bottom = 190 + at * 92;
    const path = handwriting(text, { x: 215, y: bottom - 44, height: 32 }, random);
    const drawnPart = Math.min(1, Math.max(0, done * 3 - at));
    return `<path d="M200 ${bottom}H526" stroke="#a0a0a0" stroke-width="2"/>
      <rect x="130" y="${bottom - 34}" width="48" height="22" fill="#c8c8c8"/>
      <path d="${path}" pathLength="1" stroke-dasharray="${drawnPart.toFixed(3)} 2" stroke="#303030" stroke-width="4"
        stroke-linecap="round" stroke-linejoin="round" opacity="${drawnPart > 0 ? 1 : 0}"/>`;
  });
  return `<rect x="100" y="100" width="450" height="310" rx="12" fill="#f4efe0" stroke="#a0a0a0" stroke-width="2"/>${rows.join('')}`;
}

/** A window of the portal: the scan goes up, and is there. */
function upload(done: number): string {
  const sent = Math.min(1, done / 0.8);
  const tick =
    done > 0.85
      ? `<circle cx="320" cy="230" r="46" fill="#404040"/>
        <path d="M298 231l16 17 30-34" stroke="#f4f4f4" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`
      : `<g transform="translate(0 ${(-60 * sent).toFixed(1)})"><rect x="262" y="212" width="116" height="72" rx="3"
          fill="#f2f2f2" stroke="#909090" stroke-width="2"/><path d="M320 268v-36m-18 18l18-18 18 18" stroke="#505050"
          stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  return `<rect x="110" y="90" width="420" height="320" rx="12" fill="#fafafa" stroke="#909090" stroke-width="2"/>
    <path d="M110 130h420" stroke="#c8c8c8" stroke-width="2"/>
    <circle cx="134" cy="110" r="6" fill="#b0b0b0"/><circle cx="156" cy="110" r="6" fill="#b0b0b0"/>${tick}
    <rect x="160" y="350" width="320" height="16" rx="8" fill="#d0d0d0"/>
    <rect x="160" y="350" width="${(16 + 304 * sent).toFixed(1)}" height="16" rx="8" fill="#505050"/>`;
}
