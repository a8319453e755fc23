import type { InsectFeelers, InsectLook, WingLook } from './insect-looks.ts';
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
  const parts =
    legs(look, random) +
    rear(look) +
    (look.body === 'whole' || look.body === 'beetle' ? '' : abdomen(look)) +
    (look.wings && look.wings.length > 0 ? wingPair(look.wings, look, random) : '') +
    (look.body === 'whole' || look.body === 'beetle' ? abdomen(look) : '') +
    front(look) +
    feelers(look, random);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"
    viewBox="${-ROOM / 2} ${-ROOM / 2} ${ROOM} ${ROOM}"><g transform="rotate(${angle.toFixed(1)})">${parts}</g></svg>`;
}

/** The hind part, with its bands, and what is on wing cases. Under broad wings, it is narrower. */
function abdomen(look: InsectLook): string {
  const { body, stout, wings } = look;
  const hidden = body === 'whole' && wings !== null ? 0.5 : 1;
  const [y, ry] = body === 'waist' ? [0.26, 0.24] : body === 'beetle' ? [0.1, 0.39] : [0.14, 0.34];
  const shape = ellipse(0, y, (stout * hidden) / 2, ry, look.abdomen);
  const bands = [-0.16, 0, 0.14, 0.26].map((at) =>
    line(`M${fixed(-stout * 0.4)} ${fixed(y + at)}H${fixed(stout * 0.4)}`, look.marking.colour, 0.045),
  );
  const seam = body === 'beetle' ? line('M0 -0.16V0.46', look.thorax, 0.03) : '';
  const pits = [-0.1, 0.04, 0.18, 0.32].flatMap((at) =>
    [-0.3, -0.13, 0.13, 0.3].map((x) => ellipse(x * stout, at, 0.022, 0.028, '#0f0803')),
  );
  return (
    shape +
    seam +
    (look.marking.shape === 'bands' ? bands.join('') : '') +
    (wings?.pattern === 'pits' ? pits.join('') : '')
  );
}

/** Thorax, head and eyes, with what is on them. */
function front(look: InsectLook): string {
  const { stout, head, marking, thorax } = look;
  const [y, ry] = look.body === 'waist' ? [-0.13, 0.16] : look.body === 'beetle' ? [-0.28, 0.15] : [-0.2, 0.18];
  const [width, headWidth] = [Math.max(stout, 0.16) * 0.46, Math.max(stout * 0.34, 0.07) * head];
  const waist = look.body === 'waist' ? ellipse(0, 0.03, 0.03, 0.07, thorax) : '';
  const stripes = [-0.6, -0.2, 0.2, 0.6].map((x) =>
    line(`M${fixed(x * width)} ${fixed(y - ry * 0.8)}V${fixed(y + ry * 0.8)}`, marking.colour, 0.03),
  );
  const eyes = [-1, 1].map((sideways) =>
    ellipse(sideways * headWidth * 0.75, -0.42, 0.045 * head, 0.065 * Math.sqrt(head), look.eyes),
  );
  const proboscis = look.extra === 'proboscis' ? line('M0 -0.46V-0.86', thorax, 0.03) : '';
  return (
    waist +
    ellipse(0, y, width, ry, thorax) +
    (marking.shape === 'stripes' ? stripes.join('') : '') +
    proboscis +
    ellipse(0, -0.41, headWidth, 0.09 * Math.sqrt(head), thorax) +
    eyes.join('')
  );
}

function rear({ extra, abdomen: colour, stout }: InsectLook): string {
  if (extra !== 'tubes') return '';
  const x = stout * 0.3;
  return line(`M${fixed(x)} 0.36L${fixed(x * 1.5)} 0.6M${fixed(-x)} 0.36L${fixed(-x * 1.5)} 0.6`, colour, 0.05);
}

function wingPair(wings: WingLook, look: InsectLook, random: Random): string {
  const pair = (spread: number, share: number, at: number) =>
    [-1, 1].map((sideways) => {
      const turn = -sideways * (spread + between(random, -5, 5));
      return `<g transform="translate(0 ${at}) rotate(${fixed(turn)})">${wing(wings, look, share)}</g>`;
    });
  const spread = between(random, ...wings.spread);
  const hind = look.body === 'waist' ? pair(spread + 20, 0.68, -0.06) : [];
  return [...hind, ...pair(spread, 1, look.body === 'whole' ? -0.3 : -0.16)].join('');
}

/** A wing that hangs down from 0, 0. */
function wing({ colour, length, width, opacity, pattern }: WingLook, look: InsectLook, share: number): string {
  const [long, wide] = [length * share, width * share];
  const edge = `stroke="${look.thorax}" stroke-opacity="0.6" stroke-width="0.018"`;
  const area =
    `<ellipse cx="0" cy="${fixed(long / 2)}" rx="${fixed(wide / 2)}" ry="${fixed(long / 2)}" ` +
    `fill="${colour}" fill-opacity="${opacity}" ${edge}/>`;
  const dots = (places: readonly (readonly [number, number])[], fill: string, radius: number) =>
    places.map(([x, y]) => ellipse(x * wide, y * long, radius, radius, fill)).join('');
  const inner = {
    plain: () => line(`M0 0.02V${fixed(long * 0.9)}`, look.thorax, 0.012),
    spots: () =>
      dots(
        [
          [-0.2, 0.4],
          [0.2, 0.5],
          [-0.1, 0.7],
          [0.2, 0.78],
          [0, 0.92],
        ],
        '#1a1512',
        0.04,
      ),
    edge_dots: () =>
      dots(
        [
          [-0.42, 0.6],
          [-0.3, 0.8],
          [0, 0.96],
          [0.3, 0.8],
          [0.42, 0.6],
        ],
        '#e4ddd0',
        0.032,
      ),
    halves: () => ellipse(0, long * 0.74, wide * 0.44, long * 0.26, '#6b2a14'),
    pits: () => '',
    fringe: () =>
      line(
        [0.2, 0.4, 0.6, 0.8, 1].map((at) => `M${-wide * 1.6} ${fixed(long * at)}H${wide * 1.6}`).join(''),
        colour,
        0.012,
      ),
    front_veins: () =>
      line(`M${fixed(-wide * 0.3)} 0.04L${fixed(-wide * 0.42)} ${fixed(long * 0.6)}`, look.thorax, 0.035) +
      line(`M${fixed(wide * 0.3)} 0.04L${fixed(wide * 0.42)} ${fixed(long * 0.6)}`, look.thorax, 0.035),
  };
  return area + inner[pattern]();
}

/** Six bent legs; of hind legs, the thighs may be thick. */
function legs({ legs: { reach, width, colour }, extra }: InsectLook, random: Random): string {
  const drawn = [-0.28, -0.16, -0.02].flatMap((at, pair) =>
    [-1, 1].map((sideways) => {
      const knee = { x: sideways * reach * between(random, 0.5, 0.75), y: at + (pair - 1) * reach * 0.4 };
      const foot = { x: sideways * reach * between(random, 0.75, 1.1), y: knee.y + (pair - 0.6) * reach * 0.55 };
      const thigh = `M0 ${fixed(at)}L${fixed(knee.x)} ${fixed(knee.y)}`;
      const thick = extra === 'thighs' && pair === 2 ? line(thigh, colour, width * 3) : '';
      return thick + line(`${thigh}L${fixed(foot.x)} ${fixed(foot.y)}`, colour, width);
    }),
  );
  return drawn.join('');
}

function feelers({ feelers: { shape, length }, thorax }: InsectLook, random: Random): string {
  return [-1, 1]
    .map((sideways) => {
      const x = sideways * length * between(random, 0.45, 0.75);
      return drawFeeler[shape]({ x, y: -0.46 - length * 0.75 }, thorax);
    })
    .join('');
}

interface Tip {
  readonly x: number;
  readonly y: number;
}

/** One antenna from the head to its tip. */
const drawFeeler: { readonly [S in InsectFeelers]: (tip: Tip, colour: string) => string } = {
  bristle: shaft,
  thread: shaft,
  club: (tip, colour) => shaft(tip, colour, 0.04) + ellipse(tip.x, tip.y, 0.06, 0.06, colour),
  beads: (tip, colour) =>
    shaft(tip, colour) +
    [0.3, 0.5, 0.7, 0.9]
      .map((share) => along(tip, share))
      .map(({ x, y }) => ellipse(x, y, 0.028, 0.028, colour))
      .join(''),
  elbow: ({ x, y }, colour) => line(`M0 -0.46L${fixed(x)} -0.6L${fixed(x * 0.8)} ${fixed(y)}`, colour, 0.03),
  feather: (tip, colour) => {
    const barbs = [0.35, 0.5, 0.65, 0.8, 0.95]
      .map((share) => along(tip, share))
      .map(
        ({ x, y }) => `M${fixed(x - 0.09)} ${fixed(y)}L${fixed(x)} ${fixed(y + 0.05)}L${fixed(x + 0.09)} ${fixed(y)}`,
      );
    return shaft(tip, colour) + line(barbs.join(''), colour, 0.014);
  },
};

function shaft({ x, y }: Tip, colour: string, width = 0.02): string {
  return line(`M0 -0.46L${fixed(x)} ${fixed(y)}`, colour, width);
}

function along({ x, y }: Tip, share: number): Tip {
  return { x: x * share, y: -0.46 + (y + 0.46) * share };
}

function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}" fill="${fill}"/>`;
}

function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

function fixed(value: number): string {
  return value.toFixed(3);
}
