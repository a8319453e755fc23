import type { InsectForm, InsectLook } from './insect-looks.ts';
import { between, type Random } from './random.ts';

/** The square of a drawing is this many insect lengths wide, so that legs and wings fit. */
const ROOM = 2.2;

/**
 * Draws an insect on glue, seen from above, rotated by an angle.
 *
 * @param length head to tail, pixels
 * @param angle degrees
 * @param random varies the drawings: bent legs, half-open wings
 * @returns an SVG document; its side is 2.2 lengths
 */
export function insectSvg(look: InsectLook, length: number, angle: number, random: Random): string {
  const side = Math.ceil(length * ROOM);
  // The insect is drawn in units of its length, head up, centred at 0, 0.
  const parts = drawForm[look.form](look, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"
    viewBox="${-ROOM / 2} ${-ROOM / 2} ${ROOM} ${ROOM}"><g transform="rotate(${angle.toFixed(1)})">${parts}</g></svg>`;
}

type Form = (look: InsectLook, random: Random) => string;

const drawForm: { readonly [F in InsectForm]: Form } = {
  fly: (look, random) =>
    legs(random, look, 0.34, 0.028) +
    ellipse(0, 0.16, look.stout * 0.5, 0.33, look.body) +
    wingPair(look, random, { length: 0.62, width: 0.24, spread: between(random, 16, 44), opacity: 0.62, at: -0.12 }) +
    ellipse(0, -0.18, look.stout * 0.46, 0.2, look.body) +
    ellipse(0, -0.41, look.stout * 0.36, 0.1, look.body) +
    ellipse(look.stout * 0.24, -0.42, 0.06, 0.08, '#3a1512') +
    ellipse(-look.stout * 0.24, -0.42, 0.06, 0.08, '#3a1512'),
  gnat: (look, random) =>
    legs(random, look, 0.62, 0.02) +
    wingPair(look, random, { length: 0.64, width: 0.15, spread: between(random, 10, 60), opacity: 0.55, at: -0.2 }) +
    ellipse(0, 0.14, look.stout * 0.42, 0.36, look.body) +
    ellipse(0, -0.26, look.stout * 0.62, 0.15, look.body) +
    ellipse(0, -0.44, look.stout * 0.36, 0.07, look.body) +
    feelers(look, random, 0.24),
  moth_fly: (look, random) =>
    legs(random, look, 0.36, 0.03) +
    wingPair(look, random, { length: 0.78, width: 0.4, spread: between(random, 18, 36), opacity: 0.92, at: -0.28 }) +
    ellipse(0, 0, look.stout * 0.34, 0.36, look.body) +
    ellipse(0, -0.38, look.stout * 0.32, 0.1, look.body) +
    feelers(look, random, 0.26),
  moth: (look, random) =>
    legs(random, look, 0.34, 0.024) +
    wingPair(look, random, { length: 0.86, width: 0.34, spread: between(random, 8, 26), opacity: 0.95, at: -0.32 }) +
    ellipse(0, 0.02, look.stout * 0.4, 0.4, look.body) +
    ellipse(0, -0.42, look.stout * 0.34, 0.09, look.body) +
    feelers(look, random, 0.3),
  beetle: (look, random) =>
    legs(random, look, 0.4, 0.036) +
    ellipse(0, 0.1, look.stout * 0.5, 0.39, look.wing) +
    ellipse(0, -0.3, look.stout * 0.4, 0.16, look.body) +
    ellipse(0, -0.44, look.stout * 0.26, 0.08, look.body) +
    `<path d="M0 -0.16V0.46" stroke="${look.body}" stroke-width="0.03"/>` +
    feelers(look, random, 0.16),
  bug: (look, random) =>
    legs(random, look, 0.38, 0.03) +
    wingPair(look, random, { length: 0.7, width: 0.2, spread: between(random, 4, 30), opacity: 0.5, at: -0.16 }) +
    ellipse(0, 0.12, look.stout * 0.5, 0.36, look.body) +
    ellipse(0, -0.28, look.stout * 0.36, 0.18, look.body) +
    feelers(look, random, 0.3),
  wasp: (look, random) =>
    legs(random, look, 0.34, 0.024) +
    wingPair(look, random, { length: 0.72, width: 0.2, spread: between(random, 16, 50), opacity: 0.5, at: -0.14 }) +
    wingPair(look, random, { length: 0.48, width: 0.14, spread: between(random, 30, 70), opacity: 0.5, at: -0.08 }) +
    ellipse(0, 0.28, look.stout * 0.52, 0.22, look.body) +
    ellipse(0, 0.05, 0.035, 0.06, look.body) +
    ellipse(0, -0.14, look.stout * 0.42, 0.16, look.body) +
    ellipse(0, -0.38, look.stout * 0.42, 0.1, look.body) +
    feelers(look, random, 0.3),
  hopper: (look, random) =>
    legs(random, look, 0.4, 0.032) +
    `<path d="M0 -0.5C${look.stout} -0.4 ${look.stout * 0.7} 0.1 0.05 0.5H-0.05C${-look.stout * 0.7} 0.1 ${-look.stout} -0.4 0 -0.5Z" fill="${look.wing}"/>` +
    ellipse(0, -0.3, look.stout * 0.5, 0.17, look.body) +
    `<path d="M0 -0.14V0.46" stroke="${look.body}" stroke-width="0.03"/>`,
};

function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}"/>`;
}

interface Wings {
  readonly length: number;
  readonly width: number;
  /** Degrees between the body's axis and a wing. */
  readonly spread: number;
  readonly opacity: number;
  /** Where they are attached along the body. */
  readonly at: number;
}

function wingPair(look: InsectLook, random: Random, wings: Wings): string {
  return [-1, 1]
    .map((sideways) => {
      const turn = -sideways * (wings.spread + between(random, -8, 8));
      return (
        `<g transform="translate(0 ${wings.at}) rotate(${fixed(turn)})">` +
        `<ellipse cx="0" cy="${fixed(wings.length / 2)}" rx="${fixed(wings.width / 2)}" ry="${fixed(wings.length / 2)}" ` +
        `fill="${look.wing}" fill-opacity="${wings.opacity}" stroke="${look.body}" stroke-opacity="0.6" stroke-width="0.018"/>` +
        `<path d="M0 0.02V${fixed(wings.length * 0.9)}" stroke="${look.body}" stroke-opacity="0.5" stroke-width="0.014"/></g>`
      );
    })
    .join('');
}

/** Six bent legs; `reach` in lengths. */
function legs(random: Random, look: InsectLook, reach: number, width: number): string {
  const drawn = [-0.28, -0.16, -0.02].flatMap((at, pair) =>
    [-1, 1].map((sideways) => {
      const knee = { x: sideways * reach * between(random, 0.5, 0.75), y: at + (pair - 1) * reach * 0.4 };
      const foot = { x: sideways * reach * between(random, 0.75, 1.1), y: knee.y + (pair - 0.6) * reach * 0.55 };
      return `M0 ${fixed(at)}L${fixed(knee.x)} ${fixed(knee.y)}L${fixed(foot.x)} ${fixed(foot.y)}`;
    }),
  );
  return `<path d="${drawn.join('')}" fill="none" stroke="${look.body}" stroke-width="${width}"/>`;
}

function feelers(look: InsectLook, random: Random, reach: number): string {
  const drawn = [-1, 1].map(
    (sideways) => `M0 -0.46L${fixed(sideways * reach * between(random, 0.4, 0.8))} ${fixed(-0.46 - reach * 0.7)}`,
  );
  return `<path d="${drawn.join('')}" fill="none" stroke="${look.body}" stroke-width="0.02"/>`;
}

function fixed(value: number): string {
  return value.toFixed(3);
}
