import type { Board } from './detection.ts';

/** How many of the looked-at pixels have each colour. */
export type BoardVotes = { readonly [B in Board]: number };

/** No pixel looked at. */
export const noVotes: BoardVotes = { yellow: 0, pale: 0, blue: 0, other: 0 };

/** One pixel of a square with this side is looked at. */
const every = 16;
/** Pixels whose lightest channel is darker are shadows, insects or edges, and say nothing. */
const darkest = 60;
/** Difference between channels, as a share of the lightest, from which a pixel is coloured. */
const coloured = 0.35;
/** Share of the pixels from which a coloured board is seen: cards may lie on a pale table. */
const colouredShare = 0.25;
/** The same for a pale board. */
const paleShare = 0.5;

/** The colour of a pixel; null: too dark to say. Channels from 0 to 255. */
export function colourOf(red: number, green: number, blue: number): Board | null {
  const lightest = Math.max(red, green, blue);
  if (lightest < darkest) return null;
  const limit = coloured * lightest;
  if (Math.min(red, green) - blue >= limit) return 'yellow';
  if (blue - red >= limit && blue >= green) return 'blue';
  return lightest - Math.min(red, green, blue) < limit ? 'pale' : 'other';
}

/**
 * Adds the colours of a piece of a photo to those of its other pieces.
 * @param rgb its pixels, three bytes each, row by row
 */
export function countColours(votes: BoardVotes, rgb: Uint8Array, width: number, height: number): BoardVotes {
  const counts = { ...votes };
  for (let y = every >> 1; y < height; y += every) {
    for (let x = every >> 1; x < width; x += every) {
      const at = (y * width + x) * 3;
      const colour = colourOf(rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0);
      if (colour !== null) counts[colour]++;
    }
  }
  return counts;
}

/**
 * The colour of the board: yellow or blue if a quarter of the photo has it, else pale (white, cream, grey) if half of it
 * has. Source: DETECT-7.
 */
export function boardOf({ yellow, pale, blue, other }: BoardVotes): Board {
  const all = yellow + pale + blue + other;
  if (all === 0) return 'other';
  if (Math.max(yellow, blue) >= colouredShare * all) return yellow >= blue ? 'yellow' : 'blue';
  return pale >= paleShare * all ? 'pale' : 'other';
}
