import { describe, expect, test } from 'vitest';
import { alignCards, type SeenBox } from './card-alignment.rules.ts';
import { compareCards, matchBoxes } from './same-animal.rules.ts';

let state = 3;
function random(): number {
  state = (state * 48_271) % 2_147_483_647;
  return state / 2_147_483_647;
}

function features(): Float32Array {
  return Float32Array.from({ length: 30 }, () => random() - 0.5);
}

/** The same animal in another light. */
function seenAgain(x: Float32Array): Float32Array {
  return x.map((value) => value + (random() - 0.5) * 0.25);
}

function drawnCard(count: number): readonly SeenBox[] {
  return Array.from({ length: count }, () => {
    const [x, y, side] = [100 + random() * 1_800, 100 + random() * 1_300, 20 + random() * 40];
    return { x1: x, y1: y, x2: x + side, y2: y + side * 0.7, x: features() };
  });
}

/** The card turned by a quarter and 2 % larger. */
function turned(box: SeenBox): SeenBox {
  const [x, y] = [(box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2];
  const [u, v] = [1_500 - 1.02 * y + random() * 2, 40 + 1.02 * x + random() * 2];
  const [width, height] = [(box.y2 - box.y1) * 1.02, (box.x2 - box.x1) * 1.02];
  return { x1: u - width / 2, y1: v - height / 2, x2: u + width / 2, y2: v + height / 2, x: seenAgain(box.x) };
}

const before = drawnCard(60);
const gone = 5;
const fresh = before.slice(0, 4).map((box) => ({ ...box, x1: box.x1 + 400, x2: box.x2 + 400, x: features() }));
const after = [...before.slice(gone).map(turned), ...fresh];

describe('the same card again', () => {
  test('is found by its turn and scale', () => {
    const alignment = alignCards(before, after);
    if (alignment === null) throw new Error('no alignment');
    const [real, imaginary] = alignment.turn;
    expect(Math.abs(Math.hypot(real, imaginary) - 1.02)).toBeLessThan(0.005);
    expect(Math.abs(Math.atan2(imaginary, real) - Math.PI / 2)).toBeLessThan(0.01);
    const pairs = matchBoxes(alignment, before, after);
    expect(pairs).toHaveLength(before.length - gone);
    expect(pairs.every(([earlier, later]) => earlier === later + gone)).toBe(true);
  });

  test('tells what is new and what is gone', () => {
    expect(compareCards(before, after, true)).toMatchObject({
      compared: true,
      cardChanged: false,
      moved: [],
      arrived: [55, 56, 57, 58],
      gone: [0, 1, 2, 3, 4],
    });
  });

  test('may have been empty', () => {
    expect(compareCards([], after.slice(0, 2), true)).toMatchObject({
      compared: true,
      cardChanged: false,
      arrived: [0, 1],
    });
    expect(compareCards(after.slice(0, 2), [], true)).toMatchObject({ compared: true, arrived: [], gone: [0, 1] });
  });
});

test('a card is found again by the places of its boxes if half of them look different in another light', () => {
  const darker = after.map((box, index) => {
    const x = index % 2 === 0 ? features() : box.x;
    return { ...box, x: x.map((value) => value + 2) };
  });
  expect(alignCards(before, darker)).toMatchObject({ agreeing: before.length - gone, unmoved: false });
});

test('few animals that look alike are the same while the camera does not move', () => {
  const alike = before.slice(0, 3).map((box) => ({ ...box, x: features().fill(0.1) }));
  const again = alike.map((box) => ({ ...box, x1: box.x1 + 2, x2: box.x2 + 1 }));
  expect(compareCards(alike, again, true)).toMatchObject({
    same: [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
    arrived: [],
    gone: [],
  });
  const elsewhere = again.map((box) => ({ ...box, x1: box.x1 + 100, x2: box.x2 + 100 }));
  expect(compareCards(alike, elsewhere, true)).toMatchObject({ compared: false });
});

describe('another card', () => {
  const other = drawnCard(60);

  test('is not aligned', () => {
    expect(alignCards(before, other)?.agreeing ?? 0).toBeLessThan(8);
  });

  test('is a new card where animals stay in their places', () => {
    const all = [...other.keys()];
    expect(compareCards(before, other, true)).toMatchObject({ compared: true, cardChanged: true, arrived: all });
    expect(compareCards(before, other.slice(0, 3), true)).toMatchObject({ cardChanged: true, arrived: [0, 1, 2] });
  });

  test('cannot be compared where there are few, or they walk', () => {
    expect(compareCards(before.slice(0, 10), other, true)).toMatchObject({ compared: false, arrived: [], gone: [] });
    expect(compareCards(before, other, false)).toMatchObject({ compared: false, cardChanged: false });
  });
});

test('an animal of a light trap may have walked', () => {
  const walker = { ...after[3], x1: 1_700, y1: 1_400, x2: 1_730, y2: 1_440 };
  const later = after.map((box, index) => (index === 3 ? { ...box, ...walker, x: box.x } : box));
  const earlier = before.map((box, index) => (index === 3 + gone ? { ...box, x2: box.x1 + 40 } : box));
  expect(compareCards(earlier, later, true).arrived).toContain(3);
  const walked = compareCards(earlier, later, false);
  expect(walked.moved).toEqual([[3 + gone, 3]]);
  expect(walked.arrived).not.toContain(3);
});

test('too many boxes are not compared', () => {
  const many = Array.from({ length: 1_001 }, () => before[0] ?? { x1: 0, y1: 0, x2: 1, y2: 1, x: features() });
  expect(compareCards(many, after, true).compared).toBe(false);
});
