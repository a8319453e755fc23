import sharp from 'sharp';
import { exifOf, type PhotoFacts } from './canvas.ts';
import { handWidth, handwriting } from './handwriting.ts';
import { between, createRandom } from './random.ts';

/** What somebody wrote on the tab of a trap. */
export interface TabText {
  readonly trapNo: string;
  /** Written as far as it is Latin letters and digits. */
  readonly place: string;
  /** Days `YYYY-MM-DD`. */
  readonly installed: string;
  readonly collected: string;
}

/** Pixels. */
const size = { width: 960, height: 540 };

/**
 * Draws the photo of a trap's tab: a paper label with lines, filled in by hand. The same seed draws the same photo.
 * @returns a JPEG
 */
export function drawTab(text: TabText, seed: string | number, facts: PhotoFacts = {}): Promise<Buffer> {
  const random = createRandom(`tab ${seed}`);
  const { width, height } = size;
  const rows = [text.trapNo, text.place, slashed(text.installed), slashed(text.collected)];
  const rowHeight = 108;
  const lines = rows.map((words, index) => {
    const bottom = 110 + index * rowHeight;
    const letters = Math.min(64, 640 / Math.max(1, handWidth(words)));
    const at = { x: 210 + between(random, 0, 24), y: bottom - letters - 6, height: letters };
    return `<path d="M190 ${bottom}H860" stroke="#9aa3ad" stroke-width="2"/>
      <path d="M96 ${bottom - 30}h60v24h-60z" fill="#c3cad2"/>
      <path d="${handwriting(words, at, random)}" stroke="#1f2a55" stroke-width="${between(random, 5, 7).toFixed(1)}"
        stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  const turn = between(random, -2.5, 2.5).toFixed(2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
    <rect width="${width}" height="${height}" fill="#6d675c"/>
    <g transform="rotate(${turn} ${width / 2} ${height / 2})">
      <rect x="44" y="24" width="${width - 88}" height="${height - 48}" rx="10" fill="#f4efe0"/>${lines.join('')}</g></svg>`;
  const image = sharp(Buffer.from(svg)).flatten();
  return (facts.takenAt === undefined ? image : image.withExif(exifOf(facts.takenAt))).jpeg({ quality: 84 }).toBuffer();
}

function slashed(day: string): string {
  return day.replaceAll('-', '/');
}
