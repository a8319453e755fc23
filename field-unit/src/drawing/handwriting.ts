import { between, type Random } from './random.ts';

/**
 * Strokes of each character: points `xy` in digits, x from 0 to 4, y from 0 (top) to 6 (baseline), separated by spaces;
 * strokes are separated by commas.
 */
const glyphs: Readonly<Record<string, string>> = {
  '0': '30 10 02 04 16 36 44 42 30',
  '1': '12 30 36',
  '2': '02 10 30 42 33 06 46',
  '3': '00 30 42 23 44 36 06',
  '4': '20 04 44, 31 36',
  '5': '40 10 02 32 44 36 06',
  '6': '30 12 04 16 36 44 33 04',
  '7': '00 40 16',
  '8': '23 01 20 41 04 26 44 23',
  '9': '42 23 01 20 41 43 26',
  '-': '03 43',
  '/': '40 06',
  '.': '26 16',
  A: '06 20 46, 14 34',
  B: '00 06 36 44 33 03, 00 30 41 33',
  C: '41 30 10 02 04 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46, 03 33',
  F: '40 00 06, 03 33',
  G: '41 20 02 04 26 45 43 23',
  H: '00 06, 40 46, 03 43',
  I: '20 26',
  J: '30 35 16 04',
  K: '00 06, 40 03 46',
  L: '00 06 46',
  M: '06 00 24 40 46',
  N: '06 00 46 40',
  O: '20 02 04 26 44 42 20',
  P: '06 00 30 42 33 03',
  Q: '20 02 04 26 44 42 20, 34 46',
  R: '06 00 30 42 33 03 46',
  S: '41 20 01 33 45 26 05',
  T: '00 40, 20 26',
  U: '00 04 16 36 44 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46, 40 06',
  Y: '00 23 40, 23 26',
  Z: '00 40 06 46',
};

/** Columns from the beginning of one character to that of the next. */
const advance = 5.6;
/** How far points stray, in columns. */
const unsteadiness = 0.34;

/** Width of a text in heights of its letters. */
export function handWidth(text: string): number {
  return ([...text].length * advance) / 6;
}

/**
 * SVG path data of a text as a hand writes it: strokes of uneven points, on a line that wavers. Letters without case;
 * characters that the hand does not know are gaps.
 * @param at top left corner, and height of the letters, in pixels
 */
export function handwriting(
  text: string,
  at: { readonly x: number; readonly y: number; readonly height: number },
  random: Random,
): string {
  const unit = at.height / 6;
  const strokes: string[] = [];
  for (const [index, character] of [...text.normalize('NFKC').toUpperCase()].entries()) {
    const left = index * advance + between(random, -unsteadiness, unsteadiness);
    const lifted = between(random, -0.5, 0.5);
    const slant = between(random, 0.02, 0.16);
    for (const stroke of (glyphs[character] ?? '').split(', ')) {
      const points = stroke.match(/\d\d/g) ?? [];
      const path = points.map((point, step) => {
        const [column, row] = [Number(point[0]), Number(point[1])];
        const stray = () => between(random, -unsteadiness, unsteadiness);
        const x = at.x + (left + column + (6 - row) * slant + stray()) * unit;
        const y = at.y + (row + lifted + stray()) * unit;
        return `${step === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      });
      if (path.length > 0) strokes.push(path.join(' '));
    }
  }
  return strokes.join(' ');
}
